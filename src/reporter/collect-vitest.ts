import { type AssertionRecord, type AttemptRecords, type BrokenFile, metaKey, type TestRecord } from '../core/record.js'
import { readableRecords } from './readable-records.js'
import { fromRoot } from './relative-path.js'
import type { VitestModule, VitestParent, VitestTestCase } from './runner-shapes.js'

/** What the run holds, only from the tests' own results: hooks of a live run do not fire when blobs are merged. */
export function collectVitest(
  modules: readonly VitestModule[],
  root: string,
): { readonly tests: TestRecord[]; readonly broken: BrokenFile[] } {
  const tests = modules.flatMap((module) => [...module.children.allTests()].flatMap((test) => recordOf(test, root)))
  const broken = modules.flatMap((module) =>
    (module.errors?.() ?? []).slice(0, 1).map(({ message = 'The file could not be run.' }) => ({
      file: fromRoot(root, module.moduleId),
      message: message.split('\n')[0] ?? '',
    })),
  )
  return { tests, broken }
}

function recordOf(test: VitestTestCase, root: string): TestRecord[] {
  const records = (test.meta() as Readonly<Record<string, AttemptRecords | undefined>>)[metaKey]
  const assertions = readableRecords(records?.assertions)
  if (assertions.length === 0) return []
  const project = test.project?.name
  const { state } = test.result()
  return [
    {
      file: fromRoot(root, test.module.moduleId),
      titles: [...ancestors(test.parent), test.name],
      ...(project ? { project } : {}),
      outcome: state === 'passed' || state === 'skipped' ? state : 'failed',
      assertions: assertions.map((assertion) => placed(assertion, root)),
    },
  ]
}

function ancestors(parent: VitestParent | undefined): string[] {
  return parent?.type === 'suite' ? [...ancestors(parent.parent), parent.name ?? ''] : []
}

export function placed(record: AssertionRecord, root: string): AssertionRecord {
  if (record.place === undefined) return record
  return { ...record, place: { ...record.place, file: fromRoot(root, record.place.file) } }
}
