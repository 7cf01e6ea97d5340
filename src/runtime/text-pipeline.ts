import type { ModelConfig } from './protocol.js'

interface TensorLike {
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** Texts as a tokenizer gives them. */
export interface Encoded {
  readonly input_ids: Pick<TensorLike, 'dims'> & { readonly data: ArrayLike<number | bigint> }
  /** Absent where the tokenizer makes none. */
  readonly attention_mask?: TensorLike & { readonly data: ArrayLike<number | bigint> }
}

/** The parts of a text-classification pipeline of transformers.js that are used here. */
export interface TextPipeline {
  readonly task?: string
  readonly tokenizer: ((texts: readonly string[], options: object) => Encoded) & {
    readonly model_max_length?: number
    readonly unk_token_id?: number
    encode(text: string, options?: { readonly text_pair?: string }): readonly unknown[]
  }
  readonly model: ((inputs: Encoded) => Promise<{ readonly logits: TensorLike }>) & { readonly config: ModelConfig }
}
