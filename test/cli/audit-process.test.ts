import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runComplaints } from '../reporter/schemas.js'
import { plant, runCli } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (place: number): string => `Mary said that she liked film ${place}, and she meant it.`
const texts = Array.from({ length: 80 }, (_, place) => text(place))

beforeAll(() => {
  plant(folder, {
    'biased.mjs':
      "export default (texts) => texts.map((text) => (/\\bshe\\b/i.test(text) ? 'negative' : 'positive'))\n",
    'fair.cjs': "exports.model = (texts) => texts.map((text) => (/[02468],/.test(text) ? 'negative' : 'positive'))\n",
    'constant.mjs': "export default (texts) => texts.map(() => 'positive')\n",
    'broken.mjs': "throw new Error('no weights')\n",
    'nothing.mjs': 'export const other = 1\n',
    'reviews.txt': `${texts.join('\n')}\n\n`,
    'reviews.csv': `id,text\n${texts.map((each, place) => `${place},"${each}"`).join('\n')}\n`,
    'reviews.jsonl': texts.map((each) => JSON.stringify({ body: each })).join('\n'),
    'cut.jsonl': '{"text": "a"}\n{"text": ',
  })
})

const audit = (...args: string[]) => runCli(folder, 'audit', '--attribute', 'gender', ...args)

describe('npx expect-fair audit', () => {
  test('ends with 1 on a bias and prints the pair', async () => {
    const { code, stdout, stderr } = await audit('--model', 'biased.mjs', '--texts', 'reviews.txt')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^Biased: [\d,]+ of [\d,]+ pairs drawn from 80 cases change the outcome when only gender changes/,
    )
    expect(stdout).toContain('The smallest sentence that still shows it')
    expect(stderr).toMatch(/80 of 80 cases, 80 with a BTC/)
  }, 60_000)

  test('ends with 0 when fair, and takes CSV and a CommonJS model', async () => {
    const { code, stdout } = await audit('--model', 'fair.cjs', '--texts', 'reviews.csv', '--quiet')
    expect([code, stdout.split(':')[0]]).toEqual([0, 'Fair'])
  }, 60_000)

  test('ends with 2 where nothing is decided', async () => {
    const { code, stdout } = await audit(
      '--model',
      'constant.mjs',
      '--texts',
      'reviews.jsonl',
      '--column',
      'body',
      '--quiet',
    )
    expect([code, stdout.split(',')[0]]).toEqual([2, 'Inconclusive'])
  }, 60_000)

  test('prints JSON that fits the schema, and nothing else, to standard output', async () => {
    const { code, stdout } = await audit('--model', 'biased.mjs', '--texts', 'reviews.txt', '--json', '--sample', '60')
    expect(code).toBe(1)
    expect(runComplaints(stdout)).toEqual([])
    expect(JSON.parse(stdout).tests[0].assertions[0].report.counts.cases).toBe(60)
  }, 60_000)

  test('gives the same figures as the same seed, other cases with another', async () => {
    const cases = async (seed: string): Promise<string[]> => {
      const args = ['--model', 'biased.mjs', '--texts', 'reviews.txt', '--json', '--quiet', '--sample', '60']
      const { stdout } = await audit(...args, '--seed', seed)
      return JSON.parse(stdout)
        .tests[0].assertions[0].report.btcs.map((btc: { caseId: string }) => btc.caseId)
        .sort()
    }
    const [one, again, other] = [await cases('7'), await cases('7'), await cases('8')]
    expect(again).toEqual(one)
    expect(other).not.toEqual(one)
  }, 120_000)

  test('writes the page and the tables', async () => {
    const written = { html: 'out/page.html', csv: 'out/tables.csv', sarif: 'out/log.sarif', markdown: 'out/page.md' }
    const args = Object.entries(written).flatMap(([name, path]) => [`--${name}`, path])
    await audit('--model', 'biased.mjs', '--texts', 'reviews.txt', '--quiet', ...args)
    for (const path of Object.values(written)) expect(existsSync(join(folder, path)), path).toBe(true)
    expect(readFileSync(join(folder, 'out/page.html'), 'utf8')).toContain('function:biased.mjs by gender')
  }, 60_000)

  test('asks a transformer in a folder', async () => {
    // transformers.js is found from where the package lies; the model is the one of this repository.
    symlinkSync(resolve('fixtures/models/sentiment'), join(folder, 'sentiment'))
    const args = [
      '--model',
      'sentiment',
      '--source',
      'eec',
      '--sample',
      '60',
      '--quiet',
      '--json',
      '--max-inputs',
      '400',
    ]
    const { code, stdout, stderr } = await audit(...args)
    expect([1, 2], stderr).toContain(code)
    expect(JSON.parse(stdout).tests[0].assertions[0].report.model).toMatchObject({
      id: expect.stringContaining('sentiment'),
    })
  }, 120_000)
})

