import type { Answer } from './predictions.js'

/** Causes a compiler error for a function that cannot be a model. The compiler prints `Expected`. */
export interface WrongAnswer<
  Expected extends
    string = 'A model function must return, for each input or as a list for all: a label, a number, a boolean, { label, score? }, { label, scores }, [{ label, score }, ...], { labels, scores? } or { score }',
> {
  readonly expected: Expected
}

/**
 * Checks the type of a model. The result is `WrongAnswer` for a function whose answers cannot be those of a model, and `unknown` for
 * everything else. If the compiler does not know the answers of a function (`unknown`, `unknown[]`, a promise of either, or `any`), the
 * result is also `unknown`.
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
