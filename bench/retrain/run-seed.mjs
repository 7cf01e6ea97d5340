// One seed of one subject: a split, a network trained from nothing, and for each protected attribute its repair, a control that is trained
// on as long with as many ordinary rows, and a network that never saw the attribute.
import { Random } from '../../dist/esm/core/random.js'
import { readSubject } from '../adf/subject.mjs'
import { Dense } from './dense.mjs'
import { measure } from './measure.mjs'
import { foundGroups, targetsOf } from './repair.mjs'

/** As the networks of ADF. */
const layers = [64, 32, 16, 8, 4, 2]

/**
 * Chosen on seeds 1 to 7 and 101 to 105, which later runs do not use. `base` epochs train the network, on `most` rows of the three quarters
 * that are not held back (default all). Each of `rounds` looks for discriminatory rows of the network as it is then, which give about `lines`
 * rows with their counterfactuals, and trains `epochs` more on all such rows so far and on the data. In each of these epochs, a share `swap`
 * of the rows of the data gets another value of the attribute and keeps its label.
 */
export const recipes = {
  census: {
    protected: [1, 8, 9],
    most: 10_000,
    base: 12,
    rate: 0.001,
    batch: 128,
    rounds: 6,
    epochs: 3,
    lines: 3000,
    weight: 3,
    swap: 0.5,
  },
  credit: {
    protected: [9, 13],
    base: 600,
    rate: 0.001,
    batch: 32,
    rounds: 6,
    epochs: 10,
    lines: 1200,
    weight: 3,
    swap: 0.5,
  },
}

/** A row for each protected attribute that is not `known`. */
export async function* runSeed(data, name, network, { seed, known }) {
  const recipe = recipes[name]
  const random = new Random(seed, 'retrain')
  let base
  for (const place of recipe.protected) {
    const subject = readSubject(data, name, network, place)
    if (known.includes(place)) continue
    const { learnt, held } = split(subject, recipe, random.derive('split'))
    base ??= trained(learnt, recipe, random)
    const asked = { subject, place: place - 1, held, random: random.derive(`domain ${place}`) }
    const own = random.derive(`repair ${place}`)
    const { repaired, control, added } = await repair(base, { subject, learnt, recipe, random: own })
    const blind = trained(
      learnt.map((each) => hide(each, place - 1)),
      recipe,
      random,
    )
    yield {
      subject: name,
      attribute: place,
      seed,
      added,
      before: measure(base, asked),
      repaired: measure(repaired, asked),
      control: measure(control, asked),
      without: measure(blind, { ...asked, held: held.map((each) => hide(each, place - 1)), hidden: true }),
    }
  }
}

function split({ rows, labels }, { most }, random) {
  const all = random.shuffle(rows.map((row, at) => ({ row, label: labels[at] })))
  const quarter = Math.floor(all.length / 4)
  return { held: all.slice(0, quarter), learnt: all.slice(quarter).slice(0, most) }
}

function trained(learnt, { base, rate, batch }, random) {
  const dense = Dense.untrained([learnt[0].row.length, ...layers], random.derive('weights'))
  dense.train(learnt, { epochs: base, rate, batch, random: random.derive('order') })
  return dense
}

const hide = ({ row, label }, place) => ({ row: row.with(place, 0), label })

async function repair(base, { subject, learnt, recipe, random }) {
  const { rounds, epochs, rate, batch, weight, lines, swap } = recipe
  const { space } = subject.cases
  // A report keeps so many rows of the data, of the domain and of the search each.
  const keep = Math.round(lines / 3 / space.combinations([subject.asked]))
  const [repaired, control] = [base.copy(), base.copy()]
  const found = []
  for (let round = 1; round <= rounds; round++) {
    const chance = random.derive(`round ${round}`)
    const groups = await foundGroups(repaired, subject, { keep, seed: chance.derive('search').int(2 ** 31) })
    found.push(...targetsOf(repaired, groups, weight))
    const ordinary = Array.from({ length: found.length }, () => ({ ...chance.pick(learnt), weight }))
    for (let epoch = 1; epoch <= epochs; epoch++) {
      const settings = { epochs: 1, rate: rate / 2, batch, random: chance.derive(`order ${epoch}`) }
      const rows = swapped(learnt, { space, asked: subject.asked, swap, random: chance.derive(`swap ${epoch}`) })
      repaired.train([...rows, ...found], settings)
      control.train([...learnt, ...ordinary], { ...settings, random: chance.derive(`order ${epoch}`) })
    }
  }
  return { repaired, control, added: found.length }
}

/** The examples, a share of them with another value of the attribute, drawn again on each call. */
const swapped = (examples, { space, asked, swap, random }) =>
  examples.map((example) =>
    random.float() < swap ? { ...example, row: random.pick(space.counterfactuals(example.row, [asked])) } : example,
  )
