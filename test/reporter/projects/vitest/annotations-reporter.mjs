import { writeFileSync } from 'node:fs'

/** Writes what tests were annotated with, as reporters and editors are given it. */
export default class {
  #notes = []

  onTestCaseAnnotate(test, { message, type, attachment }) {
    this.#notes.push({ test: test.name, message, type, attachment })
  }

  onTestRunEnd() {
    writeFileSync(process.env.NOTES, JSON.stringify(this.#notes))
  }
}
