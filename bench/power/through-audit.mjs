// The same questions through `audit()`: what is drawn, in which order, and what is reported.
import { Random } from '../../dist/esm/core/random.js'
import { audit } from '../../dist/esm/index.js'
import { exactPower } from './chance.mjs'
import { FOUND, isWrong, RATE } from './claims.mjs'

const NAMES = { female: ['Ada', 'Bea'], male: ['Carl', 'Dan'] }
const MANY = {
  female: 'Ada Bea Cora Dana Eve Fay Gwen Hope Ida June'.split(' '),
  male: 'Abe Ben Carl Dan Ed Finn Gus Hal Ian Jim'.split(' '),
}

/**
 * A case in which names of men that `isUnfair` are answered otherwise, and the answers of its variants. The fair answer of
 * every second case differs, so that the model is no constant.
 */
function caseOf(id, more, names, labels, isUnfair) {
  const [plain, other] = id % 2 === 0 ? ['positive', 'negative'] : ['negative', 'positive']
  const variants = Object.entries(names).flatMap(([gender, all]) =>
    all.map((name) => {
      const input = `${name} wrote letter ${id}.`
      labels.set(input, gender === 'male' && isUnfair(name) ? other : plain)
      return { input, classes: { gender } }
    }),
  )
  return { id: `case ${id}`, ...more, variants }
}

const ASKED = [
  [FOUND, 'all'],
  [RATE, 'all'],
  [RATE, 'decided'],
]

const yes = () => true
const no = () => false

async function ask(cells, block, setting, { cases, labels, gate, truths, exact, ...plan }) {
  const report = await audit((inputs) => inputs.map((input) => labels.get(input)), {
    attributes: ['gender'],
    cases,
    gate,
    shrink: false,
    ...plan,
  })
  const complete = report.claim?.complete === true
  const told = { verdict: report.verdict, wrong: isWrong(gate, report, truths, complete), cases: report.counts.cases }
  cells.add(block, setting, told, exact === undefined ? {} : { exact })
}

/** 100 of 400 cases that are all different, of which exactly a share is unfair. */
async function drawn(cells, seed, rate) {
  const total = 400
  const labels = new Map()
  const unfair = new Set(new Random(seed, `drawn ${rate}`).shuffle([...Array(total).keys()]).slice(0, total * rate))
  const cases = Array.from({ length: total }, (_, id) => caseOf(id, {}, NAMES, labels, unfair.has(id) ? yes : no))
  for (const [gate, stop] of ASKED) {
    const plan = { cases, labels, gate, truths: [rate], stop, seed, sample: 100 }
    // The exact test of independent draws; draws from a finite source vary less.
    const exact = stop === 'all' && 'rate' in gate ? { exact: exactPower(gate, 100, rate) } : {}
    const setting = { 'true rate': `${rate * 100} %`, gate, stop }
    await ask(cells, 'Through audit(): 100 of 400 cases', setting, { ...plan, ...exact })
  }
}

/** All templates have the same chance, whatever their size: of 300, small ones are unfair more often, or large ones. */
async function unequal(cells, seed, which, rate) {
  const random = new Random(seed, `unequal ${which} ${rate}`)
  const labels = new Map()
  const cases = []
  for (let template = 0; template < 300; template++) {
    const large = random.float() < 0.5
    const unfair = random.float() < 2 * rate && large === (which === 'large')
    for (let at = 0; at < (large ? 9 : 1); at++)
      cases.push(caseOf(cases.length, { template: `${template}` }, NAMES, labels, unfair ? yes : no))
  }
  const block = 'Through audit(): 120 of some 1,500 cases of 300 templates of 1 or 9 cases'
  for (const [gate, stop] of ASKED) {
    const setting = { unfair: `${which} templates`, 'true rate': `${rate * 100} %`, gate, stop }
    await ask(cells, block, setting, { cases, labels, gate, truths: [rate], seed, stop, sample: 120 })
  }
}

/** Whole templates are unfair: what is asked of them is judged as a suite, and as a sample of templates. */
async function templates(cells, seed, count, rate) {
  const random = new Random(seed, `templates ${count} ${rate}`)
  const labels = new Map()
  const unfair = Array.from({ length: count }, () => random.float() < rate)
  const cases = unfair.flatMap((isUnfair, template) =>
    Array.from({ length: 12 }, (_, at) =>
      caseOf(template * 12 + at, { template: `${template}` }, NAMES, labels, isUnfair ? yes : no),
    ),
  )
  const own = unfair.filter(Boolean).length / count
  for (const over of ['suite', 'population'])
    for (const gate of [FOUND, RATE]) {
      const truths = [over === 'suite' ? own : rate]
      const plan = { cases, labels, gate: { ...gate, over }, truths, seed, sample: 150 }
      const setting = { 'templates x cases': `${count} x 12`, 'true rate': `${rate * 100} %`, claim: over, gate }
      const exact = over === 'population' ? { exact: exactPower(gate, count, rate) } : {}
      await ask(cells, 'Through audit(): at most 150 cases of templates', setting, { ...plan, ...exact })
    }
}

const RARE = 'two of ten names in 10 % of cases'
/** Share of the cases, and how many of ten names. */
const CAPPED = {
  'every name in 5 % of cases': [0.05, 10],
  'one of ten names in half of the cases': [0.5, 1],
  [RARE]: [0.1, 2],
}

/** Ten names a class, four variants asked: some names of some cases are answered otherwise. */
async function cappedVariants(cells, seed, kind) {
  const random = new Random(seed, `capped ${kind}`)
  const labels = new Map()
  const [share, names] = CAPPED[kind]
  const cases = Array.from({ length: 200 }, (_, id) => {
    const unfair = new Set(random.float() < share ? random.shuffle(MANY.male).slice(0, names) : [])
    return caseOf(id, {}, MANY, labels, (name) => unfair.has(name))
  })
  const ofPairs = (share * names) / 10
  for (const rate of kind === RARE ? [0.02, 0.05] : [0.05]) {
    const gate = { rate }
    const report = await audit((inputs) => inputs.map((input) => labels.get(input)), {
      attributes: ['gender'],
      cases,
      gate,
      seed,
      variantsPerCase: 4,
      shrink: false,
    })
    const wrong = isWrong(gate, report, [ofPairs])
    cells.add(
      'Through audit(): 4 of 20 variants asked',
      { unfair: kind, 'pairs, cases': `${ofPairs * 100} %, ${share * 100} %`, gate },
      { verdict: report.verdict, wrong, cases: report.counts.cases },
    )
  }
}

export async function throughAudit(cells, runs) {
  for (let seed = 1; seed <= runs; seed++) {
    for (const rate of [0, 0.05, 0.1]) await drawn(cells, seed, rate)
    for (const which of ['small', 'large']) await unequal(cells, seed, which, 0.05)
    for (const count of [10, 100]) await templates(cells, seed, count, 0.05)
    for (const kind of Object.keys(CAPPED)) await cappedVariants(cells, seed, kind)
  }
}
