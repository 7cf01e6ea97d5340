export { audit } from './audit.js'
export { type AugmentationOptions, augmentation } from './augmentation.js'
export { configureFairness, type FairnessDefaults, type Profile, settings } from './defaults.js'
export type { AuditHost } from './run.js'
