import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Stored {
  readonly id: number
  body: string
  /** The user, as GitHub's `user` and GitLab's `author`. */
  readonly user: { readonly id: number; readonly type: string }
  readonly role: string
}

/** A call as the service heard it. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly page: number
}

/** What is answered instead of what the service would say; `'cut'` ends the connection. */
export type Fault =
  | 'cut'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }

/** The bot that the token belongs to. */
export const self = { id: 7, type: 'Bot' } as const
export const stranger = { id: 99, type: 'User' } as const

/** What GitHub and GitLab do with the calls that are used, over HTTP on this machine. Comments are kept, in pages. */
export class CommentServer {
  readonly token = 'token-of-the-test-1234567890'
  readonly comments: Stored[] = []
  readonly heard: Heard[] = []
  /** Asked before each call, with its number from 0. */
  fault: (call: Heard, number: number) => Fault | undefined | Promise<Fault | undefined> = () => undefined
  #last = 100
  #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  static async start(): Promise<CommentServer> {
    const service = new CommentServer()
    await new Promise<void>((done) => service.#server.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      service.#server.closeAllConnections()
      service.#server.close()
    })
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A comment that is there already. */
  add(body: string, user: Stored['user'] = stranger, role = 'NONE'): Stored {
    const comment = { id: ++this.#last, body, user, role }
    this.comments.push(comment)
    return comment
  }

  /** The variables of a job on GitHub for pull request 5 of `team/app`. */
  github(): NodeJS.ProcessEnv {
    return {
      ...clean(),
      GITHUB_API_URL: this.url,
      GITHUB_REPOSITORY: 'team/app',
      GITHUB_REF: 'refs/pull/5/merge',
      GITHUB_TOKEN: this.token,
    }
  }

  /** The same of a job on GitLab. */
  gitlab(): NodeJS.ProcessEnv {
    return {
      ...clean(),
      GITLAB_CI: 'true',
      CI_API_V4_URL: `${this.url}/api/v4`,
      CI_PROJECT_ID: '42',
      CI_MERGE_REQUEST_IID: '5',
      GITLAB_TOKEN: this.token,
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', this.url)
    const { headers, method = 'GET' } = request
    const authorization = String(headers.authorization ?? headers['private-token'] ?? '')
    const call = { method, path: url.pathname, authorization, page: Number(url.searchParams.get('page') ?? 1) }
    this.heard.push(call)
    const fault = await this.fault(call, this.heard.length - 1)
    if (fault === 'cut') {
      request.socket.destroy()
      return
    }
    const {
      status,
      body,
      headers: more = {},
    } = {
      headers: {},
      ...(fault ?? this.#do(call, url, Buffer.concat(chunks).toString())),
    }
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(status === 204 ? undefined : JSON.stringify(body ?? {}))
  }

  #do({ method, path, authorization }: Heard, url: URL, text: string): Exclude<Fault, 'cut'> {
    const onGitlab = path.startsWith('/api/v4/')
    if (authorization !== (onGitlab ? this.token : `Bearer ${this.token}`)) {
      return { status: 401, body: { message: `Bad credentials: ${authorization}` } }
    }
    if (path === '/api/v4/user') return { status: 200, body: { id: self.id } }
    const list = onGitlab ? '/api/v4/projects/42/merge_requests/5/notes' : '/repos/team/app/issues/5/comments'
    const one = onGitlab ? `${list}/` : '/repos/team/app/issues/comments/'
    const limit = onGitlab ? 1_000_000 : 65_536
    const shown = (each: Stored): object => {
      const { id, body, user, role } = each
      if (onGitlab) return { id, body, author: user }
      return { id, body, user, author_association: role, html_url: `https://hub.test/team/app/pull/5#c${id}` }
    }
    const given = (): string => (JSON.parse(text) as { readonly body: string }).body
    if (path === list && method === 'GET') {
      const size = Number(url.searchParams.get('per_page') ?? 30)
      const page = Number(url.searchParams.get('page') ?? 1)
      return { status: 200, body: this.comments.slice((page - 1) * size, page * size).map(shown) }
    }
    if ((path === list && method === 'POST') || method === (onGitlab ? 'PUT' : 'PATCH')) {
      if (given().length > limit) return { status: 422, body: { message: 'Validation Failed: body is too long' } }
    }
    if (path === list && method === 'POST') return { status: 201, body: shown(this.add(given(), self)) }
    const at = this.comments.findIndex(({ id }) => path === `${one}${id}`)
    const comment = this.comments[at]
    if (comment === undefined) return { status: 404, body: { message: 'Not Found' } }
    if (method === 'DELETE') {
      this.comments.splice(at, 1)
      return { status: 204 }
    }
    comment.body = given()
    return { status: 200, body: shown(comment) }
  }
}

/** Without what a CI service or a token of this machine has set. */
export function clean(): NodeJS.ProcessEnv {
  const own = /^(?:GITHUB_|GITLAB_|GH_|CI$|CI_|EXPECT_FAIR_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}
