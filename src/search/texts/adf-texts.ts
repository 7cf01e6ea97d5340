import type { Choice, TextChanges, TextSearch, TextSearchContext, TextSeed } from '../../core/text-search.js'
import { inBlocks } from '../points.js'
import { Doubt } from './doubt.js'
import { farthest, marginsOf } from './margins.js'
import { type Move, movesOf, ranked, type Strategy } from './moves.js'
import { type LocalStart, multiply } from './multiply.js'
import { climbApart } from './straddle.js'
import { climb, climber, type Missed } from './walk-texts.js'
import { type Vector, WordField } from './word-field.js'

export interface AdfTextOptions {
  readonly globalSteps: number
  readonly localSteps: number
  readonly temperature: number
  readonly strategy: Strategy
  readonly gradientsOf: 'pair' | 'text'
  readonly chains: number
}

/** ADF on texts: Algorithms 1, 5, 6, 7, 8 and 10. */
export function adfTexts(options: AdfTextOptions, changes: TextChanges): TextSearch {
  return {
    changes,
    async run(context) {
      if (context.gradients === undefined) return
      const field = new WordField(context.gradients)
      const hits: LocalStart[] = []
      const doubt = new Doubt()
      const chains = context.seeds.map((seed, at) => climber(seed, context.random.derive(`global ${at}`)))
      const apart =
        options.strategy === 'straddle' && options.gradientsOf === 'pair' && (await hasProbabilities(context))
      for (const block of inBlocks(chains, options.chains)) {
        const found = apart
          ? await climbApart(context, field, block, { steps: options.globalSteps, doubt })
          : await climb(context, block, {
              steps: options.globalSteps,
              propose: (missed) => proposals(field, missed, options),
            })
        for (const hit of found) hits.push({ ...hit, random: context.random.derive(`local ${hit.seed.id}`) })
        if (context.enough) return
      }
      for (const block of inBlocks(hits, options.chains)) {
        await multiply(context, field, block, options)
        if (context.enough) return
      }
    },
  }
}

async function hasProbabilities({ seeds, predict }: TextSearchContext): Promise<boolean> {
  const [first] = seeds
  if (first === undefined) return false
  return marginsOf(await predict([first.at(plain(first), 0).text])) !== undefined
}

const plain = ({ words }: TextSeed): Choice => words.map(() => 0)

async function proposals(
  field: WordField,
  missed: readonly Missed[],
  { strategy, gradientsOf }: AdfTextOptions,
): Promise<readonly (readonly Move[])[]> {
  const both = gradientsOf === 'pair'
  const places = missed.flatMap(({ check: { seed, choice, prediction, others } }) => [
    { seed, choice, text: 0 },
    ...(both ? [{ seed, choice, text: farthest(prediction, others) }] : []),
  ])
  const gradients = await field.gradients(places)
  const words = missed.flatMap(({ chain }) =>
    chain.seed.words.flatMap(({ text, substitutes }) => [text, ...substitutes]),
  )
  const vector = await field.vectors(words)
  return missed.map(({ chain: { seed, choice } }, at) =>
    ranked(strategy, {
      seed,
      choice,
      moves: movesOf(seed, choice),
      own: gradients[both ? 2 * at : at] as readonly Vector[],
      other: both ? gradients[2 * at + 1] : undefined,
      vector,
    }),
  )
}
