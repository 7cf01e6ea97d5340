import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { optionErrors } from '../core/errors/index.js'
import { hidden } from '../core/secrets/hidden.js'
import { safeJson } from '../core/visible.js'
import { type Counterexample, CounterexampleFile } from './counterexamples.js'
import { folderName } from './paths.js'

/** Folders that hold no tests of the user. */
const skipped = new Set(['node_modules', '.git'])

/** Represents a counterexample as a case that you can use in a plan. */
export interface ExportedCase {
  readonly id: string
  readonly origin: string
  readonly variants: readonly { readonly input: unknown; readonly classes: Readonly<Record<string, string>> }[]
}

export interface ExportedCounterexamples {
  /** The attributes in which the pairs differ, sorted. */
  readonly attributes: readonly string[]
  readonly cases: readonly ExportedCase[]
  /** The source of a module that exports both, with the pairs as one can read them. */
  readonly module: string
}

/**
 * Collects the counterexamples of all tests in a folder and its subfolders. You can use the result in a plan without changes: `{
 * attributes, cases }`.
 *
 * @param folder Pass the folder of the project or a folder inside it.
 * @throws FairnessError EF467 for a file that cannot be read.
 *
 * @example
 * ```ts
 * import { audit } from 'expect-fair'
 * import { exportCounterexamples } from 'expect-fair/source'
 *
 * // What toMatchFairnessBaseline() kept beside the tests below this folder.
 * const { attributes, cases } = await exportCounterexamples('examples')
 * expect(cases).toEqual([])
 * if (cases.length > 0) await audit((text: string) => text.length > 20, { attributes, cases })
 * ```
 */
export async function exportCounterexamples(folder: string): Promise<ExportedCounterexamples> {
  if (typeof folder !== 'string' || !isFolder(folder))
    throw optionErrors.badArgument(
      'exportCounterexamples',
      'folder',
      folder,
      "the path of an existing folder, such as 'test'",
    )
  const cases: ExportedCase[] = []
  const attributes = new Set<string>()
  for (const path of (await filesBelow(folder)).sort()) {
    const test = relative(folder, path)
      .split('\\')
      .join('/')
      .replace(`${folderName}/`, '')
      .replace(/\.counterexamples\.json$/, '')
    for (const [entry, list] of await new CounterexampleFile(path).read()) {
      for (const [place, each] of list.entries()) {
        attributes.add(each.attribute)
        cases.push(caseOf(each, `${test}: ${entry}, pair ${place + 1}`))
      }
    }
  }
  const names = [...attributes].sort()
  return { attributes: names, cases, module: moduleOf(names, cases) }
}

const caseOf = ({ caseId, origin, a, b }: Counterexample, id: string): ExportedCase => ({
  id,
  origin: origin ?? caseId,
  variants: [a, b],
})

function moduleOf(attributes: readonly string[], cases: readonly ExportedCase[]): string {
  return [
    '// Shrunk pairs that a model has treated differently. Written by `npx expect-fair export`.',
    '// await expect(model).toBeCounterfactuallyFair({ attributes, cases })',
    `export const attributes = ${safeJson(JSON.stringify(hidden(attributes)))}`,
    '',
    `export const cases = ${safeJson(JSON.stringify(hidden(cases), null, 2))}`,
    '',
  ].join('\n')
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skipped.has(entry.name)) found.push(...(await filesBelow(path)))
    const isOurs = basename(folder) === folderName && entry.name.endsWith('.counterexamples.json')
    if (entry.isFile() && isOurs) found.push(path)
  }
  return found
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
