import { opening } from './pairs.js'

/** A model on texts of one's own, as every surface can be given it: files, and a plan of plain values. */
export interface PlantedTexts {
  readonly name: string
  readonly attributes: readonly ('gender' | 'occupation')[]
  readonly texts: readonly string[]
  /** Texts that are answered with "worse", as the source of a regular expression. */
  readonly dislikes: string
  readonly rate?: number
  readonly verdict: 'fair' | 'biased' | 'inconclusive'
  /** What every surface prints. */
  readonly says: RegExp
}

const reviews = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${opening(at)}: Mary said that she liked it.`)

/** No word of these texts is disliked. */
const nothing = 'never said'

export const plantedTexts: readonly PlantedTexts[] = [
  {
    name: 'a fair model',
    attributes: ['gender'],
    texts: reviews(70),
    dislikes: nothing,
    verdict: 'fair',
    says: /none of [\d,]+ pairs drawn from 70 cases changes the outcome/,
  },
  {
    name: 'a bias in one text of seventy',
    attributes: ['gender'],
    texts: reviews(70),
    dislikes: 'number 7: .* he ',
    verdict: 'biased',
    says: /at least 1 of 70 cases/,
  },
  {
    name: 'an attribute that no text shows',
    attributes: ['gender', 'occupation'],
    texts: reviews(70),
    dislikes: nothing,
    verdict: 'inconclusive',
    says: /occupation was never compared/,
  },
  {
    name: 'one text a hundred times',
    attributes: ['gender'],
    texts: Array.from({ length: 100 }, () => reviews(1)[0] ?? ''),
    dislikes: 'that he',
    rate: 0.9999,
    verdict: 'inconclusive',
    says: /1 case could be compared, and 59 are needed.*99 of 100 inputs gave no case.*gate: { rate: 0\.9999, over: 'suite' }/,
  },
  {
    name: 'a rate that is not shown',
    attributes: ['gender'],
    texts: reviews(70),
    dislikes: 'number [78]: .* he ',
    rate: 0.03,
    verdict: 'inconclusive',
    says: /does not say on which side of 3 %/,
  },
]

/** The module of a model. */
export const modelFile = ({ dislikes }: PlantedTexts): string => `
const disliked = new RegExp(${JSON.stringify(dislikes)})
export default (texts) =>
  texts.map((text) => (disliked.test(text) ? 'worse' : /wonderful|best/.test(text) ? 'good' : 'bad'))
`
