import { overSeeds } from '../over-seeds.mjs'
import { methods } from './methods.mjs'

const percent = (share) => `${(100 * share).toFixed(1)} %`
const number = (value) => value.toLocaleString('en')
const over = (of) => (after) =>
  overSeeds(
    after.map((one) => one[of]),
    percent,
  )
const [shares, accuracies, anew] = ['share', 'accuracy', 'anew'].map(over)

const row = (print, cells) => print(`| ${cells.join(' | ')} |`)

function table(print, head, rows) {
  row(print, head)
  print(`|${head.map(() => '---|').join('')}`)
  for (const cells of rows) row(print, cells)
}

/** Table 13, of results with its search. */
export function printRepaired(results, print) {
  print(
    '\nTable 13: share of the finds of ADF_ASC on comments that the model never saw that are no longer discriminatory.\n',
  )
  table(
    print,
    [
      'model',
      'attribute',
      'finds, measured',
      'texts added',
      'augmented',
      'control',
      'smoothed by mutants (finds)',
      'smoothed by cases',
    ],
    results.map(({ model, attribute, independent, byMethod: { ADF_ASC: own }, control, byMutants, byCases }) => [
      model,
      attribute,
      `${number(independent.found)}, ${number(independent.measured)}`,
      `${number(own.added)} of ${number(own.pool)}`,
      shares(own.after),
      shares(control),
      `${percent(byMutants.share)} (${number(independent.smoothed)})`,
      percent(byCases.share),
    ]),
  )
  print('\nAccuracy on held-back texts; of the smoothing by mutants on a part of them, before and after.\n')
  table(
    print,
    ['model', 'attribute', 'before', 'augmented', 'control', 'smoothed by mutants', 'smoothed by cases'],
    results.map(({ model, attribute, before, byMethod: { ADF_ASC: own }, control, byMutants, byCases }) => [
      model,
      attribute,
      percent(before.accuracy),
      accuracies(own.after),
      accuracies(control),
      `${percent(before.onSample)}, ${percent(byMutants.accuracy)}`,
      percent(byCases.accuracy),
    ]),
  )
  print('\nCases of the same comments with a find, as they are or in the global phase, when ADF_ASC searches again.\n')
  table(
    print,
    ['model', 'attribute', 'before', 'augmented', 'control'],
    results.map(({ model, attribute, before, byMethod: { ADF_ASC: own }, control }) => [
      model,
      attribute,
      percent(before.anew),
      anew(own.after),
      anew(control),
    ]),
  )
}

/** Table 14, of results with every method. */
export function printMethods(results, print) {
  print(
    '\nTable 14: the same share by the method that found the texts for fine-tuning; finds, and texts added; accuracy.\n',
  )
  table(
    print,
    ['model', 'attribute', ...methods, 'control'],
    results.flatMap(({ model, attribute, byMethod, control }) => {
      const of = (cell) => methods.map((method) => cell(byMethod[method]))
      return [
        [model, attribute, ...of(({ after }) => shares(after)), shares(control)],
        ['', 'finds, added', ...of(({ found, added }) => `${number(found)}, ${number(added)}`), ''],
        ['', 'a find anew', ...of(({ after }) => anew(after)), anew(control)],
        ['', 'accuracy', ...of(({ after }) => accuracies(after)), accuracies(control)],
      ]
    }),
  )
}
