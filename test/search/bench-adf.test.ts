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

const random = new Random(11, 'bench')
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
  writeFileSync(join(folder, 'networks.json'), JSON.stringify({ shop: { layers, input_bounds: bounds } }))
  const head = bounds.map((_, at) => `f${at}`)
  const lines = [[...head, 'label'], ...rows.map((row) => [...row, label(row)])].map((line) => line.join(','))
  writeFileSync(join(folder, 'shop'), lines.join('\n'))

  const sizes = '--seeds 30 --steps 5 --runs 1 --limit 2 --starts 2'.split(' ')
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(packageRoot, 'test/bench/adf.mjs'),
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
}, 120_000)
