import { planErrors } from '../core/errors/index.js'
import type { Shard } from '../core/shard.js'

type Environment = Readonly<Record<string, string | undefined>>

/** How an engine that runs one job many times tells a job its index. */
export interface Engine {
  readonly name: string
  readonly index: string
  /** Absent where the engine does not say how many jobs there are. */
  readonly count?: string
  /** The index of the first job: a number, or the variable that names it. */
  readonly first: 0 | 1 | string
  /** The variable with the distance between two indices. */
  readonly step?: string
  /** The variable with the last index: it shows indices with gaps, which are no parts of a run. */
  readonly last?: string
  /** Where the engine documents its variables. */
  readonly documented: string
  /** A job of four, and the shard that it is. */
  readonly example: Environment
  readonly is: Shard
}

export const engines: readonly Engine[] = [
  {
    name: 'a Kubernetes Indexed Job',
    index: 'JOB_COMPLETION_INDEX',
    first: 0,
    documented: 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode',
    example: { JOB_COMPLETION_INDEX: '1', EXPECT_FAIR_SHARD: 'auto/4' },
    is: { index: 2, count: 4 },
  },
  {
    name: 'a Slurm array',
    index: 'SLURM_ARRAY_TASK_ID',
    count: 'SLURM_ARRAY_TASK_COUNT',
    first: 'SLURM_ARRAY_TASK_MIN',
    step: 'SLURM_ARRAY_TASK_STEP',
    last: 'SLURM_ARRAY_TASK_MAX',
    documented: 'https://slurm.schedmd.com/job_array.html',
    example: {
      SLURM_ARRAY_TASK_ID: '5',
      SLURM_ARRAY_TASK_MIN: '3',
      SLURM_ARRAY_TASK_MAX: '9',
      SLURM_ARRAY_TASK_STEP: '2',
      SLURM_ARRAY_TASK_COUNT: '4',
    },
    is: { index: 2, count: 4 },
  },
  {
    name: 'an array job of AWS Batch',
    index: 'AWS_BATCH_JOB_ARRAY_INDEX',
    count: 'AWS_BATCH_JOB_ARRAY_SIZE',
    first: 0,
    documented: 'https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html',
    example: { AWS_BATCH_JOB_ARRAY_INDEX: '3', AWS_BATCH_JOB_ARRAY_SIZE: '4' },
    is: { index: 4, count: 4 },
  },
  {
    // A job that is not parallel has the count 1 and no index.
    name: 'a parallel job of GitLab',
    index: 'CI_NODE_INDEX',
    count: 'CI_NODE_TOTAL',
    first: 1,
    documented: 'https://docs.gitlab.com/ci/variables/predefined_variables/',
    example: { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '4' },
    is: { index: 3, count: 4 },
  },
  {
    name: 'a parallel step of Buildkite',
    index: 'BUILDKITE_PARALLEL_JOB',
    count: 'BUILDKITE_PARALLEL_JOB_COUNT',
    first: 0,
    documented: 'https://buildkite.com/docs/pipelines/configure/environment-variables',
    example: { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '4' },
    is: { index: 1, count: 4 },
  },
  {
    name: 'a parallel job of CircleCI',
    index: 'CIRCLE_NODE_INDEX',
    count: 'CIRCLE_NODE_TOTAL',
    first: 0,
    documented: 'https://circleci.com/docs/variables/',
    example: { CIRCLE_NODE_INDEX: '2', CIRCLE_NODE_TOTAL: '4' },
    is: { index: 3, count: 4 },
  },
]

/**
 * The shard that the engine around this process names. Only a run that asks for it is split by these variables: jobs of CI
 * are parallel for other reasons too (one job for each version of Node, test files that the runner splits), and a report
 * that silently covers a quarter of its cases would pass where the whole fails.
 *
 * @param count How many shards there are, where the plan says so; it must then be what the engine says.
 * @returns `undefined` where no engine is around, such as on the machine of a developer: the run is then whole.
 * @throws EF159 for values that cannot be, engines that disagree, and a missing count.
 */
export function shardOfEngine(count: number | undefined, environment: Environment = process.env): Shard | undefined {
  const told = engines.flatMap((engine) => {
    const shard = shardOf(engine, count, environment)
    return shard === undefined ? [] : [{ engine, shard }]
  })
  const [first] = told
  if (first === undefined) {
    if (count === undefined) return undefined
    throw planErrors.badEngine('no engine says which shard this is', `auto/${count}`)
  }
  const other = told.find(({ shard }) => shard.index !== first.shard.index || shard.count !== first.shard.count)
  if (other !== undefined) {
    const named = [first, other].map(({ engine, shard }) => `${engine.name}: ${shard.index}/${shard.count}`)
    throw planErrors.badEngine('two engines name different shards', named.join(', '))
  }
  return first.shard
}

function shardOf(engine: Engine, given: number | undefined, environment: Environment): Shard | undefined {
  const named = (environment[engine.index] ?? '').trim()
  if (named === '') return undefined
  const read = (variable: string): number => {
    const value = environment[variable]?.trim() ?? ''
    if (!/^\d+$/.test(value)) {
      throw planErrors.badEngine(`${engine.name} does not give a number`, `${variable}=${value}`)
    }
    return Number(value)
  }
  const at = read(engine.index)
  const counted = engine.count === undefined ? undefined : read(engine.count)
  const count = counted ?? given
  if (count === undefined) {
    throw planErrors.badEngine(`${engine.name} does not say how many shards there are`, `${engine.index}=${at}`)
  }
  if (given !== undefined && given !== count) {
    throw planErrors.badEngine(`${engine.name} has another number of jobs`, `${count}, and auto/${given}`)
  }
  const first = typeof engine.first === 'number' ? engine.first : read(engine.first)
  const step = engine.step === undefined || environment[engine.step] === undefined ? 1 : read(engine.step)
  const last = engine.last === undefined || environment[engine.last] === undefined ? undefined : read(engine.last)
  const index = (at - first) / step + 1
  if (last !== undefined && (last - first) / step + 1 !== count) {
    throw planErrors.badEngine(
      `${engine.name} has indices with gaps`,
      `${first} to ${last} by ${step}, and ${count} tasks`,
    )
  }
  if (!Number.isSafeInteger(index) || index < 1 || index > count) {
    throw planErrors.badEngine(`${engine.name} gives an index outside its range`, `${at}, of ${count} jobs`)
  }
  return { index, count }
}
