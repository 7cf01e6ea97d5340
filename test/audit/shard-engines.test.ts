import { afterEach, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.js'
import { eec } from '../../src/cases/index.js'
import type { ShardChoice } from '../../src/core/shard.js'
import { configureFairness } from '../../src/run/defaults.js'
import { engines, shardOfEngine } from '../../src/run/engines.js'

const named = engines.flatMap(({ index, count, first, step, last }) =>
  [index, count, first, step, last].filter((variable) => typeof variable === 'string'),
)
const before = new Map([...named, 'EXPECT_FAIR_SHARD'].map((variable) => [variable, process.env[variable]]))

/** Runs with these variables, and with none of another engine. */
async function inside<T>(environment: Readonly<Record<string, string | undefined>>, run: () => Promise<T>): Promise<T> {
  for (const variable of before.keys()) delete process.env[variable]
  Object.assign(process.env, environment)
  return run()
}

afterEach(() => {
  configureFairness({})
  for (const [variable, value] of before) {
    if (value === undefined) delete process.env[variable]
    else process.env[variable] = value
  }
})

const shardOf = async (shard?: ShardChoice): Promise<string> => {
  const plan = { attributes: ['gender'], cases: eec(), sample: 8, variantsPerCase: 4 } as const
  const report = await audit(
    (texts: readonly string[]) => texts.map(() => 'same'),
    shard === undefined ? plan : { ...plan, shard },
  )
  return report.shard === undefined ? 'whole' : `${report.shard.index}/${report.shard.count}`
}

describe.each(engines.map((engine) => [engine.name, engine] as const))('%s', (_, { example, is, count }) => {
  test('names the shard of a run that asks for it', async () => {
    const asked = count === undefined ? `auto/${is.count}` : 'auto'
    await inside({ ...example, EXPECT_FAIR_SHARD: asked }, async () => {
      expect(await shardOf()).toBe(`${is.index}/${is.count}`)
    })
  })

  test('changes no run that does not ask', async () => {
    await inside({ ...example, EXPECT_FAIR_SHARD: undefined }, async () => {
      delete process.env.EXPECT_FAIR_SHARD
      expect(await shardOf()).toBe('whole')
    })
  })

  test('is refused where the plan has another count', async () => {
    await inside(example, async () => {
      if (count !== undefined) await expect(shardOf('auto/7')).rejects.toThrow(/^\[EF159\]/)
      else await expect(shardOf('auto')).rejects.toThrow('does not say how many')
    })
  })
})

describe('a shard that the engine names', () => {
  test('may be asked for in the plan and in the defaults, and is overruled by a plan', async () => {
    await inside({ AWS_BATCH_JOB_ARRAY_INDEX: '0', AWS_BATCH_JOB_ARRAY_SIZE: '3' }, async () => {
      expect(await shardOf('auto')).toBe('1/3')
      configureFairness({ shard: 'auto/3' })
      expect(await shardOf()).toBe('1/3')
      expect(await shardOf({ index: 2, count: 5 })).toBe('2/5')
    })
  })

  test('is all of the run where there is no engine, unless a count was promised', async () => {
    await inside({}, async () => {
      expect(await shardOf('auto')).toBe('whole')
      await expect(shardOf('auto/4')).rejects.toThrow('no engine says which shard this is')
    })
  })

  test('a job of GitLab that is not parallel runs whole', async () => {
    await inside({ CI_NODE_TOTAL: '1' }, async () => expect(await shardOf('auto')).toBe('whole'))
  })

  test('two engines that agree are one, as in a container that hands variables on', () => {
    const both = { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4', JOB_COMPLETION_INDEX: '1' }
    expect(shardOfEngine(4, both)).toEqual({ index: 2, count: 4 })
  })

  test.each([
    ['index that is too large', { CIRCLE_NODE_INDEX: '4', CIRCLE_NODE_TOTAL: '4' }, 'outside its range'],
    ['index that is too small', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '4' }, 'outside its range'],
    [
      'value that is no number',
      { BUILDKITE_PARALLEL_JOB: 'x', BUILDKITE_PARALLEL_JOB_COUNT: '4' },
      'does not give a number',
    ],
    ['count that is missing', { AWS_BATCH_JOB_ARRAY_INDEX: '1' }, 'does not give a number'],
    [
      'list with gaps',
      {
        SLURM_ARRAY_TASK_ID: '2',
        SLURM_ARRAY_TASK_MIN: '1',
        SLURM_ARRAY_TASK_MAX: '9',
        SLURM_ARRAY_TASK_STEP: '1',
        SLURM_ARRAY_TASK_COUNT: '3',
      },
      'indices with gaps',
    ],
    [
      'pair of engines that disagree',
      { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4', CIRCLE_NODE_INDEX: '2', CIRCLE_NODE_TOTAL: '4' },
      'two engines name different shards',
    ],
  ])('is refused with its code: a %s', (_, environment, problem) => {
    expect(() => shardOfEngine(undefined, environment)).toThrow(/^\[EF159\]/)
    expect(() => shardOfEngine(undefined, environment)).toThrow(problem)
  })

  test.each(['auto/0', 'auto/x', 'mine', '4/3'])('a word that names none is refused: %s', async (word) => {
    await inside({ EXPECT_FAIR_SHARD: word }, async () => {
      await expect(shardOf()).rejects.toThrow(`EXPECT_FAIR_SHARD=${word}`)
      await expect(shardOf(word as ShardChoice)).rejects.toThrow('EF151')
    })
  })

  test('each engine says where its variables are documented', () => {
    for (const { documented } of engines) expect(documented).toMatch(/^https:/)
  })
})
