import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a long run has finished, in one JSON file for each of its subjects, so that it goes on from there when it is started again.
 * `keeper(folder, settings)(subject)` gives a function that makes a part of the subject's results once. Without a folder
 * nothing is kept. Results are told apart only by the settings: after a change of the package take another folder.
 */
export function keeper(folder, settings) {
  if (folder === undefined) return () => (_, make) => make()
  mkdirSync(folder, { recursive: true })
  return (subject) => {
    const file = join(folder, `${subject}.json`)
    const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { settings, parts: {} }
    if (JSON.stringify(state.settings) !== JSON.stringify(settings)) {
      throw new Error(
        `${file} was made with ${JSON.stringify(state.settings)}, now ${JSON.stringify(settings)} is asked for: name another folder for --keep`,
      )
    }
    return async (part, make) => {
      if (!(part in state.parts)) {
        state.parts[part] = await make()
        // Written beside and renamed, so that a run that is ended here leaves a whole file.
        writeFileSync(`${file}.new`, `${JSON.stringify(state, undefined, 1)}\n`)
        renameSync(`${file}.new`, file)
      }
      return state.parts[part]
    }
  }
}
