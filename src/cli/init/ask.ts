import { cliErrors } from '../../core/errors/index.js'
import type { Terminal } from '../terminal.js'

/** Asks for one of several words, each with what it means; the answer is a word or its number, nothing for `standard`. */
export type Choose = <Word extends string>(
  question: string,
  words: Readonly<Record<Word, string>>,
  standard: NoInfer<Word>,
) => Promise<Word>

/** Asks in the terminal, again after each answer that is none of the words. `undefined` where no one can answer. */
export function chooser(terminal: Terminal): Choose | undefined {
  const { ask } = terminal
  if (ask === undefined) return undefined
  return async <Word extends string>(question: string, words: Readonly<Record<Word, string>>, standard: Word) => {
    const names = Object.keys(words) as Word[]
    const width = Math.max(...names.map((name) => name.length))
    const lines = names.map((name, place) => `  ${place + 1}  ${name.padEnd(width)}  ${words[name]}`)
    terminal.out(`${question}\n${lines.join('\n')}\n`)
    for (;;) {
      const answer = (await ask(`Name or number (${standard}): `)).trim()
      if (answer === '') return standard
      const chosen = names.find((name, place) => name === answer || String(place + 1) === answer)
      if (chosen !== undefined) return chosen
      terminal.out(`${cliErrors.badWord(undefined, answer, names).message}\n`)
    }
  }
}
