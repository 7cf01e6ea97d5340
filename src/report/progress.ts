import type { Progress } from '../core/plan.js'
import { count, duration } from './numbers.js'

/** Where an audit stands, in one line: `120 of 400 cases, 3 BTCs, 4,821 model inputs, 12 s`. */
export function formatProgress({ phase, cases, of, btcs, calls, ms }: Progress): string {
  const asked = of === undefined ? count(cases, 'case') : `${cases.toLocaleString('en-US')} of ${count(of, 'case')}`
  const what = phase === 'shrinking' ? `shrinking a pair found in ${asked}` : asked
  return `${what}, ${count(btcs, 'BTC')}, ${count(calls, 'model input')}, ${duration(ms)}`
}
