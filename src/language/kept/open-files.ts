import { closeSync, openSync } from 'node:fs'

/** Closes what is left open when the files are no longer held: another place to keep results takes the place of the last. */
const closing = new FinalizationRegistry((files: Set<number>) => {
  for (const file of files) closeSync(file)
})

/** Files that stay open from one question to the next. */
export class OpenFiles {
  readonly #files = new Set<number>()

  constructor() {
    closing.register(this, this.#files)
  }

  open(path: string, flags: string, mode?: number): number {
    const file = openSync(path, flags, mode)
    this.#files.add(file)
    return file
  }

  close(file: number): void {
    if (this.#files.delete(file)) closeSync(file)
  }
}
