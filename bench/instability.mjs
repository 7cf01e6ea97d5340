// What is said of flips within one class, on simulated models whose kind is known: how often each note is given.
//
//   npm run bench:instability             200 seeds a planting; exit 1 when a wrong note is given in more than 5 % of the runs
//   npm run bench:instability -- --quick  40 seeds
//
// Wrong is: "unstable" said of a planted bias; a word or a class named on a model that flips by chance; a word named that was not planted.
import { Random } from '../dist/esm/core/random.js'
import { Health, Summary, sameLabel, tallyCase } from '../dist/esm/oracle/index.js'

const seeds = process.argv.includes('--quick') ? 40 : 200
const mostWrong = 0.05

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Names of three to nine letters, the same in every run. */
const nameOf = (group, n) => {
  const random = new Random(n, `name ${group}`)
  const length = 3 + random.int(7)
  const rest = Array.from({ length: length - 1 }, () => letters[random.int(26)]).join('')
  return `${letters[random.int(26)].toUpperCase()}${rest}`
}
const names = (count) => ({
  female: Array.from({ length: count }, (_, n) => nameOf('female', n)),
  male: Array.from({ length: count }, (_, n) => nameOf('male', n)),
})
const twenty = names(20)
const sexuality = { straight: ['straight', 'heterosexual'], gay: ['gay', 'homosexual'] }
const age = { young: ['young', 'youthful'], old: ['old', 'elderly'] }
const religion = { christian: ['Christian', 'Catholic'], jewish: ['Jewish', 'Hebrew'], muslim: ['Muslim', 'Sunni'] }

/** Answers of chance that stay the same for the same key, as a model's do. */
const dice = (seed) => {
  const known = new Map()
  return (key) => {
    if (!known.has(key)) known.set(key, new Random(seed, key).float())
    return known.get(key)
  }
}

/** Each planting: classes of words, cases, `good(word, class, text, roll)`, the notes that are right, the words that may be named. */
const plantings = [
  {
    name: 'by chance: 30 % of inputs, 20 names a class',
    classes: twenty,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > 0.3,
    noise: true,
  },
  {
    name: 'by chance: 3 % of inputs, 20 names a class',
    classes: twenty,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > 0.03,
    noise: true,
  },
  {
    name: 'by chance: 30 % of inputs, two words a class',
    classes: sexuality,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > 0.3,
    noise: true,
  },
  {
    name: 'by chance: 30 % of inputs, 5 of 200 names a case',
    classes: names(200),
    drawn: 5,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > 0.3,
    noise: true,
  },
  {
    name: 'by chance, some texts more than others',
    classes: twenty,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > roll(text) * 0.6,
    noise: true,
  },
  {
    name: 'by chance: 30 % of inputs, 10 cases',
    classes: twenty,
    cases: 10,
    good: ({ word, text, roll }) => roll(`${word} ${text}`) > 0.3,
    noise: true,
  },
  {
    name: 'length of name and of text, even or odd',
    classes: twenty,
    good: ({ word, text }) => (word.length + text.length + Number(text.match(/\d+/)[0])) % 2 === 0,
    noise: true,
  },
  {
    name: 'the word gay',
    classes: sexuality,
    good: ({ word, text, roll }) => word !== 'gay' && roll(text) > 0.4,
    bias: ['gay'],
  },
  {
    name: 'the word elderly, few texts that could fall',
    classes: age,
    good: ({ word, text, roll }) => word !== 'elderly' && roll(text) > 0.7,
    bias: ['elderly'],
  },
  {
    name: 'the words Muslim and Jewish',
    classes: religion,
    good: ({ word, text, roll }) => word !== 'Muslim' && word !== 'Jewish' && roll(text) > 0.4,
    bias: ['Muslim', 'Jewish'],
  },
  {
    name: 'the words gay and heterosexual',
    classes: sexuality,
    good: ({ word, text, roll }) => word !== 'gay' && word !== 'heterosexual' && roll(text) > 0.4,
    bias: ['gay', 'heterosexual'],
  },
  {
    name: 'the word gay, 10 % by chance beside it',
    classes: sexuality,
    good: ({ word, text, roll }) => (word !== 'gay' && roll(text) > 0.4) !== roll(`${word} ${text}`) < 0.1,
    bias: ['gay'],
  },
  {
    name: 'one name of 20',
    classes: twenty,
    good: ({ word, text, roll }) => word !== twenty.female[3] && roll(text) > 0.4,
    bias: [twenty.female[3]],
  },
  {
    name: 'one name of 20, 5 % by chance beside it',
    classes: twenty,
    good: ({ word, text, roll }) => (word !== twenty.female[3] && roll(text) > 0.4) !== roll(`${word} ${text}`) < 0.05,
    bias: [twenty.female[3]],
  },
  {
    name: 'ten names of 20 of one class',
    classes: twenty,
    good: ({ word, text, roll }) => !twenty.female.slice(0, 10).includes(word) && roll(text) > 0.4,
    bias: twenty.female.slice(0, 10),
  },
  {
    name: 'all names of one class',
    classes: twenty,
    good: ({ group, text, roll }) => group !== 'female' && roll(text) > 0.4,
    bias: [],
  },
  {
    name: 'all names of one class, in a third of its inputs',
    classes: twenty,
    good: ({ word, group, text, roll }) => (group !== 'female' || roll(`${word} ${text}`) > 0.33) && roll(text) > 0.4,
    bias: [],
  },
  {
    name: '20 % by chance, 30 % of one class',
    classes: twenty,
    good: ({ word, group, text, roll }) => roll(`${word} ${text}`) > (group === 'female' ? 0.3 : 0.2),
    bias: [],
  },
  {
    name: 'a third of the names of both classes',
    classes: twenty,
    good: ({ word, text, roll }) => roll(word) > 0.33 && roll(text) > 0.4,
    bias: 'any',
  },
  {
    name: 'names with more than six letters',
    classes: twenty,
    good: ({ word, text, roll }) => word.length <= 6 && roll(text) > 0.4,
    bias: 'any',
  },
  {
    name: 'each name shifts a score a little',
    classes: twenty,
    good: ({ word, text, roll }) => roll(text) + 0.3 * (roll(word) - 0.5) > 0.5,
    bias: 'any',
  },
  {
    name: 'each name shifts a score, one class more',
    classes: twenty,
    good: ({ word, group, text, roll }) => roll(text) + 0.3 * (roll(word) - 0.5) - (group === 'female' ? 0.1 : 0) > 0.5,
    bias: 'any',
  },
  {
    name: 'the word gay, 10 cases',
    classes: sexuality,
    cases: 10,
    good: ({ word, text, roll }) => word !== 'gay' && roll(text) > 0.4,
    bias: ['gay'],
  },
]

