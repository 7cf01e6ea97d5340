import type { Reporter, TestModule } from 'vitest/node'

/** Prints one row per scenario and one column per environment, the failures, and the line `N passed, N failed`. */
export default class MatrixReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const tests = ranIn(module)
    const failed = tests.filter((test) => test.result().state === 'failed').length
    console.log(`${module.relativeModuleId}: ${tests.length - failed} of ${tests.length}`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message?: string }[]): void {
    const tests = modules.flatMap(ranIn)
    const environments = [...new Set(tests.map((test) => environmentOf(test.fullName)))]
    const titles = [...new Set(tests.map((test) => test.name))]
    const width = Math.max(...titles.map((title) => title.length))
    const row = (title: string, cells: string[]) =>
      [title.padEnd(width), ...cells.map((cell, place) => cell.padEnd((environments[place] as string).length))].join(
        ' | ',
      )

    console.log(`\n${row('', environments)}`)
    for (const title of titles) {
      const cells = environments.map((environment) => {
        const states = tests
          .filter((test) => test.name === title && environmentOf(test.fullName) === environment)
          .map((test) => test.result().state)
        if (states.length === 0) return ''
        return states.every((state) => state === 'passed') ? 'ok' : 'FAILED'
      })
      console.log(row(title, cells))
    }

    const failed = tests.filter((test) => test.result().state !== 'passed')
    for (const test of failed) {
      console.log(`\nFAILED ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(message)
    }
    const broken = [...errors, ...modules.flatMap((module) => [...module.errors(), ...suiteErrors(module)])]
    for (const { message } of broken) console.log(`\n${message}`)
    const passed = tests.length - failed.length
    console.log(`\n${passed} passed, ${failed.length + (failed.length === 0 ? broken.length : 0)} failed`)
  }
}

/** A test that does not concern an environment is skipped there. */
const ranIn = (module: TestModule) =>
  [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')

const environmentOf = (fullName: string): string => fullName.split(' > ')[0] as string

/** Errors of hooks, such as an installation that failed. */
const suiteErrors = (module: TestModule): { message?: string }[] =>
  [...module.children.allSuites()].flatMap((suite) => [...suite.errors()])
