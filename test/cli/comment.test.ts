import { describe, expect, test } from 'vitest'
import type { Patience } from '../../src/cli/comment/caller.js'
import { keepComment } from '../../src/cli/comment/keep-comment.js'
import { commitOf, serviceOf } from '../../src/cli/comment/place.js'
import type { RunReport } from '../../src/core/record.js'
import { commentMark, commentText, runIdOf, runsIn, unmasked } from '../../src/views/index.js'
import { runAt } from './comment-runs.js'
import { CommentServer, self, stranger } from './comment-service.js'

const key = 'fairness'
const mark = commentMark(key)
const quick: Patience = { retries: 2, backoffMs: 1, longestMs: 50, timeoutMs: 5000 }

const looks = { title: 'Fairness report', mask: unmasked, key }

/** Tells a run, as the command does, with less patience. */
function tell(
  run: RunReport,
  environment: NodeJS.ProcessEnv,
  { settleMs = 1, patience = quick }: { readonly settleMs?: number; readonly patience?: Patience } = {},
): Promise<string | undefined> {
  const service = serviceOf({}, environment, patience)
  const kept = {
    mark,
    text: (earlier: readonly string[]) => commentText(run, earlier, { ...looks, limit: service.limit }),
    holds: (body: string) => runsIn(body, key).includes(runIdOf(run)),
  }
  return keepComment(service, kept, settleMs)
}

const ours = (server: CommentServer) => server.comments.filter(({ body }) => body.startsWith(mark))
const only = (server: CommentServer): string => {
  expect(ours(server)).toHaveLength(1)
  return ours(server)[0]?.body ?? ''
}

