import type { fromOnnx } from '../../../src/models/index.js'

export function giveUp(load: typeof fromOnnx): Promise<string>
