import { join } from 'node:path'
import { packageRoot } from '../../src/core/root.cjs'

export type { ModelHandle } from '../../src/core/model.js'
export { fromFunction, Probe } from '../../src/models/index.js'

/** Path of one of the tiny models, whose weights are known by heart (training/tiny-models). */
export const tiny = (...parts: string[]): string => join(packageRoot, 'fixtures', 'models', 'tiny', ...parts)
