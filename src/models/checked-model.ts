import type { Answer } from './predictions.js'

/** What a function that cannot be a model is held against: the compiler prints `Expected`. */
export interface WrongAnswer<
  Expected extends
    string = 'A model function must return, for each input or as a list for all: a label, a number, a boolean, { label, score? }, { label, scores }, [{ label, score }, ...], { labels, scores? } or { score }',
> {
  readonly expected: Expected
}

/**
 * Of a function whose answers are none of a model `WrongAnswer`; of everything else that is handed over as a model `unknown`, also
 * of a function whose answers the compiler does not know (`unknown`, `unknown[]`, a promise of them, `any`).
 */
// One condition after the other, and none inside another or with `infer`: the compiler has to find two copies of this type, of
// both module formats in one program, identical.
export type AnswerCheck<Model> = Model extends (
  ...inputs: never[]
) => Answer | ArrayLike<Answer> | PromiseLike<Answer | ArrayLike<Answer>>
  ? unknown
  : // biome-ignore lint/suspicious/noConfusingVoidType: what a function without a return has
    Model extends (...inputs: never[]) => void | undefined
    ? WrongAnswer
    : ((...inputs: unknown[]) => unknown[] & Promise<unknown[]>) extends Model
      ? unknown
      : Model extends (...inputs: never[]) => unknown
        ? WrongAnswer
        : unknown
