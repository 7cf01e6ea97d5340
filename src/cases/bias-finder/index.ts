export { biasFinder } from './bias-finder.js'
export { exportTemplates } from './export-templates.js'
export type { PersonChoice } from './instance.js'
export {
  type BiasAttributeChoice,
  type BiasFinderOptions,
  type ExportOptions,
  isBiasAttribute,
  type TemplateSearchOptions,
  type Texts,
  type VariantOptions,
} from './options.js'
export type { BiasAttribute, BiasTemplate, TemplatePart, TemplateSlot } from './template-data.js'
export { type TextVariants, variants } from './variants.js'
