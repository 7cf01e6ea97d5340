import type { Answer } from './predictions.js'

/** What a function that cannot be a model is held against: the compiler prints `Expected`. */
export interface WrongAnswer<Expected extends string> {
  readonly expected: Expected
}

type Expected =
  'A model function must return, for each input or as a list for all: a label, a number, a boolean, { label, score? }, { label, scores }, [{ label, score }, ...], { labels, scores? } or { score }'

type Answers = Answer | ArrayLike<Answer>

/** Returns what fits every function of which the compiler does not know the answers: `unknown`, `unknown[]`, a promise of them. */
type Unknown = (...inputs: unknown[]) => unknown[] & Promise<unknown[]>

/**
 * Of a function whose answers are none of a model `WrongAnswer`; of everything else that is handed over as a model `unknown`, also
 * of a function that returns `unknown` or `any`.
 */
// One condition after the other, and none inside another or with `infer`: the compiler has to find two copies of this type, of
// both module formats in one program, identical.
export type AnswerCheck<Model> = Model extends (...inputs: never[]) => Answers | PromiseLike<Answers>
  ? unknown
  : Model extends (...inputs: never[]) => void | undefined
    ? WrongAnswer<Expected>
    : Unknown extends Model
      ? unknown
      : Model extends (...inputs: never[]) => unknown
        ? WrongAnswer<Expected>
        : unknown
