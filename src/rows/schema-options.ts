import { type FairnessError, rowErrors } from '../core/errors/index.js'
import {
  either,
  flag,
  func,
  list,
  named,
  number,
  type OptionSet,
  oneOf,
  options,
  record,
  required,
  text,
  value,
  withDefault,
} from '../core/options/index.js'
import type { Row } from '../core/row.js'
import type {
  Bins,
  CategoryFeature,
  Codes,
  Feature,
  Link,
  NumberFeature,
  Outside,
  StandardScale,
  TableFile,
  TableSchema,
} from './schema.js'

/** A schema with what the model reads of a row. */
export interface GivenSchema extends TableSchema {
  /** What the model reads: the numbers of the encoders, the row by name of feature, or what a function makes of it. */
  readonly input?: 'numbers' | 'row' | ((row: Row) => unknown)
}

const isList = (given: unknown): boolean => Array.isArray(given)

const scale: OptionSet<StandardScale> = options('table', { mean: required(number()), deviation: required(number()) })
const codes: OptionSet<Codes> = options('table', { codes: required(list(number())) })
const bins: OptionSet<Bins> = options('table', {
  bins: required(list(number())),
  oneHot: flag({ default: false }),
})

const column = text({ defaultText: 'the name of the feature' })

// The values of features depend on one another: columns.ts checks them together.
const category: OptionSet<CategoryFeature, 'column' | 'protected' | 'encode'> = options('table', {
  kind: required(oneOf(['category'])),
  values: required(value('a list of texts or numbers', isList)),
  column,
  protected: value('true, or a list of values', () => true, { defaultText: 'false' }),
  encode: either("'identity', 'one-hot', codes or a scale", [{ set: codes }, { set: scale }], {
    defaultText: "'identity'",
  }),
})
const numeric: OptionSet<NumberFeature, 'column' | 'step' | 'protected' | 'encode'> = options('table', {
  kind: required(oneOf(['integer', 'number'])),
  min: required(number()),
  max: required(number()),
  step: number({ above: 0, defaultText: '1 for integers, a hundredth of the range for numbers' }),
  column,
  protected: value('true, or a list of numbers', () => true, { defaultText: 'false' }),
  encode: either("'identity', bins or a scale", [{ set: bins }, { set: scale }], { defaultText: "'identity'" }),
})

const feature = either<Feature>('a feature', [
  { set: category, when: { kind: 'category' } },
  { set: numeric, when: { kind: 'integer' } },
  { set: numeric, when: { kind: 'number' } },
])
const link: OptionSet<Link> = options('table', {
  feature: required(text()),
  follows: required(text()),
  values: required(value('values by value, or a function of the row', () => true)),
})

const choice =
  (name: string, words: readonly string[]) =>
  (given: unknown): FairnessError =>
    rowErrors.badTableOption(name, given, words)
const outside: readonly Outside[] = ['refuse', 'clip', 'keep']
const kept = ['refuse', 'keep'] as const

export const schemaOptions: OptionSet<GivenSchema, 'links' | 'constraint' | 'label'> = options(
  'table',
  {
    features: required(record(feature, { refuse: () => rowErrors.badSchema('names no feature', undefined) })),
    links: list(named(link), { refuse: (given) => rowErrors.badLink('is not in a list', given) }),
    constraint: func('a function of a row', {
      refuse: (given) => rowErrors.badSchema('has a constraint that is not a function of a row', given),
    }),
    outside: oneOf(outside, { default: 'refuse', refuse: choice('outside', outside) }),
    missing: oneOf(kept, { default: 'refuse', refuse: choice('missing', kept) }),
    unknown: oneOf(kept, { default: 'refuse', refuse: choice('unknown', kept) }),
    missingMarks: withDefault(list(text({ blank: true })), ['?']),
    label: text(),
    input: withDefault(
      value(
        "'numbers', 'row' or a function of a row",
        (given) => ['numbers', 'row'].includes(String(given)) || typeof given === 'function',
      ),
      'numbers',
    ),
  },
  { none: (given) => rowErrors.badSchema('is missing', given) },
)

export const tableFileOptions: OptionSet<TableFile, 'columns'> = options('table', {
  csv: required(text({ refuse: (given) => rowErrors.unreadableRows('they are neither a list nor a file', given) })),
  columns: list(text()),
  delimiter: text({ blank: true, default: ',', defaultText: 'a comma' }),
})