describe.each(['github', 'gitlab'] as const)('one comment on %s', (service) => {
  test('is made once, updated from then on, and keeps the rate of each run as a chart', async () => {
    const server = await CommentServer.start()
    for (const [hour, fails] of [
      [1, true],
      [2, false],
      [3, true],
    ] as const)
      await tell(await runAt(hour, fails), server[service]())
    const body = only(server)
    expect(runsIn(body, key)).toHaveLength(3)
    expect(body).toContain('### Rate over the last 3 runs')
    expect(body).toMatch(/\| reviews &gt; names: toBeCounterfactuallyFair \| █▁█ \| 10 % \| 0 % \| 10 % \|/)
    expect(body).toMatch(/\| reviews &gt; places: toBeCounterfactuallyFair \| ▁▁▁ \| 0 % \| 0 % \| 0 % \|/)
    expect(server.heard.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('is found behind more pages than one', async () => {
    const server = await CommentServer.start()
    for (let at = 0; at < 230; at++) server.add(`Looks good, ${at}.`)
    await tell(await runAt(1), server[service]())
    for (let at = 0; at < 30; at++) server.add(`Thanks, ${at}.`)
    await tell(await runAt(2), server[service]())
    expect(runsIn(only(server), key)).toHaveLength(2)
    expect(Math.max(...server.heard.map(({ page }) => page))).toBe(3)
  })

  test('the same run told twice is there once', async () => {
    const server = await CommentServer.start()
    const run = await runAt(1)
    await tell(run, server[service]())
    const before = only(server)
    await tell(run, server[service]())
    expect(only(server)).toBe(before)
  })

  test('an older run that ends later joins the history, and the newer one stays told', async () => {
    const server = await CommentServer.start()
    await tell(await runAt(5, false), server[service]())
    await tell(await runAt(4, true), server[service]())
    const body = only(server)
    expect(body).toContain('2 of 2 assertions passed')
    expect(body).not.toContain('1 of 2 assertions passed')
    expect(body).toMatch(/names: toBeCounterfactuallyFair \| █▁ \| 0 % \| 10 % \|/)
  })

  test('a comment of somebody else with our mark, and one that quotes it, are left alone', async () => {
    const server = await CommentServer.start()
    const planted = server.add(`${mark}\nmine`, stranger)
    const quoted = server.add(`> ${mark}\n\nWhat is this?`, self)
    await tell(await runAt(1), server[service]())
    expect([planted.body, quoted.body]).toEqual([`${mark}\nmine`, `> ${mark}\n\nWhat is this?`])
    expect(ours(server)).toHaveLength(2)
  })

  test('a comment that was edited until it says nothing is written anew', async () => {
    const server = await CommentServer.start()
    await tell(await runAt(1), server[service]())
    for (const edited of [
      `${mark}\n<!-- expect-fair history: AAAA -->\n`,
      `${mark}\n<!-- expect-fair history: ${'A'.repeat(40_000)} -->`,
      mark,
    ]) {
      ;(ours(server)[0] as { body: string }).body = edited
      await tell(await runAt(2), server[service]())
      expect(runsIn(only(server), key)).toEqual([runIdOf(await runAt(2))])
    }
  })

  test('two runs that find no comment at once end in one that tells both', async () => {
    const server = await CommentServer.start()
    // Both have read an empty list before either of them writes.
    let waiting = 0
    let release: () => void = () => {}
    const both = new Promise<void>((done) => {
      release = done
    })
    server.fault = async ({ method }) => {
      if (method !== 'GET' && waiting < 2) {
        waiting += 1
        if (waiting === 2) release()
        await both
      }
      return undefined
    }
    await Promise.all([1, 2].map(async (hour) => tell(await runAt(hour), server[service](), { settleMs: 60 })))
    expect(runsIn(only(server), key)).toHaveLength(2)
    expect(server.heard.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test('two runs that update at once lose neither', async () => {
    const server = await CommentServer.start()
    await tell(await runAt(1), server[service]())
    let waiting = 0
    let release: () => void = () => {}
    const both = new Promise<void>((done) => {
      release = done
    })
    server.fault = async ({ method }) => {
      if (method !== 'GET' && waiting < 2) {
        waiting += 1
        if (waiting === 2) release()
        await both
      }
      return undefined
    }
    await Promise.all([2, 3].map(async (hour) => tell(await runAt(hour), server[service](), { settleMs: 60 })))
    expect(runsIn(only(server), key)).toHaveLength(3)
  })

  test('a comment that is deleted between reading and writing is made again', async () => {
    const server = await CommentServer.start()
    await tell(await runAt(1), server[service]())
    let deleted = false
    server.fault = ({ method }) => {
      if (deleted || method === 'GET') return undefined
      deleted = true
      server.comments.length = 0
      return undefined
    }
    await tell(await runAt(2), server[service]())
    expect(runsIn(only(server), key)).toEqual([runIdOf(await runAt(2))])
  })

  test.each([
    ['a token that is not valid', { status: 401, body: { message: 'Bad credentials' } }, 1, /the token is not valid/],
    [
      'a token that only reads',
      { status: 403, body: { message: 'Resource not accessible' } },
      1,
      /may not write comments/,
    ],
    ['a pull request that is not there', { status: 404, body: { message: 'Not Found' } }, 1, /the repository or pull/],
    ['a repository that has moved', { status: 301, headers: { location: 'http://127.0.0.1:9/' } }, 1, /has moved/],
    ['a spent rate limit', { status: 429, headers: { 'retry-after': '3600' } }, 1, /used up for 3600 s/],
    [
      'a rate limit that GitHub tells as forbidden',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '99999999999' } },
      1,
      /rate limit of the token is used up/,
    ],
    ['a fault of the service', { status: 502, body: '<html>Bad Gateway</html>' }, 3, /the service has a fault/],
    ['a connection that breaks', 'cut', 3, /no connection/],
  ] as const)('%s is told with what to do', async (_, fault, calls, said) => {
    const server = await CommentServer.start()
    server.fault = () => fault
    const told = await tell(await runAt(1), server[service]()).catch((error: Error) => error)
    expect(told).toMatchObject({ code: 'EF926', message: expect.stringMatching(said) })
    expect((told as Error).message).toMatch(/\n {2}do: {7}\S/)
    expect(server.heard).toHaveLength(calls)
  })

  test('a failure that passes is waited for', async () => {
    const server = await CommentServer.start()
    server.fault = (_, number) =>
      [{ status: 503 }, 'cut' as const, undefined, { status: 429, headers: { 'retry-after': '0' } }][number]
    await tell(await runAt(1), server[service]())
    expect(runsIn(only(server), key)).toHaveLength(1)
  })

  test('no service at the address is told', async () => {
    const server = await CommentServer.start()
    const environment = server[service]()
    const nowhere = 'http://127.0.0.1:1'
    const told = tell(await runAt(1), { ...environment, GITHUB_API_URL: nowhere, CI_API_V4_URL: nowhere })
    await expect(told).rejects.toThrow(/^\[EF926\] The comment could not be written: no connection/)
  })

  test('the token reaches nothing but the header', async () => {
    const server = await CommentServer.start()
    const environment = server[service]()
    const wrong = 'wrong-token-0987654321-abcdef'
    const token = { GITHUB_TOKEN: wrong, GITLAB_TOKEN: wrong }
    const told = (await tell(await runAt(1), { ...environment, ...token }).catch((error: Error) => error)) as Error
    // The service echoes it.
    expect(told.message).toContain('Bad credentials')
    expect(told.message).not.toContain(wrong)
    // Of two runs the chart has the names, too.
    for (const hour of [2, 3]) await tell(await runAt(hour, true, 0, `names ${server.token}`), environment)
    expect(only(server)).toContain('### Rate over')
    expect(only(server)).not.toContain(server.token)
    expect(server.heard.every(({ path }) => !path.includes(server.token))).toBe(true)
  })

  test('a run that is too long for a comment is shortened, and keeps its history', async () => {
    const server = await CommentServer.start()
    await tell(await runAt(1, true, 400), server[service]())
    await tell(await runAt(2, true, 400), server[service]())
    const body = only(server)
    expect(runsIn(body, key)).toHaveLength(2)
    if (service === 'github') expect(body).toContain('Shortened to fit into a comment')
  })
})

test('however little room there is, a comment fits', async () => {
  const huge = await runAt(1, true, 60, 'n'.repeat(70_000))
  for (const limit of [65_000, 20_000, 5000, 1500]) {
    const body = commentText(huge, [], { ...looks, limit, link: `https://hub.test/${'l'.repeat(900)}` })
    expect(body.length).toBeLessThanOrEqual(limit)
    expect(body.startsWith(mark)).toBe(true)
  }
})

test('texts of models cannot end the comment, forge its history or call people', async () => {
  const run = await runAt(1, true, 0, '@everyone --> <!-- expect-fair history: AAAA --> [x](http://a.test)')
  const body = commentText(run, [], { ...looks, limit: 65_000 })
  const again = commentText(await runAt(2), [body], { ...looks, limit: 65_000 })
  expect(runsIn(again, key)).toHaveLength(2)
  expect(body.match(/<!-- expect-fair history/g)).toHaveLength(1)
  expect(body).not.toMatch(/(?<!&#8203;|\w)@everyone/)
})

test('the commit is that of the branch, not of the merge that GitHub tests', async () => {
  expect(commitOf({}, { GITHUB_SHA: 'a'.repeat(40) })).toBe('a'.repeat(40))
  expect(commitOf({}, { GITLAB_CI: 'true', CI_COMMIT_SHA: 'b'.repeat(40) })).toBe('b'.repeat(40))
  expect(commitOf({}, { GITHUB_SHA: '$(rm -rf)' })).toBeUndefined()
})

test.each([
  ['no pull request', { GITHUB_REPOSITORY: 'a/b', GITHUB_TOKEN: 'x'.repeat(20) }, 'EF925'],
  ['no repository', { GITHUB_REF: 'refs/pull/5/merge', GITHUB_TOKEN: 'x'.repeat(20) }, 'EF925'],
  ['no token', { GITHUB_REPOSITORY: 'a/b', GITHUB_REF: 'refs/pull/5/merge' }, 'EF927'],
  ['a repository that leads elsewhere', { GITHUB_REPOSITORY: '../user', GITHUB_REF: 'refs/pull/5/merge' }, 'EF913'],
  ['no merge request', { GITLAB_CI: 'true', CI_PROJECT_ID: '4' }, 'EF925'],
  ['no token on GitLab', { GITLAB_CI: 'true', CI_PROJECT_ID: '4', CI_MERGE_REQUEST_IID: '1' }, 'EF927'],
])('a job with %s is told so', (_, environment, code) => {
  expect(() => serviceOf({}, environment)).toThrow(expect.objectContaining({ code }))
})