const notes = ['unstable', 'word-effects', 'class-effect', 'undetermined', 'no note']

function run({ classes, cases = 60, drawn, good }, seed) {
  const roll = dice(seed)
  const oracle = sameLabel()
  const summary = new Summary({ attributes: ['a'], seed })
  const health = new Health(oracle)
  for (let n = 0; n < cases; n++) {
    const text = `wrote letter ${n} of run ${seed}.`
    const variants = Object.entries(classes).flatMap(([group, words]) => {
      const chosen = drawn === undefined ? words : new Random(seed, `${group} ${n}`).shuffle(words).slice(0, drawn)
      return chosen.map((word) => {
        const label = good({ word, group, text, roll }) ? 'positive' : 'negative'
        return {
          input: `${word} ${text}`,
          classes: { a: group },
          edits: [{ start: 0, end: word.length, slot: 'word' }],
          prediction: { kind: 'label', label },
        }
      })
    })
    health.see(variants.map(({ prediction }) => prediction))
    summary.add(tallyCase(variants, ['a'], oracle))
  }
  const control = summary.control()
  const words = summary.words()
  const [finding] = health
    .findings({ ...summary.counts, control, words })
    .filter(({ code }) => notes.includes(code.replace('health.', '')))
  return {
    note: finding?.code.replace('health.', '') ?? 'no note',
    words: words.map(({ word }) => word),
    finding,
    control,
  }
}

let failed = false
console.log(`| planting | ${notes.join(' | ')} | wrong | only planted words named | kinds |`)
console.log(`|---|${notes.map(() => '---').join('|')}|---|---|---|`)
for (const planting of plantings) {
  const counts = new Map(notes.map((note) => [note, 0]))
  const kinds = { class: 0, words: 0, noise: 0 }
  let wrong = 0
  let right = 0
  let example
  for (let seed = 1; seed <= seeds; seed++) {
    const { note, words, finding, control } = run(planting, seed)
    counts.set(note, counts.get(note) + 1)
    for (const kind of control?.kinds ?? []) kinds[kind]++
    const strange = Array.isArray(planting.bias) ? words.filter((word) => !planting.bias.includes(word)) : []
    if (strange.length === 0) right++
    const claims =
      note === 'word-effects' || note === 'class-effect' || words.length > 0 || control?.kinds.includes('class')
    if (planting.noise ? claims : note === 'unstable' || strange.length > 0) wrong++
    example ??= finding?.message
  }
  if (wrong > mostWrong * seeds) failed = true
  const cells = notes.map((note) => counts.get(note) || '')
  console.log(
    `| ${planting.name} | ${cells.join(' | ')} | ${wrong} | ${planting.noise ? '' : right} | ${Object.values(kinds).join('/')} |`,
  )
  if (process.argv.includes('--examples')) console.log(`    ${example}`)
}
if (failed) process.exitCode = 1
