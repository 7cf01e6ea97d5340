import { defined } from '../core/defined.js'
import { count, number, type OptionSet, oneOf, options, withDefault } from '../core/options/index.js'
import type { Random } from '../core/random.js'
import type { Point } from '../core/row.js'
import type { Search } from '../core/search.js'
import type { TextChanges } from '../core/text-search.js'
import { findGlobally, type Hit } from './adf-global.js'
import { multiplyLocally } from './adf-local.js'
import { aequitas } from './aequitas.js'
import { gradientField } from './gradient-field.js'
import { errors, temperature, textChanges } from './options.js'
import { inBlocks } from './points.js'
import { type StartOptions, startingRows, startOptions } from './starting-rows.js'
import { adfTexts } from './texts/adf-texts.js'

/** Contains the options of `adf()` on rows. */
export interface AdfRowOptions extends StartOptions {
  /** The distance by which one perturbation moves a feature, in steps of its grid (`s_g`, `s_l`). Default 1. */
  readonly stepSize?: number
  /**
   * The share of its previous direction that the global phase keeps at each step, between 0 and 1: EIDIG's momentum (Zhang et al. 2021; its
   * published runs use 0.5). Default 0: ADF.
   */
  readonly momentum?: number
  /**
   * The number of moves for which a chain of the local phase keeps its gradients: EIDIG's prior knowledge (at most 10 in its published
   * comparison). Default 1: gradients are computed after every move, as in ADF.
   */
  readonly reuse?: number
}

/** Contains the options of `adf()` on texts. */
export interface AdfTextOptions {
  /**
   * How the global phase chooses a word and its substitute. `asc` (Algorithm 5): the word on which the gradients
   * differ most, by signs. `hotflip` (Algorithm 6): the replacement whose estimated change of the loss differs most. `straddle`
   * (default; this package's own): the replacements that by their estimated changes bring the model's boundary between two of
   * the counterfactuals; only these two are asked, and all of them where it does lie between. It needs probabilities and is
   * `hotflip` without.
   */
  readonly strategy?: 'asc' | 'hotflip' | 'straddle'
  /**
   * The gradients that the global phase uses: those of the `pair` (default), or only those of the `text`, which is the plain adversarial
   * attack with which the paper compares.
   */
  readonly gradientsOf?: 'pair' | 'text'
  /** Which words may be replaced by which, and how many words of a text. */
  readonly texts?: TextChanges
}

/**
 * Contains the options of `adf()`. The defaults are those of the paper. A run that searches texts rejects the options for rows, and a run
 * that searches rows rejects the options for texts.
 */
export interface AdfOptions extends AdfRowOptions, AdfTextOptions {
  /** Perturbations of a starting row or text in the global phase at most (`max_iter`). Default 10. */
  readonly globalSteps?: number
  /** Perturbations of each row or text found, in the local phase (`num_l`). Default 1000 on rows, 100 on texts. */
  readonly localSteps?: number
  /**
   * How readily the local phase leaves a discriminatory row for one that is not: with probability `exp(-1 / temperature)`. Default 0:
   * never, which finds far more. 1 is the value of the published code and of the paper's figures.
   */
  readonly temperature?: number
  /**
   * The number of chains that advance together: each step of all chains is one batch for the model. On rows, the finds do not depend on it;
   * on texts, all chains learn jointly how accurate their estimates are. Default 1024.
   */
  readonly chains?: number
}

export const adfOptions: OptionSet<AdfOptions, 'starts' | 'localSteps'> = options(
  'adf',
  {
    ...startOptions,
    globalSteps: count({ least: 0, default: 10 }),
    localSteps: count({ least: 0, defaultText: '1000 on rows, 100 on texts' }),
    temperature: withDefault(temperature, 0),
    strategy: oneOf(['straddle', 'hotflip', 'asc'], { default: 'straddle', on: 'texts' }),
    gradientsOf: oneOf(['pair', 'text'], { default: 'pair', on: 'texts' }),
    texts: textChanges,
    stepSize: count({ default: 1, on: 'rows' }),
    momentum: number({ least: 0, most: 1, default: 0, on: 'rows' }),
    reuse: count({ default: 1, on: 'rows' }),
    chains: count({ default: 1024 }),
  },
  errors,
)

