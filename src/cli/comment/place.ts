import { readFileSync } from 'node:fs'
import { cliErrors } from '../../core/errors/index.js'
import { type Patience, patience } from './caller.js'
import { github } from './github.js'
import { gitlab } from './gitlab.js'
import type { CommentService } from './service.js'

type Environment = Readonly<Record<string, string | undefined>>

/** What the command was given beyond its environment. */
export interface ToldPlace {
  readonly service?: string
  readonly repository?: string
  readonly pull?: number
}

/** The service of this job: the one that was named, else the one whose variables are set. */
function serviceName({ service }: ToldPlace, environment: Environment): 'github' | 'gitlab' {
  const name = service ?? (environment.GITLAB_CI === 'true' ? 'gitlab' : 'github')
  if (name !== 'github' && name !== 'gitlab') throw cliErrors.badOption('service', name, 'github or gitlab')
  return name
}

/**
 * Where the comment belongs, by what the CI service tells its jobs.
 * @throws FairnessError EF913, EF925 without a pull request, EF927 without a token.
 */
export function serviceOf(told: ToldPlace, environment: Environment, patient: Patience = patience): CommentService {
  return serviceName(told, environment) === 'github'
    ? onGithub(told, environment, patient)
    : onGitlab(told, environment, patient)
}

function onGithub(told: ToldPlace, environment: Environment, patient: Patience): CommentService {
  const repository = told.repository ?? environment.GITHUB_REPOSITORY
  if (repository === undefined) throw cliErrors.noPull('GitHub', 'no repository is named (--repository owner/name).')
  if (!/^(?!\.)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/.test(repository))
    throw cliErrors.badOption('repository', repository, 'owner/name')
  const pull = told.pull ?? pullOfEvent(environment)
  if (pull === undefined) throw cliErrors.noPull('GitHub', 'this job does not run for a pull request (--pull 17).')
  const token = environment.GITHUB_TOKEN?.trim() || environment.GH_TOKEN?.trim()
  if (!token) throw cliErrors.badToken('GITHUB_TOKEN')
  const api = environment.GITHUB_API_URL ?? 'https://api.github.com'
  return github({ api, repository, pull, token }, patient)
}

function onGitlab(told: ToldPlace, environment: Environment, patient: Patience): CommentService {
  const project = told.repository ?? environment.CI_PROJECT_ID
  if (project === undefined) throw cliErrors.noPull('GitLab', 'no project is named (--repository group/name).')
  const merge = told.pull ?? positive(environment.CI_MERGE_REQUEST_IID)
  if (merge === undefined) throw cliErrors.noPull('GitLab', 'this job does not run for a merge request (--pull 17).')
  const token = environment.GITLAB_TOKEN?.trim()
  if (!token) throw cliErrors.badToken('GITLAB_TOKEN')
  const api = environment.CI_API_V4_URL ?? 'https://gitlab.com/api/v4'
  return gitlab({ api, project, merge, token }, patient)
}

/** The pull request of the event that started the job: also of a comment or a label on it. */
function pullOfEvent(environment: Environment): number | undefined {
  const event = eventOf(environment)
  // A comment on a pull request is an event of an issue that says so.
  const issue = Object(event.issue) as { readonly pull_request?: unknown }
  const { number } = Object(event.pull_request ?? (issue.pull_request && issue)) as { readonly number?: unknown }
  if (typeof number === 'number') return number
  return positive(/^refs\/pull\/(\d+)\//.exec(environment.GITHUB_REF ?? '')?.[1])
}

interface Event {
  readonly pull_request?: { readonly head?: { readonly sha?: unknown } }
  readonly issue?: unknown
}

function eventOf({ GITHUB_EVENT_PATH }: Environment): Event {
  if (!GITHUB_EVENT_PATH) return {}
  try {
    return Object(JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'))) as Event
  } catch {
    return {}
  }
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return text !== undefined && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The commit that people know: on GitHub the head of the branch, not the merge that was tested. */
export function commitOf(told: ToldPlace, environment: Environment): string | undefined {
  const { pull_request } = eventOf(environment)
  const head = pull_request?.head?.sha
  const ofGithub = typeof head === 'string' ? head : environment.GITHUB_SHA
  const commit = serviceName(told, environment) === 'github' ? ofGithub : environment.CI_COMMIT_SHA
  return commit !== undefined && /^[0-9a-f]{7,64}$/i.test(commit) ? commit : undefined
}
