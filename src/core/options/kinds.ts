import { oneOf as anyOf } from '../errors/fairness-error.js'
import type { AnyOption, Fault, Inside, Option, OptionSettings, PresenceOf } from './option.js'
import { type AnySet, merged, type OptionSet } from './option-set.js'

interface Kind {
  readonly type: string
  readonly accepts: (value: unknown) => boolean
}

function made<Value, Settings extends OptionSettings<Value>>(
  { type, accepts }: Kind,
  settings: Settings,
): Option<Value, PresenceOf<Settings>> {
  const presence = (settings.default === undefined ? 'open' : 'default') as PresenceOf<Settings>
  const fault = (given: unknown): Fault | undefined => (accepts(given) ? undefined : { given, expected: type })
  return { ...settings, presence, type, fault }
}

/** The same option, which must be given. */
export const required = <Value>(option: Option<Value, 'open'>): Option<Value, 'required'> => ({
  ...option,
  presence: 'required',
})

export interface CountSettings extends OptionSettings<number> {
  /** The smallest number. Default 1. */
  readonly least?: number
  /** Whether `Infinity` stands for all. */
  readonly infinite?: boolean
}

/** A whole number. */
export function count<const Settings extends CountSettings>(
  settings: Settings = {} as Settings,
): Option<number, PresenceOf<Settings>> {
  const { least = 1, infinite = false } = settings
  return made(
    {
      type: `a whole number of ${least} or more${infinite ? ', or Infinity' : ''}`,
      accepts: (value) =>
        (Number.isSafeInteger(value) && Number(value) >= least) || (infinite && value === Number.POSITIVE_INFINITY),
    },
    settings,
  )
}

export interface NumberSettings extends OptionSettings<number> {
  readonly least?: number
  /** A bound that is no value itself. */
  readonly above?: number
  readonly most?: number
}

/** A finite number between bounds. */
export function number<const Settings extends NumberSettings>(
  settings: Settings = {} as Settings,
): Option<number, PresenceOf<Settings>> {
  const {
    least = Number.NEGATIVE_INFINITY,
    above = Number.NEGATIVE_INFINITY,
    most = Number.POSITIVE_INFINITY,
  } = settings
  const bounds = [
    ...(settings.above === undefined ? [] : [`above ${above}`]),
    ...(settings.least === undefined ? [] : [settings.most === undefined ? `of ${least} or more` : `from ${least}`]),
    ...(settings.most === undefined ? [] : [`to ${most}`]),
  ]
  return made(
    {
      type: ['a number', ...bounds].join(' '),
      accepts: (value) =>
        typeof value === 'number' && Number.isFinite(value) && value > above && value >= least && value <= most,
    },
    settings,
  )
}

/** `true` or `false`. */
export const flag = <const Settings extends OptionSettings<boolean>>(
  settings: Settings = {} as Settings,
): Option<boolean, PresenceOf<Settings>> =>
  made({ type: 'true or false', accepts: (value) => typeof value === 'boolean' }, settings)

export interface TextSettings extends OptionSettings<string> {
  /** Whether a text without letters is one too, such as a tab. */
  readonly blank?: boolean
}

/** A text that is not empty. */
export const text = <const Settings extends TextSettings>(
  settings: Settings = {} as Settings,
): Option<string, PresenceOf<Settings>> =>
  made(
    {
      type: 'a text',
      accepts: (given) => typeof given === 'string' && (settings.blank === true || given.trim() !== ''),
    },
    settings,
  )

/** One of several words. */
export const oneOf = <const Word extends string, const Settings extends OptionSettings<NoInfer<Word>>>(
  words: readonly Word[],
  settings: Settings = {} as Settings,
): Option<Word, PresenceOf<Settings>> =>
  made({ type: anyOf(words), accepts: (value) => words.some((word) => word === value) }, settings)

/** A function; what it takes and gives is said in words. */
export const func = <Value extends (...given: never[]) => unknown>(
  type: string,
  settings: OptionSettings<Value> = {},
): Option<Value, 'open'> =>
  made<Value, Omit<OptionSettings<Value>, 'default'>>(
    { type, accepts: (value) => typeof value === 'function' },
    settings,
  )

/** Any other value, checked by a function. */
export const value = <Value>(
  type: string,
  accepts: (given: unknown) => boolean,
  settings: Omit<OptionSettings<Value>, 'default'> = {},
): Option<Value, 'open'> => made<Value, Omit<OptionSettings<Value>, 'default'>>({ type, accepts }, settings)

/** What ends a call midway. Known by its shape: a runner may give its tests an `AbortSignal` of their own. */
export const signal = (): Option<AbortSignal, 'open'> =>
  value('an AbortSignal', (given) => {
    const { aborted, addEventListener } = Object(given) as Partial<AbortSignal>
    return typeof aborted === 'boolean' && typeof addEventListener === 'function'
  })

