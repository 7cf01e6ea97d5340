import { onnxErrors } from '../core/errors/index.js'
import type { GradientRule } from './rule.js'
import { activationRules } from './rules/activations.js'
import { attentionRules } from './rules/attention.js'
import { classicRules } from './rules/classic.js'
import { convolutionRules } from './rules/convolution.js'
import { elementwiseRules } from './rules/elementwise.js'
import { matrixRules } from './rules/matrix.js'
import { normaliseRules } from './rules/normalise.js'
import { pickRules } from './rules/pick.js'
import { quantisedRules } from './rules/quantised.js'
import { recurrentRules } from './rules/recurrent/recurrent.js'
import { reduceRules } from './rules/reduce.js'
import { shapeRules } from './rules/shape.js'
import { zeroRules } from './rules/zero.js'

const builtIn: Readonly<Record<string, GradientRule>> = {
  ...elementwiseRules,
  ...activationRules,
  ...shapeRules,
  ...pickRules,
  ...reduceRules,
  ...matrixRules,
  ...normaliseRules,
  ...attentionRules,
  ...convolutionRules,
  ...recurrentRules,
  ...classicRules,
  ...quantisedRules,
  ...zeroRules,
}

const own = new Map<string, GradientRule>()

/** The rule of an operator, `domain:op` with an empty domain for the operators of ONNX itself. */
export function ruleOf(domain: string, op: string): GradientRule | undefined {
  const key = `${domain}:${op}`
  return own.get(key) ?? (Object.hasOwn(builtIn, key) ? builtIn[key] : undefined)
}

/**
 * Registers a rule to differentiate an operator, or replaces its built-in rule.
 *
 * @param operator Pass `domain:op`, such as `com.microsoft:Attention`. For the operators of ONNX itself, you can omit the domain (`:Einsum`
 * or `Einsum`).
 * @param rule Pass a `GradientRule`. The page `docs/gradients.md` shows how to write a rule.
 * @returns a function that removes the rule.
 * @throws EF709 for an invalid name or rule.
 *
 * @example
 * ```ts
 * import { registerGradientRule } from 'expect-fair/onnx'
 *
 * // The slope of Atan is 1 / (1 + x^2).
 * const remove = registerGradientRule('Atan', {
 *   backward: ({ g, ops, x, c }) => {
 *     const [input = ''] = x
 *     return [ops.div(g, ops.add(ops.mul(input, input), c(1)))]
 *   },
 * })
 * expect(remove).toBeTypeOf('function')
 * remove()
 * ```
 */
export function registerGradientRule(operator: string, rule: GradientRule): () => void {
  const [, domain = '', op = ''] = /^(?:([\w.-]*):)?(\w+)$/.exec(operator) ?? []
  if (op === '' || typeof rule?.backward !== 'function') throw onnxErrors.badRule(operator, rule)
  const key = `${domain === 'ai.onnx' ? '' : domain}:${op}`
  own.set(key, rule)
  return () => {
    if (own.get(key) === rule) own.delete(key)
  }
}

/** Operators with a built-in rule, sorted. */
export const builtInOperators = (): string[] => Object.keys(builtIn).sort()

/** The built-in rule, for the table of the docs. */
export const builtInRule = (operator: string): GradientRule | undefined => builtIn[operator]
