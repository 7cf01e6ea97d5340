import { createInterface } from 'node:readline/promises'
import { cliErrors } from '../core/errors/index.js'

/** Asks a question where the user types. @throws FairnessError EF920 when the input ends, or is ended, instead. */
export function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return new Promise<string>((answered, refused) => {
    // Ctrl-C and the end of the input close it; after an answer there is nothing left to refuse.
    lines.once('close', () => {
      process.stdout.write('\n')
      refused(cliErrors.unanswered())
    })
    lines.once('SIGINT', () => lines.close())
    lines.question(question).then((answer) => {
      lines.removeAllListeners('close')
      lines.close()
      answered(answer)
    }, refused)
  })
}
