import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentMark, runJson, runsIn } from '../../src/views/index.js'
import { runAt } from './comment-runs.js'
import { CommentServer, clean } from './comment-service.js'
import { plant, runCliWith } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-comment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  plant(folder, {
    'fairness-report/fairness-report.json': runJson(await runAt(1)),
    'second.json': runJson(await runAt(2, false)),
    'cut.json': '{"format": "expect-fair/run@1"',
  })
})

const bodies = ({ comments }: CommentServer): string[] => comments.map(({ body }) => body)

describe('npx expect-fair comment', () => {
  test('tells a run on its pull request, ends by the gate, and hands the address to the job', async () => {
    const server = await CommentServer.start()
    const output = join(folder, 'output')
    const event = join(folder, 'event.json')
    writeFileSync(output, '')
    writeFileSync(event, JSON.stringify({ pull_request: { number: 5, head: { sha: 'c'.repeat(40) } } }))
    const { GITHUB_REF: _, ...job } = server.github()
    const env = { ...job, GITHUB_EVENT_PATH: event, GITHUB_OUTPUT: output }
    const first = await runCliWith(env, folder, 'comment', '--link', 'https://hub.test/artifact/9')
    expect([first.code, first.stdout]).toEqual([1, ''])
    expect(first.stderr).toContain('The comment on GitHub is up to date: https://hub.test/team/app/pull/5#c101.')
    expect(readFileSync(output, 'utf8')).toBe('comment=https://hub.test/team/app/pull/5#c101\nresult=failed\n')
    const second = await runCliWith(env, folder, 'comment', 'second.json')
    expect(second.code).toBe(0)
    const [body = '', ...more] = bodies(server)
    expect(more).toEqual([])
    expect(runsIn(body, 'fairness')).toHaveLength(2)
    expect(body).toMatch(/names: toBeCounterfactuallyFair \| █▁ \| 0 % \| 10 % \| 10 % \|/)
  }, 60_000)

  test('two processes at once leave one comment that tells both', async () => {
    const server = await CommentServer.start()
    let waiting = 0
    let release: () => void = () => {}
    const both = new Promise<void>((done) => {
      release = done
    })
    server.fault = async ({ method }) => {
      if (method === 'POST') {
        waiting += 1
        if (waiting === 2) release()
        await both
      }
      return undefined
    }
    const ended = await Promise.all(
      ['fairness-report', 'second.json'].map((run) => runCliWith(server.github(), folder, 'comment', run)),
    )
    expect(ended.map(({ code }) => code)).toEqual([1, 0])
    expect(bodies(server)).toHaveLength(1)
    expect(runsIn(bodies(server)[0] ?? '', 'fairness')).toHaveLength(2)
  }, 60_000)

  test('a comment that cannot be written is a warning, and the assertions decide', async () => {
    const server = await CommentServer.start()
    const secret = 'wrong-token-0987654321-abcdef'
    const env = { ...server.github(), GITHUB_TOKEN: secret, GITHUB_ACTIONS: 'true' }
    const failed = await runCliWith(env, folder, 'comment')
    const passed = await runCliWith(env, folder, 'comment', 'second.json')
    expect([failed.code, passed.code]).toEqual([1, 0])
    expect(failed.stdout).toMatch(
      /^::warning title=expect-fair::\[EF926\] The comment could not be written: the token is/,
    )
    expect(failed.stdout.trim().split('\n')).toHaveLength(1)
    expect(JSON.stringify([failed, passed])).not.toContain(secret)
  }, 60_000)

  test('without a token it says which, and the assertions decide', async () => {
    const server = await CommentServer.start()
    const { GITLAB_TOKEN: _, ...env } = server.gitlab()
    const { code, stderr } = await runCliWith(env, folder, 'comment')
    expect([code, server.heard]).toEqual([1, []])
    expect(stderr).toContain('[EF927] The environment variable GITLAB_TOKEN is missing or does not contain a token.')
  })

  test('prints the comment and asks nothing over the network; writes the report for GitLab', async () => {
    const args = ['comment', '--print', '--code-quality', 'gl.json', '--key', 'night', '--title', 'At night']
    const { code, stdout } = await runCliWith(clean(), folder, ...args)
    expect(code).toBe(1)
    expect(stdout.startsWith(commentMark('night'))).toBe(true)
    expect(stdout).toContain('## At night')
    const issues = JSON.parse(readFileSync(join(folder, 'gl.json'), 'utf8'))
    expect(issues).toEqual([
      expect.objectContaining({ severity: 'major', location: { path: 'a.test.ts', lines: { begin: 4 } } }),
    ])
  })

  test('shows assertions at their lines when it is asked to', async () => {
    const { stdout } = await runCliWith(clean(), folder, 'comment', '--no-comment', '--annotate')
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['::warning', '::notice'])
    expect(lines[0]).toContain(`file=${join(folder, 'a.test.ts')},line=4,col=3,title=reviews > names::`)
  })

  test.each([
    ['half a file', ['cut.json'], 'EF916'],
    ['a folder that is not there', ['gone'], 'EF916'],
    ['another service', ['--service', 'bitbucket'], 'EF913'],
    ['no number', ['--pull', 'five'], 'EF913'],
    ['an address that is none', ['--link', 'javascript:alert(1)'], 'EF913'],
    ['an option that there is not', ['--token', 'abc'], 'EF912'],
  ])('refuses %s', async (_, args, code) => {
    const outcome = await runCliWith(clean(), folder, 'comment', ...args)
    expect([outcome.code, outcome.stderr.slice(0, 7), outcome.stdout]).toEqual([3, `[${code}]`, ''])
  })
})

