import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { packageRoot } from '../../src/core/root.cjs'

const folder = mkdtempSync(join(tmpdir(), 'expect-fair-bench-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Layer {
  readonly kernel_in_by_out: readonly (readonly number[])[]
  readonly bias: readonly number[]
}

interface Local {
  readonly tested: number
  readonly found: number
}

const random = new Random(12, 'bench')
const bounds = Array.from({ length: 16 }, (_, at): [number, number] => [at % 3 === 0 ? -2 : 0, 1 + (at % 5)])
const layers = [16, 12, 6].map((inputs, at, sizes): Layer => {
  const outputs = sizes[at + 1] ?? 2
  const weight = (): number => ((random.float() - 0.5) * 3) / Math.sqrt(inputs)
  return {
    kernel_in_by_out: Array.from({ length: inputs }, () => Array.from({ length: outputs }, weight)),
    bias: Array.from({ length: outputs }, weight),
  }
})
const rows = Array.from({ length: 120 }, () => bounds.map(([low, high]) => low + random.int(high - low + 1)))

/** The label by hand, to hold the ONNX file against. */
function label(row: readonly number[]): number {
  let values = row
  for (const [at, { kernel_in_by_out: kernel, bias }] of layers.entries()) {
    const sums = bias.map((start, out) =>
      values.reduce((sum, value, i) => sum + value * (kernel[i]?.[out] ?? 0), start),
    )
    values = at < layers.length - 1 ? sums.map((sum) => Math.max(0, sum)) : sums
  }
  return (values[1] as number) > (values[0] as number) ? 1 : 0
}

const isDiscriminatory = (row: readonly number[], at: number): boolean => {
  const [low, high] = bounds[at] as [number, number]
  const labels = Array.from({ length: high - low + 1 }, (_, step) => label(row.with(at, low + step)))
  return new Set(labels).size > 1
}

test('another network of the same layout runs through the bench, and is counted as by hand', async () => {
  writeFileSync(join(folder, 'networks.json'), networksWith({}))
  writeFileSync(join(folder, 'shop'), table())

  const sizes = '--seeds 30 --steps 5 --runs 3 --limit 2 --starts 2 --trees 1'.split(' ')
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot, 'bench/adf.mjs'),
    ...['--data', folder, '--subject', 'shop', '--protected', '5', '--json', ...sizes],
  ])
  const result = JSON.parse(stdout)
  expect(result).toMatchObject({ subject: 'shop', attribute: 'f4' })
  expect(result.exact).toMatchObject({
    accuracy: 1,
    rows: 120,
    wholeSet: rows.filter((row) => isDiscriminatory(row, 4)).length,
  })
  expect(result.exact.wholeSet).toBeGreaterThan(0)
  for (const { tested, found } of Object.values<{ tested: number; found: number }>(result.searches)) {
    expect(tested).toBeGreaterThanOrEqual(found)
    expect(found).toBeGreaterThan(0)
  }

  // Of the runs of AEQUITAS the mean counts, and all rows together stand beside it.
  const runs: readonly { readonly local: Local }[] = result.published
  const { success, interval, together } = result.searches.aequitasPublished.local
  const sum = (of: (local: Local) => number): number => runs.reduce((total, { local }) => total + of(local), 0)
  expect(success).toBeCloseTo(sum(({ found, tested }) => found / tested) / 3)
  expect(together).toBeCloseTo(sum(({ found }) => found) / sum(({ tested }) => tested))
  expect(interval[0]).toBeLessThan(success)
  expect(interval[1]).toBeGreaterThan(success)

  // By itself it takes a shorter way to the network, with the same walk and the same counts.
  const { stderr } = await promisify(execFile)(process.execPath, [
    join(packageRoot, 'bench/adf.mjs'),
    ...['--data', folder, '--subject', 'shop', '--protected', '5', '--published', ...sizes.slice(0, 6)],
  ])
  expect(stderr.trim().split('\n')).toEqual(
    runs.map(({ local: { found, tested } }, at) => `seed ${at + 1}: ${found} of ${tested}`),
  )
}, 120_000)

