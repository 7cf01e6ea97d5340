import { Caller, type Patience } from './caller.js'
import { allPages, type Comment, type CommentService, pageSize } from './service.js'

export interface GitlabPlace {
  /** Address of the API, with its version. */
  readonly api: string
  /** Number or path of the project. */
  readonly project: string
  readonly merge: number
  readonly token: string
}

/** Notes of a merge request on GitLab. Only notes of the token's own user count as ours. */
export function gitlab({ api, project, merge, token }: GitlabPlace, patience: Patience): CommentService {
  const caller = new Caller(api, { 'private-token': token, 'user-agent': 'expect-fair' }, token, patience)
  const notes = `/projects/${encodeURIComponent(project)}/merge_requests/${merge}/notes`
  const one = (id: string): string => `${notes}/${encodeURIComponent(id)}`
  let self: Promise<unknown> | undefined
  const user = (): Promise<unknown> => {
    self ??= caller.call('GET', '/user').then(({ data }) => (Object(data) as { readonly id?: unknown }).id)
    return self
  }
  return {
    name: 'GitLab',
    limit: 900_000,
    async list() {
      const own = await user()
      const path = `${notes}?sort=asc&order_by=created_at&per_page=${pageSize}`
      const all = await allPages(async (page) => {
        const { data } = await caller.call('GET', `${path}&page=${page}`)
        return Array.isArray(data) ? data : []
      })
      return all.flatMap((each) => read(each, own))
    },
    async create(body) {
      await caller.call('POST', notes, { body })
    },
    async update(id, body) {
      return (await caller.call('PUT', one(id), { body }, true)).status !== 404
    },
    async remove(id) {
      await caller.call('DELETE', one(id), undefined, true)
    },
  }
}

function read(given: unknown, own: unknown): Comment[] {
  const { id, body, author } = Object(given) as Record<string, unknown>
  if (typeof id !== 'number' || typeof body !== 'string') return []
  const { id: by } = Object(author) as { readonly id?: unknown }
  return [{ id: String(id), body, trusted: own !== undefined && by === own }]
}