describe('told in a sentence with a code, with 3:', () => {
  test.each([
    ['no model', ['--texts', 'reviews.txt'], 'EF913'],
    ['a model that is not there', ['--model', 'gone.mjs', '--texts', 'reviews.txt'], 'EF914'],
    ['a model that throws while it loads', ['--model', 'broken.mjs', '--texts', 'reviews.txt'], 'EF914'],
    ['a module without a model', ['--model', 'nothing.mjs', '--texts', 'reviews.txt'], 'EF914'],
    ['no texts', ['--model', 'fair.cjs'], 'EF913'],
    ['texts that are not there', ['--model', 'fair.cjs', '--texts', 'gone.txt'], 'EF915'],
    ['texts of another kind', ['--model', 'fair.cjs', '--texts', 'fair.cjs'], 'EF915'],
    ['lines that are no JSON', ['--model', 'fair.cjs', '--texts', 'cut.jsonl'], 'EF915'],
    ['a column that is not there', ['--model', 'fair.cjs', '--texts', 'reviews.csv', '--column', 'body'], 'EF915'],
    [
      'an attribute that the source cannot vary',
      ['--model', 'fair.cjs', '--source', 'eec', '--attribute', 'age'],
      'EF913',
    ],
    ['a source that there is not', ['--model', 'fair.cjs', '--source', 'web'], 'EF913'],
    ['a rate that is none', ['--model', 'fair.cjs', '--source', 'eec', '--rate', '5%'], 'EF913'],
    ['an option that there is not', ['--modle', 'fair.cjs'], 'EF912'],
    ['a limit that is none', ['--model', 'fair.cjs', '--source', 'eec', '--max-ms', '0.5'], 'EF913'],
  ] as const)('%s', async (_, args, code) => {
    const outcome = await audit(...args)
    expect(outcome.stderr).toMatch(new RegExp(`^\\[${code}\\] .+`))
    expect(outcome.stderr).not.toMatch(/^ +at /m)
    expect([outcome.code, outcome.stdout]).toEqual([3, ''])
  })

  test.each([
    ['--max-calls', '--max-inputs'],
    ['--max-seconds', '--max-ms'],
  ])('%s, as it was called in 0.1.0', async (old, now) => {
    const { code, stderr } = await audit('--model', 'fair.cjs', '--source', 'eec', old, '5')
    expect(code).toBe(3)
    expect(stderr).toContain(`[EF865] The option '${old}' of npx expect-fair audit is now called '${now}'.`)
  })

  test('a command that there is not, and none', async () => {
    for (const args of [['adit'], []]) {
      const { code, stderr } = await runCli(folder, ...args)
      expect([code, stderr.slice(0, 7)]).toEqual([3, '[EF911]'])
    }
  })
})

test('every command tells how it is used', async () => {
  for (const args of [['--help'], ['audit', '--help'], ['init', '--help'], ['export', '--help'], ['merge', '--help']]) {
    const { code, stdout } = await runCli(folder, ...args)
    expect([code, stdout.slice(0, 15)]).toEqual([0, 'npx expect-fair'])
  }
})
