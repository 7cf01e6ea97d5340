import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TempProject } from '../package/temp-project.js'

/** The compiler of today, and the last one written in JavaScript. */
export const compilers: readonly string[] = ['typescript@7', 'typescript5@npm:typescript@5.9']

/**
 * One test for each compiler and module format: a file of test/types holds with full library checks, resolved as a user's
 * compiler does it. `ambient` names type packages with globals; the import of the runner is then left out.
 */
export function typesHold(
  project: () => TempProject,
  name: string,
  source: string,
  ambient: readonly string[] = [],
): void {
  const whole = readFileSync(`test/types/${source}.ts`, 'utf8')
  const text = ambient.length === 0 ? whole : whole.replace(/^import .* from '@jest\/globals'\n/m, '')
  test.each([
    ['TypeScript 7, ES module', 'typescript', 'mts'],
    ['TypeScript 7, CommonJS', 'typescript', 'cts'],
    ['TypeScript 5.9, ES module', 'typescript5', 'mts'],
    ['TypeScript 5.9, CommonJS', 'typescript5', 'cts'],
  ])(`types ${name}, %s`, async (_, compiler, extension) => {
    const folder = `types-${name.replaceAll(/\W/g, '-')}-${extension}`
    project().write(`${folder}/fair.${extension}`, text)
    project().write(`${folder}/tsconfig.json`, JSON.stringify(settings(ambient), null, 2))
    const { status, stdout } = await project().run(['node', `node_modules/${compiler}/bin/tsc`, '-p', folder])
    expect(status, stdout).toBe(0)
  })
}

const settings = (ambient: readonly string[]): object => ({
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node', ...ambient],
  },
  include: ['*'],
})