describe('npx expect-fair card', () => {
  test('writes what was asked, found and not asked into its place of a file, and again', async () => {
    plant(folder, {
      'MODEL_CARD.md': '# Model\n\n<!-- expect-fair card -->\nold\n<!-- expect-fair card end -->\n\n## Licence\n',
    })
    const first = await runCliWith(clean(), folder, 'card', '--out', 'MODEL_CARD.md')
    expect([first.code, first.stderr]).toEqual([0, 'The section was written into MODEL_CARD.md.\n'])
    const card = readFileSync(join(folder, 'MODEL_CARD.md'), 'utf8')
    expect(card).toMatch(/^# Model\n\n<!-- expect-fair card -->\n## Fairness\n/)
    expect(card).toMatch(/<!-- expect-fair card end -->\n\n## Licence\n$/)
    expect(card).not.toContain('old\n')
    for (const part of ['What was asked', 'What was found', 'What was not asked']) expect(card).toContain(`### ${part}`)
    await runCliWith(clean(), folder, 'card', '--out', 'MODEL_CARD.md')
    expect(readFileSync(join(folder, 'MODEL_CARD.md'), 'utf8')).toBe(card)
  })

  test('prints it without --out, with headings of the level asked for', async () => {
    const { code, stdout } = await runCliWith(clean(), folder, 'card', 'second.json', '--level', '3')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^### Fairness\n/)
    expect(stdout).toMatchSnapshot()
  })

  test('a file without the marks gets the section at its end', async () => {
    plant(folder, { 'other.md': '# Other\n' })
    await runCliWith(clean(), folder, 'card', '--out', 'other.md')
    expect(readFileSync(join(folder, 'other.md'), 'utf8')).toMatch(/^# Other\n\n<!-- expect-fair card -->\n## Fairness/)
  })

  test.each([
    ['a level that is none', ['--level', '9'], 'EF913'],
    ['half a file', ['cut.json'], 'EF916'],
  ])('refuses %s', async (_, args, code) => {
    const outcome = await runCliWith(clean(), folder, 'card', ...args)
    expect([outcome.code, outcome.stderr.slice(0, 7), outcome.stdout]).toEqual([3, `[${code}]`, ''])
  })
})
