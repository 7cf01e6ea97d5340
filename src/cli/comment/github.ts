import { Caller, type Patience } from './caller.js'
import { allPages, type Comment, type CommentService, pageSize } from './service.js'

export interface GithubPlace {
  /** Address of the API. */
  readonly api: string
  /** `owner/name` */
  readonly repository: string
  readonly pull: number
  readonly token: string
}

/** Roles of people who may write to a repository. */
const roles: readonly unknown[] = ['OWNER', 'MEMBER', 'COLLABORATOR']

/** Comments of a pull request on GitHub. */
export function github({ api, repository, pull, token }: GithubPlace, patience: Patience): CommentService {
  const caller = new Caller(
    api,
    {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'expect-fair',
      'x-github-api-version': '2022-11-28',
    },
    token,
    patience,
  )
  const issues = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}/issues`
  const one = (id: string): string => `${issues}/comments/${encodeURIComponent(id)}`
  return {
    name: 'GitHub',
    limit: 65_000,
    async list() {
      const path = `${issues}/${pull}/comments?per_page=${pageSize}`
      const all = await allPages(async (page) => asList((await caller.call('GET', `${path}&page=${page}`)).data))
      return all.flatMap(read)
    },
    async create(body) {
      await caller.call('POST', `${issues}/${pull}/comments`, { body })
    },
    async update(id, body) {
      return (await caller.call('PATCH', one(id), { body }, true)).status !== 404
    },
    async remove(id) {
      await caller.call('DELETE', one(id), undefined, true)
    },
  }
}

const asList = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : [])

function read(given: unknown): Comment[] {
  const { id, body, user, author_association, html_url } = Object(given) as Record<string, unknown>
  if (typeof id !== 'number' || typeof body !== 'string') return []
  const isBot = (Object(user) as { readonly type?: unknown }).type === 'Bot'
  const url = typeof html_url === 'string' ? { url: html_url } : {}
  return [{ id: String(id), body, trusted: isBot || roles.includes(author_association), ...url }]
}
