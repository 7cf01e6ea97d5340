import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { processors } from '../../src/runtime/processors.js'

/** Files as Linux shows them to a process in these groups. */
function places(groups: string, files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'expect-fair-groups-'))
  const all = {
    groups,
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [join('limits', name), text])),
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), `${text}\n`)
  }
  return { groups: join(root, 'groups'), limits: join(root, 'limits') }
}

const second = '0::/'

test.each([
  ['no groups at all', '', {}, 8],
  ['version 2 without a limit', second, { 'cpu.max': 'max 100000' }, 8],
  ['version 2, four processors', second, { 'cpu.max': '400000 100000' }, 4],
  ['one and a half are one', second, { 'cpu.max': '150000 100000' }, 1],
  ['a half is one', second, { 'cpu.max': '50000 100000' }, 1],
  ['a limit above what there is', second, { 'cpu.max': '9900000 100000' }, 8],
  [
    'the limit of a group above counts, too',
    '0::/kubepods/pod/box',
    { 'kubepods/cpu.max': '300000 100000', 'kubepods/pod/box/cpu.max': 'max 100000' },
    3,
  ],
  [
    'the group of another process does not',
    '0::/kubepods/pod/box',
    { 'kubepods/pod/other/cpu.max': '100000 100000' },
    8,
  ],
  [
    'version 1',
    '4:memory:/box\n3:cpu,cpuacct:/box',
    { 'cpu,cpuacct/box/cpu.cfs_quota_us': '200000', 'cpu,cpuacct/box/cpu.cfs_period_us': '100000' },
    2,
  ],
  [
    'version 1 inside a container, where the path outside is not seen',
    '3:cpuacct,cpu:/docker/0a1b',
    { 'cpu/cpu.cfs_quota_us': '250000', 'cpu/cpu.cfs_period_us': '50000' },
    5,
  ],
  ['version 1 without a limit', '3:cpu:/', { 'cpu/cpu.cfs_quota_us': '-1', 'cpu/cpu.cfs_period_us': '100000' }, 8],
  ['what is no number is no limit', second, { 'cpu.max': 'many 100000' }, 8],
])('processors by the limits of groups: %s', (_, groups, files, expected) => {
  expect(processors(8, places(groups, files as Record<string, string>))).toBe(expected)
})

test('without such files processors are those that the process may run on', () => {
  expect(processors(3, { groups: '/nowhere/cgroup', limits: '/nowhere' })).toBe(3)
  expect(processors()).toBeGreaterThanOrEqual(1)
  expect(processors()).toBeLessThanOrEqual(availableParallelism())
})
