import { BaselineFile, baselinePath, EntryNames, shownPath } from '../../baseline/index.js'
import { count } from '../../core/numbers.js'
import { shownLine } from '../../views/index.js'
import { files, type TellObsolete, type TestFile } from './ended-files.js'
import { allPassed, type TestPlace, writingOf } from './test-place.js'

export function testFileOf({ testPath, project }: Pick<TestPlace, 'testPath' | 'project'>): TestFile {
  const path = baselinePath(testPath, project)
  const known = files.get(path)
  if (known !== undefined) return known
  const made = { file: new BaselineFile(path), names: new EntryNames(), used: new Set<string>() }
  files.set(path, made)
  return made
}

export const tellObsolete: TellObsolete = async (place, test, snapshotState) => {
  const known = testFileOf(place)
  files.delete(known.file.path)
  if (!allPassed(test)) return
  const now = await known.file.read()
  if (!('entries' in now)) return
  const obsolete = [...now.entries.keys()].filter((name) => !known.used.has(name)).sort()
  if (obsolete.length === 0) return
  const names = obsolete.map((name) => JSON.stringify(name)).join(', ')
  const which = `${count(obsolete.length, 'obsolete entry', 'obsolete entries')} in ${shownPath(known.file.path)}, of tests that no longer exist: ${names}`
  if (writingOf(snapshotState) !== 'all') {
    process.stderr.write(
      `${shownLine(`expect-fair: ${which}. To remove obsolete entries, run all tests of the file with -u.`)}\n`,
    )
    return
  }
  await known.file.change((entries) => {
    for (const name of obsolete) entries.delete(name)
  })
  process.stderr.write(`${shownLine(`expect-fair: removed ${which}.`)}\n`)
}
