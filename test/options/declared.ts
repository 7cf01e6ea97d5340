import { attributeDefinition, wordOptions } from '../../src/attributes/define-attribute.js'
import { csvOptions } from '../../src/attributes/own-dictionary.js'
import { graphOptions } from '../../src/attributes/person-graph.js'
import { pairOptions } from '../../src/attributes/word-pairs.js'
import { augmentationOptions } from '../../src/audit/augmentation.js'
import { scorePlanOptions, subsetPlanOptions } from '../../src/audit/discrimination.js'
import { audit, configureFairness } from '../../src/audit/index.js'
import { bbqOptions } from '../../src/cases/bbq/index.js'
import { biasFinderOptions, exportOptions, variantOptions } from '../../src/cases/bias-finder/options.js'
import { chatOptions } from '../../src/cases/chats/index.js'
import { decisionOptions } from '../../src/cases/decisions/index.js'
import { eecOptions } from '../../src/cases/eec.js'
import { grammarOptions } from '../../src/cases/grammar/grammar.js'
import { personWord } from '../../src/cases/grammar/rules.js'
import { mtNlpOptions } from '../../src/cases/mt-nlp/mt-nlp.js'
import { mutationOptions } from '../../src/cases/mutations/options.js'
import { templateOptions } from '../../src/cases/template.js'
import type { AnySet } from '../../src/core/options/index.js'
import {
  adf,
  aequitas,
  attributeNamed,
  autoSearch,
  bbq,
  biasFinder,
  chats,
  closeScore,
  decisions,
  defineAttribute,
  dictionaryFromCsv,
  eec,
  expga,
  formatReport,
  fromFunction,
  fromHttp,
  fromLanguageModel,
  fromOnnx,
  fromPipeline,
  grammar,
  grammarSearch,
  grft,
  length,
  mtNlp,
  mutations,
  Random,
  randomSearch,
  readingEase,
  readyGrammar,
  refusal,
  sameLabelSet,
  scored,
  similarity,
  symbolic,
  table,
  template,
  themis,
  variants,
  withDiskCache,
  withRepeats,
  words,
} from '../../src/index.js'
import { analyzeOptions, tokensOptions } from '../../src/language/analysis/analyze.js'
import { personChange } from '../../src/language/rewrite/rewrite-persons.js'
import { similarOptions } from '../../src/language/similar/similar-words.js'
import { analyze, analyzeTokens, rewritePersons, similarWords } from '../../src/language.js'
import { functionOptions } from '../../src/models/from-function.js'
import { onnxOptions } from '../../src/models/from-onnx.js'
import { pipelineOptions } from '../../src/models/from-pipeline.js'
import { kserveOptions, openAiOptions, ownHttpOptions, teiOptions } from '../../src/models/http-options.js'
import {
  languageModelOptions,
  languageObjectOptions,
  languageScoreOptions,
  languageTextOptions,
} from '../../src/models/language-model-options.js'
import { diskCacheOptions } from '../../src/models/with-disk-cache.js'
import { repeatOptions } from '../../src/models/with-repeats.js'
import { closeScoreOptions, labelSetOptions } from '../../src/oracle/oracles.js'
import { dryRun, power, recallPower } from '../../src/plan.js'
import { dryRunOptions } from '../../src/planning/dry-run.js'
import { recallPowerOptions } from '../../src/planning/names-options.js'
import { powerOptions } from '../../src/planning/options.js'
import { lengthOptions } from '../../src/questions/answer-gap/measures/length.js'
import { readingEaseOptions } from '../../src/questions/answer-gap/measures/reading-ease.js'
import { refusalOptions } from '../../src/questions/answer-gap/measures/refusal.js'
import { scoredOptions } from '../../src/questions/answer-gap/measures/scored.js'
import { similarityOptions } from '../../src/questions/answer-gap/measures/similarity.js'
import { wordsOptions } from '../../src/questions/answer-gap/measures/words.js'
import { answerGapOptions } from '../../src/questions/answer-gap/plan.js'
import { counterfactualOptions } from '../../src/questions/counterfactual/plan.js'
import { groupParityOptions } from '../../src/questions/group-parity/plan.js'
import { individualOptions } from '../../src/questions/individual/plan.js'
import { intersectionalOptions } from '../../src/questions/intersectional/plan.js'
import { recallGapOptions } from '../../src/questions/recall-gap/plan.js'
import { scoreGapOptions } from '../../src/questions/score-gap/plan.js'
import { guardOptions } from '../../src/repair/guard.js'
import { rowGuardOptions } from '../../src/repair/guard-rows.js'
import { smoothPredictionsOptions } from '../../src/repair/smooth-predictions.js'
import { smoothingOptions } from '../../src/repair/smoothing.js'
import { augmentation, guard, guardRows, smoothPredictions, smoothScores } from '../../src/repair.js'
import { reporterOptions } from '../../src/reporter/options.js'
import { FairnessReporter } from '../../src/reporter.js'
import { schemaOptions, tableFileOptions } from '../../src/rows/schema-options.js'
import { defaultOptions } from '../../src/run/defaults.js'
import { hostOptions } from '../../src/run/run.js'
import { adfOptions } from '../../src/search/adf.js'
import { aequitasOptions } from '../../src/search/aequitas.js'
import { autoSearchOptions } from '../../src/search/auto/auto-search.js'
import { scoreOptions } from '../../src/search/discrimination-scores.js'
import { expgaOptions } from '../../src/search/expga.js'
import { grftOptions } from '../../src/search/grft.js'
import { kernelShapOptions } from '../../src/search/kernel-shap.js'
import { limeOptions } from '../../src/search/lime.js'
import { randomSearchOptions } from '../../src/search/random.js'
import { subsetOptions } from '../../src/search/subsets.js'
import { symbolicOptions } from '../../src/search/symbolic.js'
import { grammarSearchOptions } from '../../src/search/texts/grammar-search.js'
import { themisOptions } from '../../src/search/themis.js'
import { discriminatingSubsets, discriminationScores, kernelShap, lime } from '../../src/search.js'
import { exportTemplates, personGraph, wordPairs } from '../../src/source.js'
import { formatOptions } from '../../src/views/format-report.js'
import { counterfactualReport } from '../messages/reports.js'

