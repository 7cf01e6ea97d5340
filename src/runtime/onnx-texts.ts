import { readFile } from 'node:fs/promises'
import type { Tokenizer } from '@huggingface/tokenizers'
import type { InferenceSession } from 'onnxruntime-node'
import { modelErrors } from '../core/errors/index.js'
import type { Feeder, Ort } from './feeder.js'
import type { OnnxSpec } from './protocol.js'
import { seenTokens } from './seen-tokens.js'
import { tensor } from './tensors.js'
import { lengthNotes, tokenLimit } from './token-limit.js'

interface TokenizerConfig {
  readonly model_max_length?: number
  readonly pad_token?: NamedToken
  readonly unk_token?: NamedToken
}

type NamedToken = string | { readonly content?: string } | null

/** The parts of tokenizer.json that are read here beside the tokenizer itself. */
interface TokenizerJson {
  readonly truncation?: { readonly max_length?: number; readonly direction?: string } | null
  readonly model?: { readonly unk_token?: string | null; readonly unk_id?: number | null }
}

/** Feeds texts into a graph of a transformer: token ids, attention mask, token types, as far as the graph takes them. */
export async function loadTextFeeds(
  ort: Ort,
  session: InferenceSession,
  spec: OnnxSpec,
): Promise<{ readonly feed: Feeder; readonly limits: readonly string[] }> {
  const { id, tokenizer: files, config } = spec
  const { Tokenizer } = await import('@huggingface/tokenizers')
  const json = await readJson<TokenizerJson>(files?.file as string)
  const settings = files?.config === undefined ? {} : await readJson<TokenizerConfig>(files.config)
  const tokenizer = new Tokenizer(json, settings)
  const types = textInputs(session, id)
  const fixed = fixedLength(session)
  const limit = Math.min(
    tokenLimit(settings.model_max_length, config, spec.maxLength),
    fixed ?? Number.POSITIVE_INFINITY,
    ownLimit(json),
  )
  const keepsEnd = json.truncation?.direction === 'Left'
  const pad = padId(tokenizer, settings)
  const unknown = unknownId(tokenizer, settings, json)
  const feed: Feeder = (inputs) => {
    const truncated: number[] = []
    const tokens = inputs.map((text, position) => {
      if (typeof text !== 'string') throw modelErrors.noText(id, text, position)
      const { ids } = tokenizer.encode(text)
      if (ids.length <= limit) return ids
      truncated.push(position)
      return cut(tokenizer, text, ids, limit, keepsEnd)
    })
    const width = fixed ?? Math.max(1, ...tokens.map((ids) => ids.length))
    const table = (fill: (ids: readonly number[], at: number) => number): number[] =>
      tokens.flatMap((ids) => Array.from({ length: width }, (_, at) => fill(ids, at)))
    const values: Record<string, () => number[]> = {
      input_ids: () => table((ids, at) => ids[at] ?? pad),
      attention_mask: () => table((ids, at) => (at < ids.length ? 1 : 0)),
      token_type_ids: () => table(() => 0),
    }
    const feeds = Object.fromEntries(
      [...types].map(([name, type]) => [
        name,
        tensor(ort, type, (values[name] as () => number[])(), [inputs.length, width]),
      ]),
    )
    return {
      feeds,
      truncated,
      seen: () => {
        const wasCut = new Set(truncated)
        return tokens.map((ids, at) => seenTokens(ids, unknown, wasCut.has(at)))
      },
      tokens: () => tokens.map((ids) => ids.map((id: number) => ({ id, text: tokenizer.id_to_token(id) ?? '' }))),
    }
  }
  return { feed, limits: lengthNotes(settings.model_max_length) }
}

/** Cuts the words of a text and keeps the marks around them, as the model saw in training. */
function cut(tokenizer: Tokenizer, text: string, ids: readonly number[], limit: number, keepsEnd: boolean): number[] {
  const content = tokenizer.encode(text, { add_special_tokens: false }).ids
  const marks = ids.length - content.length
  const before = ids.findIndex((_, at) => at <= marks && ids[at] === content[0] && ids[at + 1] === content[1])
  if (before < 0 || limit <= marks) return keepsEnd ? ids.slice(-limit) : ids.slice(0, limit)
  const after = ids.slice(before + content.length)
  if (keepsEnd) return [...ids.slice(0, before), ...ids.slice(before - limit)]
  return [...ids.slice(0, limit - after.length), ...after]
}

function textInputs(session: InferenceSession, id: string): Map<string, string> {
  const known = ['input_ids', 'attention_mask', 'token_type_ids']
  const names = session.inputNames
  if (!names.includes('input_ids') || !names.every((name) => known.includes(name))) {
    throw modelErrors.unknownInput(id, names.join(', '), `input_ids and at most ${known.slice(1).join(', ')}`)
  }
  return new Map(session.inputMetadata.map((meta) => [meta.name, meta.isTensor ? meta.type : 'int64']))
}

function fixedLength(session: InferenceSession): number | undefined {
  const ids = session.inputMetadata.find((meta) => meta.name === 'input_ids')
  const length = ids?.isTensor ? ids.shape[1] : undefined
  return typeof length === 'number' && length > 0 ? length : undefined
}

function padId(tokenizer: Tokenizer, { pad_token: token }: TokenizerConfig): number {
  const name = typeof token === 'string' ? token : (token?.content ?? '[PAD]')
  return tokenizer.token_to_id(name) ?? tokenizer.token_to_id('<pad>') ?? 0
}

/** Tokens that tokenizer.json cuts at; a number that is no length cuts nothing. */
function ownLimit({ truncation }: TokenizerJson): number {
  const length = truncation?.max_length
  return length !== undefined && Number.isSafeInteger(length) && length > 0 ? length : Number.POSITIVE_INFINITY
}

/** The token that stands for unknown words: by the settings, else by the vocabulary's own word. */
function unknownId(
  tokenizer: Tokenizer,
  { unk_token: token }: TokenizerConfig,
  { model }: TokenizerJson,
): number | undefined {
  const name = (typeof token === 'string' ? token : token?.content) ?? model?.unk_token ?? undefined
  return (name === undefined ? undefined : tokenizer.token_to_id(name)) ?? model?.unk_id ?? undefined
}

async function readJson<T>(path: string): Promise<T> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (cause) {
    throw modelErrors.fileUnreadable(path, cause)
  }
}
