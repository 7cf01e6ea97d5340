import type { GradientRule } from '../rule.js'

/** Operators whose result is constant almost everywhere, or no number: nothing flows back through them. */
const operators = [
  'And ArgMax ArgMin Ceil ConstantOfShape Constant Equal Floor Greater GreaterOrEqual IsInf IsNaN Less LessOrEqual',
  'NonZero Not OneHot Or Range Round Shape Sign Size Xor EyeLike',
].flatMap((line) => line.split(' '))

const none: GradientRule = { inputs: [], backward: () => [] }

export const zeroRules: Readonly<Record<string, GradientRule>> = Object.fromEntries(
  operators.map((operator) => [`:${operator}`, none]),
)