/**
 * Finds discriminatory rows or texts with the gradient of the model (ADF: Zhang et al., *Automatic Fairness Testing of Neural Classifiers
 * through Adversarial Sampling*, 2021).
 *
 * On rows, the search implements Algorithms 1 to 4 and 7 to 9 of the paper.
 *
 * The global phase starts from rows of the data and takes one row from each cluster in turn. The search moves a row and its counterfactual
 * together across the model's boundary by changing features for which both gradients have the same sign. The local phase starts from every
 * row found and changes one feature at a time. Features with a small gradient are preferred, because changing them is least likely to
 * change the outcome back. Features that the model ignores are never changed. If a gradient is below a hundredth of the median of its row,
 * it counts as the next smallest gradient.
 *
 * With `adf({ momentum: 0.5, reuse: 10 })`, the search implements EIDIG (Zhang, Zhang and Zhang, *Efficient White-Box Fairness Testing
 * through Gradient Search*, 2021) with two differences. First, this implementation uses the gradients of the loss, which have the same
 * signs as EIDIG's gradients of the output. Second, if a step finds nothing, the chain returns to its last find, whereas in EIDIG it
 * returns to its start.
 *
 * On texts, the search implements Algorithms 1, 2, 5 to 8 and 10. The search starts from the cases of a counterfactual plan. If all
 * variants of a case share a content word, the search can replace that word with a similar word in all variants. Every replacement keeps
 * the part of speech of the word and the structure of the sentence. The gradients are calculated with respect to the model's word vectors
 * (`fromOnnx` with a tokenizer). If the model has no word vectors, random substitutions replace the search, and a finding in the report
 * says so.
 *
 * Each step needs two gradients, and each row or text is checked. The gradients come from a differentiable ONNX network or from your own
 * gradient function. On rows, gradients can also be calculated from differences between the model's scores. If no gradients are available
 * for rows, `aequitas()` searches with the same sizes instead, and a finding in the report says why.
 *
 * @throws FairnessError `EF750` for an option out of range, `EF860` for one it does not have;
 *   `EF751` without rows.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs'
 * import { adf, audit, fromOnnx, table } from 'expect-fair'
 *
 * const folder = 'fixtures/models/census'
 * const people = table(JSON.parse(readFileSync(`${folder}/schema.json`, 'utf8')), `${folder}/rows.csv`)
 * const report = await audit(fromOnnx(`${folder}/network.onnx`), {
 *   question: 'individual',
 *   attributes: ['race'],
 *   cases: people,
 *   search: adf({ maxStarts: 50, localSteps: 5 }),
 * })
 * expect(report.verdict).toBe('biased')
 * ```
 */
export function adf<Input = unknown>(given: AdfOptions = {}): Search<Input> {
  const own = adfOptions.read(given)
  const { maxStarts, globalSteps, stepSize, momentum, reuse, temperature, chains, strategy, gradientsOf } = own
  const { localSteps = 1000 } = own
  const onTexts = { globalSteps, localSteps: own.localSteps ?? 100, temperature, strategy, gradientsOf, chains }
  return {
    name: 'adf',
    kind: 'rows',
    needsGradients: true,
    // The repaired AEQUITAS has about the same success on rows and needs only labels.
    instead: aequitas({
      maxStarts,
      localSteps,
      temperature,
      chains,
      ...defined({ starts: own.starts }),
    }),
    texts: adfTexts(onTexts, own.texts),
    refuseIdle: (here) => adfOptions.refuseIdle(given, here),
    async run(context) {
      const field = gradientField('adf', context)
      const keyOf = (point: Point): string => context.space.key(point, context.attributes)
      // By their features without the asked ones: a row found twice is walked around once, from the first seed's find.
      const starts = new Map<string, Hit & { readonly random: Random }>()
      let seed = 0
      for (const block of inBlocks(startingRows('adf', context, own), chains)) {
        const first = seed
        const seeds = block.map((point) => ({ point, random: context.random.derive(`global ${seed++}`) }))
        const hits = await findGlobally(context, field, seeds, { steps: globalSteps, stepSize, momentum })
        for (const [at, hit] of hits.entries()) {
          if (hit === undefined || starts.has(keyOf(hit.point))) continue
          starts.set(keyOf(hit.point), { ...hit, random: context.random.derive(`local ${first + at}`) })
        }
        if (context.enough) return
      }
      await multiplyLocally(context, field, [...starts.values()], {
        steps: localSteps,
        stepSize,
        temperature,
        reuse,
        chains,
      })
    },
  }
}
