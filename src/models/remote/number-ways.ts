import { modelErrors } from '../../core/errors/index.js'
import { type Prediction, unreadableLabel } from '../../core/prediction.js'
import type { LanguageModelObjectOptions, LanguageModelScoreOptions, ScoreBounds } from '../language-model-options.js'
import { toPrediction } from '../predictions.js'
import type { Ai, AiSdk } from './ai-sdk.js'
import { type HeldQuestion, LanguageModelAsker } from './ask-language-model.js'
import { fitsSchema } from './fits-schema.js'
import { turnsFor } from './turns.js'
import type { Way } from './ways.js'

type Settings = Pick<HeldQuestion<never>, 'constrain' | 'maxOutputTokens' | 'temperature'>

/** An answer that is no score: it lies outside the bounds, and counts only as such. */
const unreadableScore = ({ min, max }: ScoreBounds): Prediction => ({
  kind: 'score',
  score: min - (max - min),
  unreadable: true,
})

function checkBounds(score: ScoreBounds): ScoreBounds {
  if (score.min < score.max) return score
  throw modelErrors.badOption('score', score, '{ min, max } with min below max')
}

/** Asks for a number within bounds. */
export function scoreWay<Input>(
  id: string,
  sdk: AiSdk,
  given: Settings & Pick<LanguageModelScoreOptions<Input>, 'score' | 'prompt' | 'system'>,
): Way<Input> {
  const { prompt = 'Rate this text.\n\nText: [INPUT]', system, ...settings } = given
  const score = checkBounds(given.score)
  const { min, max } = score
  const task = system ?? 'You rate what you are given.'
  const asker = new LanguageModelAsker<Input>(sdk, {
    ...settings,
    write: (input, constrained) => ({
      system: `${task} Answer with a number from ${min} to ${max}${constrained ? ' as JSON: {"score": ...}.' : ' and nothing else.'}`,
      messages: turnsFor(id, prompt, input),
    }),
    schema: (ai) => ({ schema: ai.jsonSchema<object>(scoreSchema(score) as never), name: 'score' }),
  })
  return {
    get settled() {
      return asker.settled
    },
    async ask(input, signal) {
      const { text, cut } = await asker.ask(input, signal)
      const found = cut ? undefined : numberIn(text)
      return found === undefined || found < min || found > max
        ? unreadableScore(score)
        : { kind: 'score', score: found }
    },
  }
}

const scoreSchema = ({ min, max }: ScoreBounds): object => ({
  type: 'object',
  properties: { score: { type: 'number', minimum: min, maximum: max } },
  required: ['score'],
  additionalProperties: false,
})

/** Groups of thousands: "2,500", "1,234,567.5"; with points where those can be nothing else: "1.234.567", "1.234,5". */
const thousands = '[1-9]\\d{0,2}(?:(?:,\\d{3})+(?![\\d,])(?:\\.\\d+)?|(?:\\.\\d{3}){2,}(?:,\\d+)?|(?:\\.\\d{3})+,\\d+)'
const plain = `[-+−]?(?:${thousands}|\\d+(?:[.,]\\d+)?)`
const isGrouped = new RegExp(`^[-+]?${thousands}$`, 'u')
/** "82/100", "82 out of 100" say one number. */
const outOf = new RegExp(`(${plain})\\s*(?:/|out of|von)\\s*${plain}`, 'giu')
/** The last "Answer:", "Score:" says where the number is. */
const mark = /\b(?:answer|score|rating)\s*(?:is|of)?\s*[:=]?\s*/giu

/** The one number that an answer says; `undefined` where it says none or several. */
function numberIn(written: string): number | undefined {
  const text = /^\s*```\w*\s*([\s\S]*?)\s*```\s*$/u.exec(written)?.[1] ?? written
  const json = jsonIn(text)
  if (typeof json === 'number') return json
  const { score } = Object(json) as { readonly score?: unknown }
  if (typeof score === 'number') return score
  const single = text.replace(outOf, '$1')
  const last = [...single.matchAll(mark)].at(-1)
  const scopes = last === undefined ? [single] : [single.slice(last.index + last[0].length), single]
  for (const scope of scopes) {
    const numbers = new Set(
      [...scope.matchAll(new RegExp(`(?<![\\p{L}\\d.])${plain}(?![\\p{L}\\d])`, 'gu'))].map(([each]) => numberOf(each)),
    )
    if (numbers.size === 1) return [...numbers][0]
  }
  return undefined
}

/** A number as people write it. Without groups of thousands a comma is a decimal point: "7,5". */
function numberOf(written: string): number {
  const text = written.replace('−', '-')
  if (!isGrouped.test(text)) return Number(text.replace(',', '.'))
  // The first mark stands between thousands.
  const [mark] = /[.,]/u.exec(text) as RegExpExecArray
  return Number(text.replaceAll(mark, '').replace(',', '.'))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The object that an answer holds: the whole of it, or what stands between the first and the last brace. */
function objectIn(text: string): unknown {
  const whole = jsonIn(text)
  if (whole !== undefined) return whole
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  return from === -1 || to <= from ? undefined : jsonIn(text.slice(from, to + 1))
}

/** What the AI SDK takes for a schema: one of zod and its like as it is, JSON Schema wrapped. */
const schemaOf = (ai: Ai, schema: object): unknown =>
  typeof schema === 'function' || '~standard' in schema || 'validate' in schema
    ? schema
    : ai.jsonSchema<object>(schema as never)

/** What a schema of zod, or JSON Schema, says of a value that was found in the text. One that the AI SDK wrapped has been asked by it. */
async function isAccepted(schema: object, value: unknown): Promise<boolean> {
  const standard = (schema as { readonly '~standard'?: { validate?(value: unknown): unknown } })['~standard']
  if (standard?.validate === undefined)
    return typeof schema === 'function' || fitsSchema(value, 'jsonSchema' in schema ? schema.jsonSchema : schema)
  const { issues } = (await standard.validate(value)) as { readonly issues?: unknown }
  return issues === undefined
}

/** Asks for an object, out of which the user's own function reads a label or a number. */
export function objectWay<Input>(
  id: string,
  sdk: AiSdk,
  given: Settings & Pick<LanguageModelObjectOptions<Input>, 'schema' | 'read' | 'prompt' | 'system' | 'score'>,
): Way<Input> {
  const { schema, read, prompt, system, ...settings } = given
  const score = given.score === undefined ? undefined : checkBounds(given.score)
  const unreadable: Prediction =
    score === undefined ? { kind: 'label', label: unreadableLabel } : unreadableScore(score)
  const asker = new LanguageModelAsker<Input>(sdk, {
    ...settings,
    write: (input, constrained) => ({
      system: constrained
        ? system
        : `${system === undefined ? '' : `${system} `}Answer with a JSON object and nothing else.`,
      messages: turnsFor(id, prompt, input),
    }),
    schema: (ai) => ({ schema: schemaOf(ai, schema), name: 'answer' }),
  })
  return {
    get settled() {
      return asker.settled
    },
    async ask(input, signal) {
      const { text, cut } = await asker.ask(input, signal)
      const object = cut ? undefined : objectIn(text)
      if (object === undefined || !(await isAccepted(schema, object))) return unreadable
      const found: unknown = read(object as never)
      if (found === undefined || found === null || Number.isNaN(found)) return unreadable
      const prediction = toPrediction(found, { id, position: 0 })
      if (score === undefined || prediction.kind !== 'score') return prediction
      return prediction.score < score.min || prediction.score > score.max ? unreadable : prediction
    },
  }
}
