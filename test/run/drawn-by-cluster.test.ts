import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../src/core/random.js'
import { ClusterReservoir, drawnByCluster } from '../../src/run/cluster-reservoir.js'

test('places are drawn as a reservoir draws them, whatever the clusters and the size', () => {
  const clusters = fc.array(fc.nat({ max: 12 })).map((names) => {
    const numbers = [...new Set(names)]
    return names.map((name) => numbers.indexOf(name))
  })
  fc.assert(
    fc.property(clusters, fc.integer({ min: 1, max: 60 }), fc.integer(), (numbers, size, seed) => {
      const reservoir = new ClusterReservoir<number>(size, new Random(seed))
      for (const [at, number] of numbers.entries()) reservoir.add(`cluster ${number}`, at)
      expect([...drawnByCluster(Int32Array.from(numbers), size, new Random(seed))]).toEqual(reservoir.drawn())
    }),
  )
})