test('AEQUITAS as published runs by itself, a line a subject', async () => {
  writeFileSync(join(folder, 'networks.json'), networksWith({}))
  writeFileSync(join(folder, 'shop'), table())
  const bench = [join(packageRoot, 'bench/adf.mjs'), '--data', folder, '--subject', 'shop', '--protected', '5']
  const sizes = ['--published', '--seeds', '30', '--steps', '5']
  const { stdout } = await promisify(execFile)(process.execPath, [...bench, ...sizes, '--runs', '3'])
  const [head, , line] = stdout.trim().split('\n')
  expect(line).toMatch(/^\| shop, f4 \| – \| [\d.]+ % \|/)
  expect(line?.split('|')).toHaveLength(head?.split('|').length ?? 0)
  await expect(promisify(execFile)(process.execPath, [...bench, ...sizes, '--runs', '1'])).rejects.toThrow(
    '--published needs --runs 2 or more',
  )
  await expect(
    promisify(execFile)(process.execPath, [...bench, ...sizes, '--port', '--reading', 'asked=often']),
  ).rejects.toThrow('--reading asked=often is none')
}, 120_000)

test('a port of AEQUITAS as published learns as the package does, and otherwise where it is read otherwise', async () => {
  writeFileSync(join(folder, 'networks.json'), networksWith({}))
  writeFileSync(join(folder, 'shop'), table())
  const mean = async (...more: readonly string[]): Promise<number> => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(packageRoot, 'bench/adf.mjs'),
      ...['--data', folder, '--subject', 'shop', '--protected', '5', '--published'],
      ...['--seeds', '40', '--steps', '1000', '--runs', '40', ...more],
    ])
    return Number(/\| – \| ([\d.]+) %/.exec(stdout)?.[1])
  }
  // The standard deviation of a run is about 4 points, so that of a mean about 0.7.
  const port = await mean('--port')
  expect(Math.abs(port - (await mean()))).toBeLessThan(3)
  expect((await mean('--port', '--reading', 'learns=find')) - port).toBeGreaterThan(4)
}, 120_000)

test.each([
  ['networks.json', '{', /networks\.json is no JSON/],
  ['networks.json', '{ "note": 1 }', /has no subject with "layers"/],
  [
    'networks.json',
    networksWith({ input_bounds: bounds.slice(1) }),
    /a pair \[least, most\] for each of the 16 inputs/,
  ],
  ['networks.json', networksWith({ layers: [layers[0], layers[2]] }), /layer 2 has 6 inputs, the layer before has 12/],
  ['shop', 'f0,f1,label\n1,2,0', /has 3 columns; the network of 'shop' has 16 inputs/],
  ['shop', `${table().slice(0, -1)}x`, /line 121: expected 17 numbers/],
  ['shop', table().replace(/\d$/, '7'), /line 121: label 7 is none of 0 to 1/],
])(
  'a folder whose %s is wrong is refused in a sentence (%#)',
  async (file, text, sentence) => {
    const wrong = mkdtempSync(join(folder, 'wrong-'))
    writeFileSync(join(wrong, 'networks.json'), networksWith({}))
    writeFileSync(join(wrong, 'shop'), table())
    writeFileSync(join(wrong, file), text)
    const run = promisify(execFile)(process.execPath, [
      join(packageRoot, 'bench/adf.mjs'),
      ...['--data', wrong, '--subject', 'shop', '--protected', '5'],
    ])
    const { code, stderr } = await run.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('    at ')
  },
  60_000,
)

function networksWith(changed: object): string {
  return JSON.stringify({ shop: { layers, input_bounds: bounds, ...changed } })
}

function table(): string {
  const head = bounds.map((_, at) => `f${at}`)
  return [[...head, 'label'], ...rows.map((row) => [...row, label(row)])].map((line) => line.join(',')).join('\n')
}