/** A function with its declared options, and a call that is right but for the options. */
export interface DeclaredFunction {
  readonly set: AnySet
  /** What is called, with the options in their place. */
  call(given: never): unknown
  /** Where one function has several: what these are for. */
  readonly part?: string
  /** Options that tell these from those of other parts. */
  readonly when?: Readonly<Record<string, string>>
}

const model = (texts: string[]): string[] => texts.map(() => 'yes')
const schema = { features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } } as const
const http = (given: never): unknown => fromHttp('http://localhost', given)
const languageModel =
  (how: object) =>
  (given: never): unknown =>
    fromLanguageModel('provider/model', { ...how, ...(given as object) } as never)
const rows = table(schema, [{ sex: 'f' }])
const scoring = { space: rows.space, random: new Random(1), predict: () => [] }
const flat = (points: readonly unknown[]): number[] => points.map(() => 0)

const eecCases = eec()
const plan =
  (more: object) =>
  (given: never): unknown =>
    audit(model, { attributes: ['gender'], cases: eecCases, ...more, ...(given as object) } as never)

/** Every exported function that takes options. What tests and the writer of docs/options walk. */
export const declared: readonly DeclaredFunction[] = [
  { set: counterfactualOptions, part: 'a counterfactual plan', call: plan({}) },
  { set: scoreGapOptions, part: 'a score-gap plan', when: { question: 'score-gap' }, call: plan({ maxGap: 0.1 }) },
  { set: individualOptions, part: 'an individual plan', when: { question: 'individual' }, call: plan({ cases: rows }) },
  { set: groupParityOptions, part: 'a group-parity plan', when: { question: 'group-parity' }, call: plan({}) },
  { set: intersectionalOptions, part: 'a plan on mutants', when: { question: 'hidden' }, call: plan({}) },
  { set: answerGapOptions, part: 'an answer-gap plan', when: { question: 'answer-gap' }, call: plan({}) },
  { set: recallGapOptions, part: 'a recall-gap plan', when: { question: 'recall-gap' }, call: plan({}) },
  { set: refusalOptions, call: refusal },
  { set: lengthOptions, call: length },
  { set: readingEaseOptions, call: readingEase },
  { set: scoredOptions, call: (given) => scored(fromFunction(model), given) },
  { set: similarityOptions, call: similarity },
  { set: wordsOptions, call: (given) => words(['nurse'], given) },
  {
    set: hostOptions,
    part: 'what a test runner knows',
    call: (given) => audit(model, { attributes: ['gender'], cases: eecCases }, given),
  },
  { set: defaultOptions, call: configureFairness },
  { set: biasFinderOptions, call: (given) => biasFinder([], given) },
  { set: variantOptions, call: (given) => variants('She left.', 'gender', given) },
  { set: exportOptions, call: (given) => exportTemplates([], given).next() },
  { set: eecOptions, call: eec },
  { set: templateOptions, call: (given) => template('{person:name} left.', given) },
  { set: chatOptions, call: (given) => chats([], (texts) => biasFinder(texts), given) },
  { set: bbqOptions, call: (given) => bbq(given) },
  { set: decisionOptions, call: (given) => decisions(given) },
  { set: mutationOptions, call: (given) => mutations([], given) },
  {
    set: grammarOptions,
    call: (given) =>
      grammar({ start: ['<who> left.'], who: [{ text: 'she', classes: { gender: 'female' } }] }, given as object),
  },
  { set: personWord, part: 'a word of a rule', call: (given) => grammar({ start: ['<who> left.'], who: [given] }) },
  { set: mtNlpOptions, call: (given) => mtNlp([], given) },
  { set: schemaOptions, part: 'the schema', call: (given) => table(given, []) },
  { set: tableFileOptions, part: 'the file of rows', call: (given) => table(schema, given) },
  { set: randomSearchOptions, call: randomSearch },
  { set: themisOptions, call: themis },
  { set: aequitasOptions, call: aequitas },
  { set: autoSearchOptions, call: autoSearch },
  { set: symbolicOptions, call: symbolic },
  { set: adfOptions, call: adf },
  { set: expgaOptions, call: expga },
  { set: grftOptions, call: grft },
  { set: grammarSearchOptions, call: (given) => grammarSearch(readyGrammar('sentiment'), given) },
  { set: limeOptions, call: (given) => lime(flat, [0], rows.space, given) },
  { set: kernelShapOptions, call: (given) => kernelShap(flat, [0], rows.space, given) },
  { set: scorePlanOptions, part: 'the plan', call: (given) => discriminationScores(model, given) },
  { set: scoreOptions, part: 'with a context', call: (given) => discriminationScores(scoring, ['sex'], given) },
  { set: subsetPlanOptions, part: 'the plan', call: (given) => discriminatingSubsets(model, given) },
  { set: subsetOptions, part: 'with a context', call: (given) => discriminatingSubsets(scoring, ['sex'], given) },
  { set: functionOptions, call: (given) => fromFunction(model, given) },
  { set: pipelineOptions, call: (given) => fromPipeline('fixtures/models/sentiment', given) },
  { set: onnxOptions, call: (given) => fromOnnx('model.onnx', given) },
  { set: languageModelOptions, part: 'labels', call: languageModel({}) },
  { set: languageTextOptions, part: 'texts', call: languageModel({ prompt: '[INPUT]' }) },
  { set: languageScoreOptions, part: 'numbers', call: languageModel({ score: { min: 0, max: 1 } }) },
  { set: languageObjectOptions, part: 'objects', call: languageModel({ schema: {} }) },
  { set: teiOptions, part: 'Text Embeddings Inference', when: { protocol: 'tei' }, call: http },
  { set: kserveOptions, part: 'the Open Inference Protocol', when: { protocol: 'kserve' }, call: http },
  { set: openAiOptions, part: 'the protocol of OpenAI', when: { protocol: 'openai' }, call: http },
  { set: ownHttpOptions, part: 'any other server', call: http },
  { set: diskCacheOptions, call: (given) => withDiskCache(fromFunction(model), given) },
  { set: repeatOptions, call: (given) => withRepeats(model, given) },
  { set: attributeDefinition, call: defineAttribute },
  { set: wordOptions, call: (given) => attributeNamed('gender').words('male', given) },
  { set: csvOptions, call: (given) => dictionaryFromCsv('waiter;waitress', 'work', given) },
  { set: graphOptions, call: (given) => personGraph([], given) },
  { set: pairOptions, call: (given) => [...wordPairs(attributeNamed('gender'), given)] },
  { set: closeScoreOptions, call: closeScore },
  { set: labelSetOptions, call: sameLabelSet },
  { set: dryRunOptions, call: (given) => dryRun({ attributes: ['gender'], cases: eecCases, sample: 2 }, given) },
  { set: powerOptions, call: (given) => power({ measure: refusal(), gap: 0.2, base: 0.1, ...(given as object) }) },
  { set: recallPowerOptions, call: (given) => recallPower({ gap: 0.2, base: 0.1, ...(given as object) }) },
  { set: guardOptions, call: (given) => guard(fromFunction(model), given) },
  { set: rowGuardOptions, call: (given) => guardRows(fromFunction(model) as never, rows, given) },
  { set: smoothPredictionsOptions, call: (given) => smoothPredictions(fromFunction(model), [], given) },
  { set: smoothingOptions, call: (given) => smoothScores([0, 1], given) },
  { set: augmentationOptions, call: (given) => augmentation(counterfactualReport(), given) },
  { set: formatOptions, call: (given) => formatReport(counterfactualReport(), given) },
  { set: reporterOptions, call: (given) => new FairnessReporter(given) },
  { set: analyzeOptions, call: (given) => analyze([], given) },
  { set: tokensOptions, call: (given) => analyzeTokens([], given) },
  { set: similarOptions, call: (given) => similarWords('good', given) },
  { set: personChange, call: (given) => rewritePersons({} as never, given) },
]
