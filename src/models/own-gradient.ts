import { onnxErrors } from '../core/errors/index.js'
import type { GradientBatch, GradientOf, GradientSupport, PredictContext } from '../core/model.js'
import { asList } from './as-list.js'

/**
 * Represents your own gradient function. For each row, it returns the gradient of the cross-entropy of the model's own label with respect
 * to the numbers of the row. If the model returns a single score, the function returns the gradient of that score.
 */
export type GradientFunction<Input> = (
  inputs: Input[],
) => ArrayLike<ArrayLike<number>> | PromiseLike<ArrayLike<ArrayLike<number>>>

/** What a handle has when the user gave a gradient function. */
export interface OwnGradient<Input> {
  gradientSupport(sample?: Input): Promise<GradientSupport>
  gradients(inputs: readonly Input[], of: GradientOf, context: PredictContext): Promise<GradientBatch>
}

export function ownGradient<Input>(id: string, fn: GradientFunction<Input>): OwnGradient<Input> {
  return {
    gradientSupport: async () => ({ available: true, way: 'function', approximate: [], smooth: true }),
    gradients: async (inputs, of) => {
      if (of !== 'own-label') throw onnxErrors.ownLabelAlone(id)
      const raw = await fn([...inputs])
      const rows = asList(raw)
      if (rows?.length !== inputs.length) throw onnxErrors.badGradients(id, raw, inputs.length)
      return { gradients: rows.map((row, at) => checked(id, row, inputs[at])) }
    },
  }
}

function checked(id: string, row: unknown, input: unknown): readonly number[] {
  const numbers = asList(row)
  const length = asList(input)?.length
  const right = numbers?.every((value) => typeof value === 'number' && Number.isFinite(value))
  if (!right || (length !== undefined && numbers?.length !== length)) throw onnxErrors.badGradients(id, row, length)
  return numbers as readonly number[]
}
