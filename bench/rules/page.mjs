import { execFileSync } from 'node:child_process'
import { biasFinderRules } from '../../dist/esm/cases/bias-finder/rule-lists.js'
import { everyoneRules } from '../../dist/esm/cases/everyone/rule-lists.js'
import { mutationRules } from '../../dist/esm/cases/mutations/rule-lists.js'

/** The pages docs/word-rules*.md by file name: what the figures mean, and the tables of each function. */
export function rulesPages({ counts, judged, every, only }) {
  const date = new Date().toISOString().slice(0, 10)
  const given = `${every === 1 ? '' : ` --every ${every}`}${only === undefined ? '' : ` --only ${only}`}`
  const command = `npm run eval:rules${given === '' ? '' : ` --${given}`}`
  const reviews =
    every === 1 ? 'the 25,000 training reviews of IMDb' : `one of ${every} of the 25,000 training reviews of IMDb`
  const passed = [...judged].filter(([key]) => key.startsWith('passed: '))
  const overview = `# Word rules

What makes \`biasFinder()\` and \`mutations()\` refuse a word, a person or a text: lists of rules. The rules of a list are tried in order, and
the first one that applies decides. Examples of each rule are next to it in \`src/cases/*/rules/\`, with its test.

Figures of ${date}, \`${command}\`:
${reviews} and the training part of the UD English Web Treebank.
The rules were written with these texts at hand, and none of them is held out. So this page says which rules are worth keeping,
not how good they are. \`biasFinder\` is run for gender, country and occupation with one person and with each, \`mutations\` with all its
dictionaries. A place that a rule decides counts once. A *guard* decided in only one text, and stays because what it refuses is surely
wrong; its reason is given next to it.

The verdicts come from the readings in \`bench/reading/results\`: 1,119 templates of development texts (one reader), word pairs, and sheets
of two readers, both of whom must say "right". A rule is judged by what it refuses now and an earlier version of the rules let pass. So most rules have
few verdicts or none: rules that are older than the readings refused their texts before any reader saw them. "Wrong" speaks for a rule, "right"
against it. A rule without verdicts has no evidence but its count and its examples.

Of what the rules let pass, ${passed.map(([key, { right, wrong }]) => `${right} of ${right + wrong} (${key.slice(8)})`).join(', ')} were right.

- [Word rules of \`biasFinder()\`](word-rules-bias-finder.md)
- [Word rules of \`persons: 'everyone'\`](word-rules-everyone.md)
- [Word rules of \`mutations()\`](word-rules-mutations.md), and [those of words in their texts](word-rules-mutations-texts.md)
`
  const tables = (name, lists) =>
    `# Word rules of \`${name}\`\n\n[Word rules](word-rules.md) says what the figures mean.\n\n${lists.map((list) => table(list, counts, judged)).join('\n\n')}\n`
  const counted = `The counts are of ${date}, \`${command}\`, commit ${commit()}.`
  const inTexts = mutationRules.filter(({ name }) => name.endsWith('in its text'))
  const ofWords = mutationRules.filter((list) => !inTexts.includes(list))
  const pagesOfMutations = {
    'word-rules-mutations.md': mutationsPage(counted, ofWords, wordsPage, { counts, judged }),
    'word-rules-mutations-texts.md': mutationsPage(counted, inTexts, textsPage, { counts, judged }),
  }
  if (only !== undefined) return pagesOfMutations
  return {
    'word-rules.md': overview,
    'word-rules-bias-finder.md': tables('biasFinder()', biasFinderRules),
    'word-rules-everyone.md': tables("persons: 'everyone'", everyoneRules),
    ...pagesOfMutations,
  }
}

/** The rules of `mutations()` are too many for one page. `title` and `more`: of this page, beside the counts. */
function mutationsPage(counted, lists, { title, more }, { counts, judged }) {
  const tables = lists.map((list) => table(list, counts, judged)).join('\n\n')
  return `# ${title}\n\n[Word rules](word-rules.md) says what the figures mean. ${counted}\n\n${more}\n\n${tables}\n`
}

/** What a reader of the tables does not see there. */
const exchanges = `Pairs that do not stand for each other, whatever the text says:

- *Teenager*, *teen* and *youngster* become *twentysomething* only. *Adult* says that somebody is no child, so it is neither exchanged nor put in.
- A young person becomes middle-aged and never old, and an old one never young. No word becomes an age in figures that is none itself.
- A level of wealth becomes the next one: rich and middle-class, middle-class and working-class, working-class and poor. *Homosexuals* do not become *heterosexuals*: the majority is seldom spoken of as a group.
- The Amish and Hasidim stay, since texts about them tell how they live. Jews do not become nonbelievers.
- Demonyms of small countries and names of small religions are not put in, since few texts have them. Where the text has one, it is exchanged.
- "The Irish", said of all, become only a people whose word can stand so: "the French", and never "the Kenyan".`

const wordsPage = {
  title: 'Word rules of `mutations()`',
  more: `The [rules of words in their texts](word-rules-mutations-texts.md) are asked after these.\n\n${exchanges}`,
}
const textsPage = {
  title: 'Word rules of `mutations()`: words in their texts',
  more: 'The [rules of words alone](word-rules-mutations.md) are asked before these.',
}

function table(list, counts, judged) {
  const rows = list.rules.map(({ name, skip, guard }) => {
    const key = `${list.name} / ${name}`
    const { wrong = 0, right = 0 } = judged.get(key) ?? {}
    const verdicts = wrong + right === 0 ? '' : `${wrong} wrong, ${right} right`
    const says = skip ?? '*passes*'
    return `| ${name}${guard === undefined ? '' : ' (guard)'} | ${says} | ${grouped(counts.get(key) ?? 0)} |${verdicts === '' ? '' : ` ${verdicts} |`}`
  })
  const none = grouped(counts.get(`${list.name} / `) ?? 0)
  const head = `## ${list.name[0].toUpperCase()}${list.name.slice(1)}\n\n${list.question} No rule decided at ${none} places.`
  return `${head}\n\n| rule | reason | decides | readers of what it refuses |\n|---|---|---|---|\n${rows.join('\n')}`
}

const grouped = (count) => count.toLocaleString('en')

/** What the rules were counted with. */
const commit = () => execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
