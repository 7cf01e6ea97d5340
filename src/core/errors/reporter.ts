import { FairnessError, show } from './fairness-error.js'

export const badReporterOption = (name: string, given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF902',
    problem: `The fairness reporter cannot use this value for '${name}'.`,
    given: `${name}: ${show(given)}`,
    expected:
      name === 'options' || name === 'title' || name === 'folder'
        ? 'options as an object; folder and title as text'
        : name === 'mask' || name === 'stepSummary'
          ? 'true or false'
          : name === 'maskWords'
            ? 'a list of words'
            : 'a file name without folders, or false for no such file',
    fix: name === 'options' ? "write ['expect-fair/reporter', { html: false }]" : `remove ${name} to use its default`,
  })

export const unwritten = (path: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF903',
    problem: `The fairness report could not be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    given: show(path),
    expected: 'a writable folder with free space',
    fix: "check the folder, or name another one: ['expect-fair/reporter', { folder: '...' }]",
    cause,
  })

export const damagedRecord = (flaw: string): FairnessError =>
  new FairnessError({
    code: 'EF904',
    problem: 'The report of this assertion is incomplete, so it is not shown.',
    given: `a report whose ${flaw} is missing or has the wrong type`,
    expected: 'a record that the matchers of this version wrote',
    fix: 'run the test again with one version of expect-fair',
  })
