import { biasFinderOptions, exportOptions, variantOptions } from '../../src/cases/bias-finder/options.js'
import { eecOptions } from '../../src/cases/eec.js'
import { personWord } from '../../src/cases/grammar/rules.js'
import { mtNlpOptions } from '../../src/cases/mt-nlp/mt-nlp.js'
import { mutationOptions } from '../../src/cases/mutations/options.js'
import { templateOptions } from '../../src/cases/template.js'
import type { AnySet } from '../../src/core/options/index.js'
import {
  biasFinder,
  eec,
  exportTemplates,
  grammar,
  mtNlp,
  mutations,
  table,
  template,
  variants,
} from '../../src/index.js'
import { schemaOptions, tableFileOptions } from '../../src/rows/schema-options.js'

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

const schema = { features: { sex: { kind: 'category', values: ['f', 'm'], protected: true } } } as const

/** Every exported function that takes options. What tests and the writer of docs/options.md walk. */
export const declared: readonly DeclaredFunction[] = [
  { set: biasFinderOptions, call: (given) => biasFinder([], given) },
  { set: variantOptions, call: (given) => variants('She left.', 'gender', given) },
  { set: exportOptions, call: (given) => exportTemplates([], given).next() },
  { set: eecOptions, call: eec },
  { set: templateOptions, call: (given) => template('{person:name} left.', given) },
  { set: mutationOptions, call: (given) => mutations([], given) },
  { set: personWord, part: 'a word of a rule', call: (given) => grammar({ start: ['<who> left.'], who: [given] }) },
  { set: mtNlpOptions, call: (given) => mtNlp([], given) },
  { set: schemaOptions, part: 'the schema', call: (given) => table(given, []) },
  { set: tableFileOptions, part: 'the file of rows', call: (given) => table(schema, given) },
]
