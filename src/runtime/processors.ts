import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'

/** Where Linux tells a process of its limits; another folder in tests. */
export interface Places {
  /** As `/proc/self/cgroup`. */
  readonly groups: string
  /** As `/sys/fs/cgroup`. */
  readonly limits: string
}

const linux: Places = { groups: '/proc/self/cgroup', limits: '/sys/fs/cgroup' }

/**
 * Processors that this process may use: those that it may run on, and no more than the time that its container is given. Node counts
 * only the former.
 *
 * @param online Processors that the process may run on.
 */
export function processors(online: number = availableParallelism(), places: Places = linux): number {
  return Math.max(1, Math.min(online, Math.floor(quota(places))))
}

/** Processors' worth of time that the groups of this process are given; `Infinity` without a limit. */
function quota({ groups, limits }: Places): number {
  const lines = (read(groups) ?? '').split('\n').map((line) => /^\d+:([^:]*):(.*)$/.exec(line))
  const shares = lines.flatMap((line) => {
    const [, controllers = '', path = '/'] = line ?? []
    if (line === null) return []
    if (controllers === '') return upwards(path).map((group) => share(read(join(limits, group, 'cpu.max'))))
    if (!controllers.split(',').includes('cpu')) return []
    // Named by its controllers, or by one of them with a link.
    return [controllers, 'cpu'].flatMap((name) =>
      upwards(path).map((group) => {
        const [time, period] = ['cpu.cfs_quota_us', 'cpu.cfs_period_us'].map((file) =>
          read(join(limits, name, group, file))?.trim(),
        )
        return share(`${time} ${period}`)
      }),
    )
  })
  return Math.min(Number.POSITIVE_INFINITY, ...shares)
}

/** A group and those that it lies in: the least of their limits holds. Inside a container its own is seen as `/`. */
function upwards(path: string): string[] {
  const own = join('/', path)
  return own === '/' ? ['/'] : [own, ...upwards(dirname(own))]
}

/** `50000 100000` is half a processor; `max 100000` and `-1 100000` are no limit. */
function share(text: string | undefined): number {
  const [time, period] = (text ?? '').trim().split(/\s+/).map(Number)
  return time !== undefined && period !== undefined && time > 0 && period > 0 ? time / period : Number.POSITIVE_INFINITY
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
