// AEQUITAS as published, written after the older copy of its code and by itself: nothing of src/search runs here.
import { Random } from '../../dist/esm/index.js'
import { labelBits } from './label-bits.mjs'

/**
 * How the published code can be read. The first of each is what the older copy does; the others are what it might have done, and the paper's
 * counts decide between them.
 */
const readings = {
  /** The protected feature of a random row: drawn like any other, or its lowest value. */
  asked: ['drawn', 'lowest'],
  /** A step is good if its check ends with a value other than 0, or if it is a find. */
  learns: ['value', 'find'],
  /** SciPy changes a step size that it can see, every 50 steps towards half of them accepted. */
  stepSize: ['fixed', 'adaptive'],
  /**
   * Features that are drawn at one reading of the clock. The copy seeds Python's chance with the time before each, and what is drawn at one
   * reading is the same share of its range.
   */
  features: [1],
}

/** Reads `features=20` or `asked=lowest,learns=find`; `undefined` if there is no such reading. */
export function readingOf(text) {
  const pairs = text.split(',').map((pair) => pair.split('='))
  const isKnown = ([name, value]) =>
    name === 'features' ? /^[1-9]\d*$/.test(value) : Object.hasOwn(readings, name) && readings[name].includes(value)
  if (!pairs.every(isKnown)) return undefined
  return Object.fromEntries(pairs.map(([name, value]) => [name, name === 'features' ? Number(value) : value]))
}

/** One run: the global phase over random rows, then a chain of `steps` from each distinct discriminatory one. */
export function portRun(subject, seed, { seeds = 1000, steps = 1000, rate = 0.001, temperature = 1, ...reading } = {}) {
  const first = Object.fromEntries(Object.entries(readings).map(([name, [value]]) => [name, value]))
  const { asked, learns, stepSize, features } = { ...first, ...reading }
  const random = new Random(seed, 'port of AEQUITAS')
  const labels = labelBits(subject)
  const { bounds, askedAt, known, isFound, endsWith } = labels

  const starts = new Map()
  let [drawings, share] = [0, 0]
  for (let i = 0; i < seeds; i++) {
    const point = bounds.map(([min, max]) => {
      if (drawings++ % features === 0) share = random.float()
      return min + Math.floor(share * (max - min + 1))
    })
    if (asked === 'lowest') point[askedAt] = bounds[askedAt][0]
    const { key, bits } = known(point)
    if (isFound(bits) && !starts.has(key)) starts.set(key, point)
  }
  const globally = labels.asked

  const chance = bounds.map(() => 1 / bounds.length)
  const down = bounds.map(() => 0.5)
  const leave = Math.exp(-1 / temperature)
  const found = new Set()
  let size = 1
  for (const start of starts.values()) {
    let point = start
    let energy = endsWith(known(point).bits, point[askedAt]) === 0 ? 1 : 0
    let accepted = 0
    for (let step = 1; step <= steps; step++) {
      if (stepSize === 'adaptive' && step % 50 === 0) size *= accepted / step > 0.5 ? 1 / 0.9 : 0.9
      const which = drawn(chance, random)
      const [min, max] = bounds[which]
      const goesDown = random.float() < (point[which] === min || point[which] === max ? 0.5 : down[which])
      const next = [...point]
      next[which] = Math.min(max, Math.max(min, point[which] + (goesDown ? -size : size)))
      const there = next.map(Math.trunc)
      const { key, bits } = known(there)
      const value = endsWith(bits, there[askedAt])
      learn(which, goesDown, learns === 'value' ? value !== 0 : isFound(bits))
      if (isFound(bits) && !starts.has(key)) found.add(key)
      const after = value === 0 ? 1 : 0
      if (after > energy && random.float() >= leave) continue
      accepted++
      point = next
      energy = after
    }
  }
  return {
    global: { tested: globally, found: starts.size },
    local: { tested: labels.asked - globally, found: found.size },
  }

  function learn(which, goesDown, good) {
    down[which] = Math.min(1, Math.max(0, down[which] + (good === goesDown ? rate : -rate) * size))
    chance[which] = Math.max(0, chance[which] + (good ? rate : -rate))
    const sum = chance.reduce((total, each) => total + each, 0)
    for (let at = 0; at < chance.length; at++) chance[at] /= sum
  }
}

function drawn(chances, random) {
  let rest = random.float()
  for (let at = 0; at < chances.length; at++) {
    rest -= chances[at]
    if (rest < 0) return at
  }
  return chances.length - 1
}
