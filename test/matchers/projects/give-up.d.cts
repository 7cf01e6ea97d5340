import type { fromOnnx } from 'expect-fair' with { 'resolution-mode': 'import' }

export function giveUp(load: typeof fromOnnx): Promise<string>
