import type { Variant } from '../../core/case.js'
import { defined } from '../../core/defined.js'
import type { AttributeNameOf } from '../template.js'
import { findTemplates, refusal } from './find-templates.js'
import { mutantsOf } from './mutants.js'
import { type BiasAttributeChoice, settingOf, type VariantOptions, variantOptions } from './options.js'
import type { BiasTemplate } from './template-data.js'
import { originalOf } from './template-json.js'

/** Contains the counterfactuals of one text. */
export interface TextVariants<A extends string = string> {
  /** The original first, then the variants of each class. Empty if there is a reason. */
  readonly variants: readonly Variant<string, A>[]
  /** The templates that they fill; more than one only with `persons: 'each'`. */
  readonly templates: readonly BiasTemplate[]
  /** The reason why the text has no variants, in the words of the report. */
  readonly reason?: string
}

/**
 * Returns all counterfactual variants of one text. Each variant is the same text about a person of another class, as in `biasFinder`. The
 * original comes first. If the original text indicates a class of the attribute, the result includes that class.
 *
 * @throws FairnessError EF336, EF337 and EF319 for an invalid attribute or options.
 *
 * @example
 * ```ts
 * import { variants } from 'expect-fair'
 *
 * const found = await variants('My sister saw this film twice.', 'gender')
 * expect(found.variants.map(({ input }) => input)).toContain('My brother saw this film twice.')
 * expect((await variants('The film is long.', 'gender')).reason).toBe('no person')
 * ```
 */
export async function variants<const Choice extends BiasAttributeChoice>(
  text: string,
  attribute: Choice,
  options: VariantOptions = {},
): Promise<TextVariants<AttributeNameOf<Choice>>> {
  type Name = AttributeNameOf<Choice>
  const setting = settingOf({ ...variantOptions.read(options), attributes: [attribute] })
  const refused = refusal(text)
  if (refused !== undefined) return { variants: [], templates: [], reason: refused }
  const [searched] = await findTemplates([{ text, position: 1, of: 1 }], setting)
  const { templates = [], skipped = [] } = searched ?? {}
  const [reason] = skipped
  const [instance] = setting.instances
  if (templates.length === 0 || instance === undefined) return { variants: [], templates: [], ...defined({ reason }) }
  const { names } = setting
  return {
    templates,
    variants: templates.flatMap((template) => [
      originalVariant<Name>(template, instance.slot),
      ...mutantsOf<Name>(template, instance, { names, wanted: Number.POSITIVE_INFINITY, seed: 0 }),
    ]),
  }
}

function originalVariant<A extends string>(template: BiasTemplate, slot: string): Variant<string, A> {
  let start = 0
  const edits = template.parts.flatMap((part) => {
    const from = start
    start += typeof part === 'string' ? part.length : part.is.length
    return typeof part === 'string' ? [] : [{ start: from, end: start, slot }]
  })
  const classes = {
    ...template.shown,
    ...(template.original === undefined ? {} : { [template.attribute]: template.original }),
  }
  return { input: originalOf(template), classes: classes as Variant<string, A>['classes'], edits }
}
