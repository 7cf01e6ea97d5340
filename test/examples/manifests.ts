import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** What an example says: how many parts there are, with which variables each is asked, and what is run. */
export interface Manifest {
  readonly parts: number
  readonly env: Readonly<Record<string, string>>
  /** Runs in a shell, for each part. */
  readonly audit: string
  /** Runs in a shell, once. */
  readonly merge: string
  /** Folders outside the project that all jobs see. */
  readonly outside?: string
}

export const root = 'examples/engines'

type Tree = ReturnType<typeof JSON.parse>

const text = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The one command that runs expect-fair. */
function only(commands: readonly string[], name: string): string {
  const found = commands.filter((command) => command.includes(`npx expect-fair ${name} `))
  if (found.length !== 1) throw new Error(`${found.length} commands run expect-fair ${name}`)
  return found[0] as string
}

function kubernetes(): Manifest {
  const [job, joined] = parseAllDocuments(text('kubernetes/job.yaml')).map((document) => document.toJS() as Tree)
  const containerOf = ({ spec }: Tree): Tree => spec.template.spec.containers[0]
  const { env, args } = containerOf(job)
  if (job.spec.completionMode !== 'Indexed') throw new Error('only an Indexed Job has indices')
  return {
    parts: job.spec.completions,
    env: named(env),
    audit: only(args, 'audit'),
    merge: only(containerOf(joined).args, 'merge'),
    outside: containerOf(job).volumeMounts[0].mountPath,
  }
}

function awsBatch(): Manifest {
  const [audit, merge] = ['audit', 'merge'].map((name): Tree => JSON.parse(text(`aws-batch/${name}.json`)))
  const { command, environment, mountPoints } = audit.containerProperties
  const [, size] = /--array-properties size=(\d+)/.exec(text('aws-batch/submit.sh')) ?? []
  return {
    parts: Number(size),
    env: named(environment),
    audit: only(command, 'audit'),
    merge: only([merge.containerProperties.command.join(' ')], 'merge'),
    outside: mountPoints[0].containerPath,
  }
}

const named = (variables: readonly { readonly name: string; readonly value: string }[]): Record<string, string> =>
  Object.fromEntries(variables.map(({ name, value }) => [name, value]))

function slurm(): Manifest {
  const [, last] = /--array=1-(\d+) audit\.sbatch/.exec(text('slurm/audit.sbatch')) ?? []
  return { parts: Number(last), env: {}, audit: text('slurm/audit.sbatch'), merge: text('slurm/merge.sbatch') }
}

function gitlab(): Manifest {
  const { fairness, 'fairness-merge': joined }: Tree = parse(text('gitlab/.gitlab-ci.yml'))
  const { parallel, variables, script } = fairness
  return { parts: parallel, env: variables, audit: only(script, 'audit'), merge: only(joined.script, 'merge') }
}

function buildkite(): Manifest {
  const { steps }: Tree = parse(text('buildkite/pipeline.yml'))
  const [{ parallelism, env, commands }, , joined] = steps
  // Buildkite puts in variables before a shell sees the command: `$$` is its `$`.
  const audit = only(commands, 'audit').replaceAll('$$', '$')
  return { parts: parallelism, env, audit, merge: only(joined.commands, 'merge') }
}

function circleci(): Manifest {
  const { fairness, 'fairness-merge': joined }: Tree = parse(text('circleci/config.yml')).jobs
  const commandsOf = ({ steps }: Tree): string[] => steps.flatMap((step: Tree) => step.run ?? [])
  return {
    parts: fairness.parallelism,
    env: fairness.environment,
    audit: only(commandsOf(fairness), 'audit'),
    merge: only(commandsOf(joined), 'merge'),
  }
}

function github(): Manifest {
  const { audit, merge }: Tree = parse(text('github/fairness.yml')).jobs
  const commandsOf = ({ steps }: Tree): string[] => steps.flatMap((step: Tree) => step.run ?? [])
  return {
    parts: audit.strategy.matrix.shard.length,
    env: audit.env,
    audit: only(commandsOf(audit), 'audit'),
    merge: only(commandsOf(merge), 'merge'),
  }
}

/** By folder. */
export const manifests: Readonly<Record<string, () => Manifest>> = {
  slurm,
  kubernetes,
  'aws-batch': awsBatch,
  gitlab,
  buildkite,
  circleci,
  github,
}

/** The folder of each engine that the product knows, by the variable with its index. */
export const folderOf: Readonly<Record<string, string>> = {
  SLURM_ARRAY_TASK_ID: 'slurm',
  JOB_COMPLETION_INDEX: 'kubernetes',
  AWS_BATCH_JOB_ARRAY_INDEX: 'aws-batch',
  CI_NODE_INDEX: 'gitlab',
  BUILDKITE_PARALLEL_JOB: 'buildkite',
  CIRCLE_NODE_INDEX: 'circleci',
}
