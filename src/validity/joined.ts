import { setImmediate } from 'node:timers'
import { readStructures, type Structure } from '../language/index.js'
import { keepsStructure, type MarginOptions, type MutatedSentence, type StructureCheck } from './margin.js'

/** What the invariant asks the network. Answers come in order, and never depend on the others asked about. */
export interface NetworkQuestions {
  read(sentences: readonly (readonly string[])[]): Promise<Structure[]>
  keeps(mutants: readonly MutatedSentence[]): Promise<StructureCheck[]>
}

export const askAtOnce = (options: MarginOptions): NetworkQuestions => ({
  read: (sentences) => readStructures(sentences, options.signal),
  keeps: (mutants) => keepsStructure(mutants, options),
})

/**
 * Joins what is asked for many texts at a time into large batches: the questions of one turn of the event loop go to the
 * network together, and those that come meanwhile after them.
 */
export const askTogether = (options: MarginOptions): NetworkQuestions => {
  const { read, keeps } = askAtOnce(options)
  return { read: joined(read), keeps: joined(keeps) }
}

interface Waiting<Question, Answer> {
  readonly questions: readonly Question[]
  resolve(answers: Answer[]): void
  reject(error: unknown): void
}

function joined<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<Answer[]>,
): (questions: readonly Question[]) => Promise<Answer[]> {
  let waiting: Waiting<Question, Answer>[] = []
  let isBusy = false
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const now = waiting
      waiting = []
      try {
        const answers = await ask(now.flatMap(({ questions }) => questions))
        let from = 0
        for (const { questions, resolve } of now) {
          resolve(answers.slice(from, from + questions.length))
          from += questions.length
        }
      } catch (error) {
        for (const { reject } of now) reject(error)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    isBusy = false
  }
  return (questions) =>
    new Promise((resolve, reject) => {
      if (questions.length === 0) {
        resolve([])
        return
      }
      waiting.push({ questions, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void run())
    })
}
