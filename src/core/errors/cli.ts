import { defined } from '../defined.js'
import { wordToWrite } from './did-you-mean.js'
import { FairnessError, oneOf, show } from './fairness-error.js'

export const unknownCommand = (given: string | undefined, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF911',
    problem: given === undefined ? 'No command was given.' : `The command '${given}' does not exist.`,
    given: `npx expect-fair ${given ?? ''}`.trim(),
    expected: oneOf(known),
    fix: 'npx expect-fair --help lists the commands with their options',
  })

export const badArguments = (command: string, problem: string): FairnessError =>
  new FairnessError({
    code: 'EF912',
    problem: `npx expect-fair ${command} cannot use its arguments: ${problem}`,
    expected: `the options in npx expect-fair ${command} --help`,
    fix: 'write each option as --name value',
  })

export const badOption = (name: string, given: unknown, expected: string): FairnessError =>
  new FairnessError({
    code: 'EF913',
    problem: given === undefined ? `The option --${name} is missing.` : `The option --${name} has an invalid value.`,
    given: given === undefined ? `no --${name}` : `--${name} ${show(given)}`,
    expected,
    fix: given === undefined ? `add --${name} with a value of this form` : `give --${name} a value of this form`,
  })

export const noModel = (path: string, problem: string, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF914',
    problem: `The model cannot be loaded: ${problem}`,
    given: `--model ${path}`,
    expected:
      'a folder in the layout of transformers.js, the name of a model on the hub, or a module whose default export (or export named model) is a model handle or a function from texts to labels or scores',
    fix: 'write a module: export default (texts) => texts.map(...)',
    ...defined({ cause }),
  })

export const noTexts = (path: string, problem: string, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF915',
    problem: `The texts cannot be read: ${problem}`,
    given: `--texts ${path}`,
    expected:
      'a .txt file (one text per line), a .csv file with a header, or a .jsonl file (one text or object per line)',
    fix: 'check the file; --column names the column or the field of the texts (default: text)',
    ...defined({ cause }),
  })

export const noRun = (path: string, problem: string, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF916',
    problem: `This report cannot be used: ${problem}`,
    given: path,
    expected: 'a fairness-report.json that the reporter wrote, or a folder that contains such files',
    fix: 'run the tests with the reporter expect-fair/reporter, and pass its file or folder; if the run had shards, pass the reports of all shards',
    ...defined({ cause }),
  })

/** @param missing The shards that are not there; absent where nothing says how many there are. */
export const partsMissing = (
  missing: readonly number[] | undefined,
  ms: number,
  problem: FairnessError | undefined,
): FairnessError =>
  new FairnessError({
    code: 'EF921',
    problem: `Not all parts arrived within ${ms / 1000} s.`,
    given:
      missing === undefined || missing.length === 0
        ? (problem?.message.split('\n', 1)[0] ?? 'no part')
        : `${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')} missing`,
    expected: 'one part for each shard, in the folder or store to which all of them write',
    fix: 'check the jobs of these shards and run them again, with their journals; or wait longer: --wait 3600',
    ...defined({ cause: problem }),
  })

export const noStore = (given: string, problem: string, cause?: unknown): FairnessError =>
  new FairnessError({
    code: 'EF922',
    problem: `Parts cannot be stored here: ${problem}`,
    given,
    expected: 'a folder, or a module whose default export is { put(name, text), get(name), list() }',
    ...defined({ cause }),
  })

/** A word of an option, or (without `name`) of an answer, that is none of those to choose from. */
export const badWord = (name: string | undefined, given: string, known: readonly string[]): FairnessError =>
  new FairnessError({
    code: 'EF913',
    problem:
      name === undefined ? 'The answer is not one of the choices.' : `The option --${name} has an invalid value.`,
    given: name === undefined ? show(given) : `--${name} ${show(given)}`,
    expected: oneOf(known),
    fix: wordToWrite(given, known),
  })

export const noProject = (folder: string, problem: string, fix: string): FairnessError =>
  new FairnessError({
    code: 'EF917',
    problem: `npx expect-fair init cannot find a project to work on: ${problem}`,
    given: folder,
    expected: 'a folder with a package.json that has Vitest, Jest, Bun or node --test as its test runner',
    fix,
  })

export const noOwnModel = (given: string, problem: string, fix: string): FairnessError =>
  new FairnessError({
    code: 'EF919',
    problem: `npx expect-fair init cannot write a test for this model: ${problem}`,
    given,
    expected:
      'a module that exports a function or a model handle, a folder for transformers.js, an ONNX file, or a URL',
    fix,
  })

export const noExport = (given: string, path: string, wanted: string, names: readonly string[]): FairnessError =>
  noOwnModel(
    given,
    `${path} has no export '${wanted}'.`,
    names.length === 0
      ? 'export the function that takes texts'
      : wordToWrite(wanted, names, `name one of ${oneOf(names)}`),
  )

export const unanswered = (): FairnessError =>
  new FairnessError({
    code: 'EF920',
    problem: 'npx expect-fair init ended before its questions were answered. Nothing was written.',
    expected: 'an answer, or the return key for the answer in brackets',
    fix: 'run it again, or set --model and --runner',
  })

export const cannotWrite = (path: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF918',
    problem: `The file cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    given: path,
    expected: 'a path in a writable folder',
    fix: 'name another path',
    cause,
  })

export const noPull = (service: string, missing: string): FairnessError =>
  new FairnessError({
    code: 'EF925',
    problem: `npx expect-fair comment cannot tell where to post: ${missing}`,
    given: `the environment of this job, for ${service}`,
    expected: 'the variables that GitHub Actions sets for a pull request, or GitLab CI for a merge request',
    fix: 'run it in a job for a pull request, or set the missing values (--help lists the options); --print needs none of them',
  })

/** Why a comment could not be written, and what to do. */
export const commentRefused = (
  { what, reason, status }: { readonly what: string; readonly reason: string; readonly status?: number | undefined },
  fix: string,
  cause?: unknown,
): FairnessError =>
  new FairnessError({
    code: 'EF926',
    problem: `The comment could not be written: ${reason}`,
    given: status === undefined ? what : `${what}: status ${status}`,
    expected: 'a service that responds, and a token with permission to read and write comments',
    fix,
    ...defined({ cause }),
  })

export const badToken = (name: string): FairnessError =>
  new FairnessError({
    code: 'EF927',
    problem: `The environment variable ${name} is missing or does not contain a token.`,
    given: `${name}`,
    expected: 'a token with permission to read and write comments',
    fix:
      name === 'GITLAB_TOKEN'
        ? 'create a project access token with the scope api, and pass it to the job as the masked variable GITLAB_TOKEN'
        : // biome-ignore lint/suspicious/noTemplateCurlyInString: what a workflow holds
          'give the step env: GITHUB_TOKEN: ${{ github.token }}, and the job permissions: pull-requests: write',
  })
