import { modelErrors } from '../core/errors/index.js'

/** @throws EF230 where an input is no text. */
export function onlyTexts(inputs: readonly unknown[], id: string): void {
  const wrong = inputs.findIndex((input) => typeof input !== 'string')
  if (wrong >= 0) throw modelErrors.noText(id, inputs[wrong], wrong)
}
