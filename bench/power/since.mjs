// A gate that compares with an earlier run at a confidence, on a model that is as good as before: cases change for better
// and for worse with the same chance, one by one or a template at a time.
import { Random } from '../../dist/esm/core/random.js'
import { byUnits, decideGate } from '../../dist/esm/oracle/index.js'
import { Seen } from './claims.mjs'

const GATE = { newSince: 'baseline', confidence: 0.95 }

export function since(cells, runs) {
  for (const [templates, size] of [
    [120, 1],
    [10, 12],
    [100, 12],
  ])
    for (let seed = 1; seed <= runs; seed++) {
      const random = new Random(seed, `since ${templates}`)
      const seen = new Seen(['gender'], { seed: 42 })
      const net = {}
      let worse = 0
      for (let template = 0; template < templates; template++) {
        const change = random.float() < 0.3 ? (random.float() < 0.5 ? 1 : -1) : 0
        if (change !== 0) net[template] = change * size
        if (change > 0) worse += size
        for (let at = 0; at < size; at++) seen.add(String(template), change > 0)
      }
      const names = Array.from({ length: worse }, (_, at) => ({
        case: `case ${at}`,
        key: `${at}`,
        attributes: ['gender'],
      }))
      const comparison = {
        status: 'compared',
        common: templates * size,
        changed: 0,
        onlyNow: 0,
        onlyBefore: 0,
        new: names,
        fixed: [],
        open: [],
        accepted: [],
        mcnemar: byUnits(net),
      }
      const { verdict } = decideGate(GATE, { ...seen.evidence, comparison })
      const told = { verdict, wrong: verdict === 'biased', cases: templates * size }
      cells.add(
        'New since, at a confidence: a model that is as good as before',
        { 'templates x cases': `${templates} x ${size}` },
        told,
      )
    }
}