/** The same option with a default. */
export const withDefault = <Value>(option: Option<Value, 'open'>, standard: Value): Option<Value, 'default'> => ({
  ...option,
  presence: 'default',
  default: standard,
})

/** A list of values of one kind. */
export function list<Item>(
  item: Option<Item>,
  settings: OptionSettings<readonly Item[]> & { readonly least?: number } = {},
): Option<readonly Item[], 'open'> {
  const { least = 0 } = settings
  const type = `a list${least > 0 ? ` of at least ${least}` : ''}, each ${item.type}`
  const fault = (given: unknown): Fault | undefined => {
    if (!Array.isArray(given) || given.length < least) return { given, expected: type }
    const at = given.findIndex((each) => item.fault(each) !== undefined)
    return at < 0 ? undefined : { given: given[at], expected: type }
  }
  return { ...settings, ...holding(item, 'list', (at) => `[${at}]`), presence: 'open', type, fault }
}

/** Values of one kind under names of the caller's own. */
export function record<Item>(
  item: Option<Item>,
  settings: OptionSettings<Readonly<Record<string, Item>>> = {},
): Option<Readonly<Record<string, Item>>, 'open'> {
  const type = `an object, each value ${item.type}`
  const fault = (given: unknown): Fault | undefined => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return { given, expected: type }
    return Object.values(given)
      .map((each) => item.fault(each))
      .find((wrong) => wrong !== undefined)
  }
  return { ...settings, ...holding(item, 'record', (name) => `.${name}`), presence: 'open', type, fault }
}

/** Options inside an option, read with their defaults. */
export const group = <Options extends object, Open extends keyof Options>(
  set: OptionSet<Options, Open>,
  settings: OptionSettings<Options> = {},
): Option<Options, 'open'> => ({
  ...settings,
  presence: 'open',
  type: 'an object',
  inside: [{ entries: set.entries, shape: 'object' }],
  fault: () => undefined,
  inner: (given, place) => set.read(given as Options, place),
})

/** Options inside an option of which only the names are held here: the function has sentences of its own for their values. */
export const named = <Options extends object, Open extends keyof Options>(
  set: OptionSet<Options, Open>,
  settings: OptionSettings<Options> = {},
): Option<Options, 'open'> => ({
  ...group(set, settings),
  inner(given, place) {
    set.refuseUnknown(given, place)
    return given
  },
})

/** The same options, or `false` in their place. */
export const orFalse = <Value>(option: Option<Value, 'open'>): Option<Value | false, 'open'> => {
  const { default: _, type, fault, inner, ...rest } = option
  return {
    ...rest,
    type: `${type}, or false`,
    fault: (given) => (given === false ? undefined : fault(given)),
    ...(inner === undefined ? {} : { inner: (given, place) => (given === false ? given : inner(given, place)) }),
  }
}

/** One of several forms of an option, and the option inside it that tells it from the others. */
export interface Form {
  readonly set: AnySet
  /** `{ kind: 'category' }`; absent where the forms are told apart by their names. */
  readonly when?: Readonly<Record<string, string>>
}

/** A value of several forms, of which only the names of their options are held here; what is not an object is left to the function. */
export const either = <Value>(
  type: string,
  forms: readonly Form[],
  settings: Omit<OptionSettings<Value>, 'default'> = {},
): Option<Value, 'open'> => {
  const any = merged(forms.map(({ set }) => set))
  const matches = (when: Form['when'], given: unknown): boolean =>
    when !== undefined && Object.entries(when).every(([name, word]) => Object(given)[name] === word)
  return {
    ...settings,
    presence: 'open',
    type,
    inside: forms.map(({ set: { entries }, when = {} }) => ({ entries, shape: 'object', when })),
    fault: () => undefined,
    inner(given, place) {
      const form = forms.find(({ when }) => matches(when, given))
      ;(form?.set ?? any).refuseUnknown(given, place)
      return given
    },
  }
}

/** What a list or record of `item` reads of its members, where these hold options. */
function holding(
  { inner, inside }: AnyOption,
  shape: Inside['shape'],
  name: (key: string) => string,
): Pick<AnyOption, 'inner' | 'inside'> {
  if (inner === undefined || inside === undefined) return {}
  return {
    inside: inside.map((each) => ({ ...each, shape })),
    inner(given, { of, path }) {
      if (typeof given !== 'object' || given === null) return given
      const read = Object.entries(given).map(
        ([key, each]) => [key, inner(each, { of, path: path + name(key) })] as const,
      )
      return Array.isArray(given) ? read.map(([, each]) => each) : Object.fromEntries(read)
    },
  }
}
