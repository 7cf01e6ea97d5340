/** How an answer ended: what follows its end is not known when it was cut. */
export interface AnswerText {
  readonly text: string
  /** The answer stopped at a limit of length. */
  readonly cut: boolean
}

export interface LabelRules {
  readonly labels: readonly string[]
  /** Several labels may hold, or none. */
  readonly several: boolean
  /** The word for "no label holds", where several may. */
  readonly none: string
}

/** Words by which the label right after them is denied: "not negative, positive". */
const denied =
  /(?:\b(?:not|never|neither|nor|rather than|instead of)|n['’]t)(?:\s+(?:a|an|the|at all|really|very|quite|clearly))*\s+["'“”‘’*_`]*$/iu
const answerMark = /\banswer\s*(?:is)?\s*[:=]/giu
const fence = /^\s*```\w*\s*([\s\S]*?)\s*```\s*$/u

/** Finds labels in what a language model wrote: whole words, the longest label first, letter case aside. */
export class LabelReader {
  readonly #rules: LabelRules
  readonly #byKey: ReadonlyMap<string, string>
  readonly #pattern: RegExp
  readonly #none: RegExp

  constructor(rules: LabelRules) {
    this.#rules = rules
    this.#byKey = new Map(rules.labels.map((label) => [keyOf(label), label]))
    // "trade" is not looked for where "international trade" stands.
    const longestFirst = [...rules.labels].sort((a, b) => b.length - a.length)
    this.#pattern = new RegExp(wholeWords(longestFirst.map(patternOf).join('|')), 'giu')
    this.#none = new RegExp(wholeWords(patternOf(rules.none)), 'iu')
  }

  /** The labels that the answer names, sorted as the rules list them; `undefined` when it cannot be read. */
  read(answer: AnswerText): readonly string[] | undefined {
    const written = answer.text.normalize('NFKC')
    const text = fence.exec(written)?.[1] ?? written
    const structured = this.#readJson(text)
    if (structured !== undefined) return this.#accepted(structured)
    const marks = [...text.matchAll(answerMark)]
    const last = marks.at(-1)
    const scope = last === undefined ? text : text.slice(last.index + last[0].length)
    const found = this.#find(scope, answer.cut)
    if (found === undefined) return undefined
    if (found.size > 0) return this.#accepted([...found])
    return this.#rules.several && !answer.cut && this.#none.test(scope) ? [] : undefined
  }

  /** Labels in a text; `undefined` when one of them may go on beyond its end. */
  #find(text: string, cut: boolean): Set<string> | undefined {
    const found = new Set<string>()
    // The set of a list that was cut is not known.
    if (cut && this.#rules.several) return undefined
    for (const match of text.matchAll(this.#pattern)) {
      if (cut && match.index + match[0].length >= text.trimEnd().length) return undefined
      if (denied.test(text.slice(0, match.index))) continue
      found.add(this.#byKey.get(keyOf(match[0])) as string)
    }
    return found
  }

  /** `{ "label": "..." }`, `{ "labels": [...] }` or a list as JSON; `undefined` for anything else. */
  #readJson(text: string): string[] | undefined {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return undefined
    }
    if (typeof value !== 'object' || value === null) return undefined
    const { label, labels } = value as { label?: unknown; labels?: unknown }
    const given = Array.isArray(value) ? value : (labels ?? label)
    const names = Array.isArray(given) ? given : [given]
    if (!names.every((name) => typeof name === 'string')) return undefined
    return (names as string[]).filter((name) => !(this.#rules.several && keyOf(name) === keyOf(this.#rules.none)))
  }

  #accepted(names: readonly string[]): readonly string[] | undefined {
    const known = new Set(names.map((name) => this.#byKey.get(keyOf(name))))
    if (known.has(undefined) || (!this.#rules.several && known.size !== 1)) return undefined
    return this.#rules.labels.filter((label) => known.has(label))
  }
}

/** Labels are the same when they differ in case, spaces or the form of letters only. */
export const keyOf = (label: string): string => label.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

const patternOf = (label: string): string =>
  keyOf(label)
    .split(/\s+/u)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))
    .join('\\s+')

/** Not inside a word, nor in one with a hyphen. */
const wholeWords = (pattern: string): string =>
  `(?<![\\p{L}\\p{N}_]|[\\p{L}\\p{N}]-)(?:${pattern})(?![\\p{L}\\p{N}_]|-[\\p{L}\\p{N}])`
