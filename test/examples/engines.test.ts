import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usage } from '../../src/cli/usage.js'
import { engines } from '../../src/run/engines.js'
import { folderOf, type Manifest, manifests, root } from './manifests.js'

const folders = readdirSync(root, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))
const textOf = (folder: string): string =>
  readdirSync(join(root, folder))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')
const variables = engines.flatMap(({ index, count, first, step, last }) =>
  [index, count, first, step, last].filter((each): each is string => typeof each === 'string'),
)

test('every engine that the product knows has an example, and GitHub', () => {
  expect(
    engines
      .map(({ index }) => folderOf[index])
      .concat('github')
      .sort(),
  ).toEqual([...folders].sort())
  expect(Object.keys(manifests).sort()).toEqual([...folders].sort())
})

describe.each(Object.entries(manifests))('%s', (folder, read) => {
  const manifest: Manifest = read()

  test('splits the run into four, and the product is told which part each is', () => {
    expect(manifest.parts).toBe(4)
    const engine = engines.find(({ index }) => folderOf[index] === folder)
    const shard = manifest.env.EXPECT_FAIR_SHARD ?? /EXPECT_FAIR_SHARD=(\S+)/.exec(manifest.audit)?.[1]
    // A matrix has no index: the value names the part itself.
    if (engine === undefined) expect(shard).toBe(['$', '{{ matrix.shard }}/4'].join(''))
    else expect(shard).toBe(engine.count === undefined ? 'auto/4' : 'auto')
  })

  test('names no variable of a shard or an engine that the product does not read', () => {
    const named =
      textOf(folder).match(/\b(?:EXPECT_FAIR|CI_NODE|CIRCLE_NODE|BUILDKITE|JOB_COMPL|AWS_BATCH|SLURM)_\w+/g) ?? []
    const own = [
      'EXPECT_FAIR_SHARD',
      'EXPECT_FAIR_JOURNAL',
      'SLURM_ARRAY_JOB_ID',
      'SLURM_RESTART_COUNT',
      'EXPECT_FAIR_VERBOSE',
    ]
    expect(named.filter((name) => !variables.includes(name) && !own.includes(name))).toEqual([])
  })

  test('runs commands with options that there are', () => {
    for (const name of ['audit', 'merge'] as const) {
      const [line = ''] = manifest[name].match(new RegExp(`npx expect-fair ${name} .*`)) ?? []
      const options = [...line.matchAll(/ (--[\w-]+)/g)].map((match) => match[1] as string)
      expect(options.length).toBeGreaterThan(0)
      expect(options.filter((option) => !usage[name]?.includes(option))).toEqual([])
    }
  })

  test('joins the parts where the audit puts them', () => {
    const put = /--part (\S+)/.exec(manifest.audit)?.[1]
    expect(/expect-fair merge (\S+)/.exec(manifest.merge)?.[1]).toBe(put)
  })
})
