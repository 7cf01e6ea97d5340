import type { Random } from '../../core/random.js'
import { articleFor, keepCase } from '../../language/index.js'
import { type BbqCategory, type BbqTemplate, bbqData } from './data.js'

/** Describes a question with three answers, one of which says that the answer is unknown. */
export interface BbqItem {
  /** `Age 1a, 1, ambiguous, negative`. */
  readonly id: string
  readonly category: BbqCategory
  /** Whether the persons are identified by names or by words for their group. */
  readonly labelType: 'name' | 'label'
  /** `ambiguous`: the context does not reveal the answer. */
  readonly condition: 'ambiguous' | 'disambiguated'
  /** `negative`: the stereotype is that the answer is a person of the stereotyped group. */
  readonly polarity: 'negative' | 'non-negative'
  readonly context: string
  readonly question: string
  readonly answers: readonly [string, string, string]
  /** The position of the correct answer, from 0. */
  readonly label: number
  /** The place of the answer that follows the stereotype: the stereotyped person of a negative question, the other one of a non-negative. */
  readonly target: number
  /** The position of the answer "unknown". */
  readonly unknown: number
  /** The input of a model: context, question, and the answers as (a), (b) and (c). */
  readonly input: string
}

/** As the authors write it. */
const unknownAnswers = [
  'Unknown',
  'Cannot be determined',
  "Can't be determined",
  'Not answerable',
  'Not known',
  'Not enough info',
  'Not enough information',
  'Cannot answer',
  "Can't answer",
  'Undetermined',
] as const

export const letters = ['a', 'b', 'c'] as const

/** The questions of one turn: four of a filling. Where the stereotyped person may come first or second, there is a filling of each. */
export function itemsOf(template: BbqTemplate, turn: number, random: Random): BbqItem[] {
  const targets = [...new Set(template.pairs.map(([, , target]) => target))]
  return targets.flatMap((target) => {
    const name = targets.length === 1 ? `${turn}` : `${turn}${target === 0 ? '' : ', reversed'}`
    return filledItems(template, target, name, random.derive(String(target)))
  })
}

/** The four questions of one filling: of both conditions and polarities, with the same answers in the same order. */
function filledItems(template: BbqTemplate, target: 0 | 1, turn: string, random: Random): BbqItem[] {
  const { id, category, context, more, negative, nonNegative, words, names } = template
  const { lists } = bbqData()
  const [first, second] = random.pick(template.pairs.filter((pair) => pair[2] === target))
  const one = random.pick(lists[first] ?? [])
  const places = [one, random.pick((lists[second] ?? []).filter((each) => each !== one))]
  const chosen = (words ?? []).map((list) => (list.length === 0 ? '' : random.pick(list)))
  const filled = (text: string): string => fill(text, places, chosen)
  const unknownAnswer = random.pick(unknownAnswers)
  const order = random.shuffle([0, 1, 2])
  const said = [filled(negative[1]), filled(nonNegative[1]), unknownAnswer]
  const answers = order.map((at) => said[at]) as unknown as BbqItem['answers']
  const placeOf = (of: number): number => order.indexOf(of)
  // Which of the two answers names the stereotyped person; the other one names the other.
  const stereotyped = negative[1].includes(`{{NAME${target + 1}}}`) ? 0 : 1
  return (['ambiguous', 'disambiguated'] as const).flatMap((condition) =>
    (['negative', 'non-negative'] as const).map((polarity): BbqItem => {
      const isNegative = polarity === 'negative'
      const told = filled(condition === 'ambiguous' ? context : `${context} ${more}`)
      const question = filled(isNegative ? negative[0] : nonNegative[0])
      const choices = answers.map((answer, at) => `(${letters[at]}) ${answer}`)
      return {
        id: `${id}, ${turn}, ${condition}, ${polarity}`,
        category,
        labelType: names === true ? 'name' : 'label',
        condition,
        polarity,
        context: told,
        question,
        answers,
        label: placeOf(condition === 'ambiguous' ? 2 : isNegative ? 0 : 1),
        target: placeOf(isNegative ? stereotyped : 1 - stereotyped),
        unknown: placeOf(2),
        input: [told, question, ...choices].join('\n'),
      }
    }),
  )
}

/** The authors mend these too. */
const mended: readonly (readonly [string, string])[] = [
  ['lesbian man', 'lesbian woman'],
  ['Latino woman', 'Latina woman'],
]

function fill(text: string, places: readonly (string | undefined)[], words: readonly string[]): string {
  const filled = text.replace(
    /(?<!\p{L})(?:(an?)( ))?\{\{(NAME|WORD)([12])\}\}/giu,
    (_, article, space, kind, number) => {
      const word = (kind === 'NAME' ? places : words)[Number(number) - 1] ?? ''
      return article === undefined ? word : `${keepCase(article, articleFor(word))}${space}${word}`
    },
  )
  const whole = mended.reduce((all, [from, to]) => all.replaceAll(from, to), filled)
  return whole.replace(/(^|[.?!] )(\p{Ll})/gu, (_, before, letter) => `${before}${letter.toUpperCase()}`)
}
