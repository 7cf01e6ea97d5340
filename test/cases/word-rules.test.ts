import { beforeAll, describe, expect, test } from 'vitest'
import { dictionary, dictionaryNames } from '../../src/attributes/dictionary.js'
import { instances } from '../../src/cases/bias-finder/instances.js'
import { biasFinderRules } from '../../src/cases/bias-finder/rule-lists.js'
import { exchangeEveryone } from '../../src/cases/everyone/index.js'
import { everyoneRules } from '../../src/cases/everyone/rule-lists.js'
import { findSites } from '../../src/cases/mutations/find-sites.js'
import { mutationRules } from '../../src/cases/mutations/rule-lists.js'
import { TermTable } from '../../src/cases/mutations/terms.js'
import { type Decision, type DescribedList, listenToRules } from '../../src/cases/word-rule.js'
import { analyze, type Document, type Span } from '../../src/language/index.js'

const lists = [...biasFinderRules, ...everyoneRules, ...mutationRules]
const table = new TermTable(dictionaryNames.map((name) => dictionary(name)))

/** What the rules say of a text: each answer, and the reasons that are counted for the words in the mark. */
interface Run {
  readonly decisions: readonly Decision[]
  readonly counted: readonly string[]
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The text without its marks, and where they were; a text without marks is meant as a whole. */
function unmarked(example: string): Span & { readonly text: string } {
  const text = example.replaceAll(/\[\[|\]\]/g, '')
  const start = example.indexOf('[[')
  return start < 0 ? { text, start: 0, end: text.length } : { text, start, end: example.indexOf(']]') - 2 }
}

function listened<T>(work: () => T): { readonly decisions: Decision[]; readonly result: T } {
  const decisions: Decision[] = []
  return { decisions, result: listenToRules((decision) => void decisions.push(decision), work) }
}

/** All ways in which the sources read a text: `biasFinder` by attribute and choice of persons, everybody at once, and `mutations`. */
function runsOf(document: Document, mark: Span): Run[] {
  const found = Object.values(instances).flatMap((instance) =>
    (['one', 'each'] as const).map((choice): Run => {
      const { decisions, result } = listened(() => instance.find(document, choice))
      return { decisions, counted: 'skipped' in result ? [result.skipped] : [] }
    }),
  )
  const everyone = listened(() => exchangeEveryone(document))
  const { decisions, result } = listened(() => findSites(document, table))
  const counted = [...result.left, ...result.refused].filter((left) => overlaps(left, mark)).map(({ reason }) => reason)
  const exchanged = {
    decisions: everyone.decisions,
    counted: 'skipped' in everyone.result ? [everyone.result.skipped] : [],
  }
  return [...found, exchanged, { decisions, counted }]
}

const documents = new Map<string, Document>()

beforeAll(async () => {
  const examples = lists.flatMap(({ rules }) =>
    rules.flatMap((rule) => [...rule.examples, ...(rule.counterexamples ?? [])]),
  )
  const texts = [...new Set(examples.map((example) => unmarked(example).text))]
  for (const document of await analyze(texts)) documents.set(document.text, document)
}, 120_000)

/** What they refuse is no word of the text, so it is counted nowhere: the edit of everybody is not made. */
const uncounted = new Set(['everybody of a text'])

/** Asked of a word once for each word, or class, that could take its place: all answers count. */
const askedOften = new Set(['a word for another in its text', 'class for an occupation'])

/** What the list says of the marked words in each run that asks it of them; the first answer counts. */
function answersTo(
  example: string,
  list: DescribedList,
): { readonly rule: string; readonly counted: readonly string[] }[] {
  const mark = unmarked(example)
  const document = documents.get(mark.text)
  if (document === undefined) throw new Error(`not analysed: ${mark.text}`)
  return runsOf(document, mark).flatMap(({ decisions, counted }) => {
    const answers = decisions.filter((decision) => decision.list === list.name && overlaps(decision, mark))
    return answers
      .slice(0, askedOften.has(list.name) ? answers.length : 1)
      .map((answer) => ({ rule: answer.rule ?? 'passes', counted }))
  })
}

test('lists have names of their own, and so have the rules of a list', () => {
  expect(new Set(lists.map(({ name }) => name)).size).toBe(lists.length)
  for (const { rules } of lists) expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
})

describe.each(lists)('$name: $question', (list) => {
  test.each(list.rules)('$name', ({ name, skip, examples, counterexamples = [] }) => {
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      // Reasons that leave out a class are counted nowhere.
      const isCounted = skip !== undefined && skip !== 'no class nonbinary' && !uncounted.has(list.name)
      const answers = answersTo(example, list)
      expect({ example, answers: answers.map(({ rule }) => rule) }).toEqual({
        example,
        answers: expect.arrayContaining([name]),
      })
      const told = answers.flatMap(({ rule, counted }) => (rule === name ? counted : []))
      if (isCounted) expect({ example, told }).toEqual({ example, told: expect.arrayContaining([skip]) })
    }
    for (const example of counterexamples) {
      const answers = answersTo(example, list).map(({ rule }) => rule)
      expect({ example, isAsked: answers.length > 0, answers }).toEqual({
        example,
        isAsked: true,
        answers: expect.not.arrayContaining([name]),
      })
    }
  })
})
