import { FairnessError, show } from './fairness-error.js'
import { ModelError, reasonOf } from './model-error.js'

export const noAiPackage = (id: string): ModelError =>
  new ModelError({
    code: 'EF250',
    problem: `${id} needs the package ai (the AI SDK), which is not installed or cannot be loaded here.`,
    expected: 'ai 6 or 7',
    fix: 'npm install --save-dev ai, together with the package of your provider; ai 7 needs Node 22 and, in Jest, the ES modules mode',
  })

export const notALanguageModel = (received: unknown): FairnessError =>
  new FairnessError({
    code: 'EF251',
    problem: 'fromLanguageModel() was given a value that is not a language model.',
    given:
      received === null ? 'null' : `${typeof received}: ${typeof received === 'object' ? 'an object' : show(received)}`,
    expected: "a language model of the AI SDK, such as openai('gpt-4.1-mini'), or its name at a gateway",
    fix: 'pass a model from a provider package of the AI SDK; for other endpoints, use fromHttp() or fromFunction()',
  })

/** `reason` must be free of keys. A failing batch may be too large, so it may be asked in parts. */
export const requestFailed = (id: string, reason: string, tries: number, status?: number): ModelError =>
  new ModelError(
    {
      code: 'EF252',
      problem: `${id} did not answer: ${reason}${tries === 1 ? '' : ` (${tries} tries)`}.`,
      ...(status === undefined ? {} : { given: `status ${status}` }),
      expected: 'an answer within the time limit',
      fix: adviceFor(status),
    },
    { divisible: status === undefined || status === 400 || status === 413 || status === 422 || status >= 500 },
  )

function adviceFor(status: number | undefined): string {
  if (status === 401 || status === 403) return 'check the key of the provider and its permissions'
  if (status === 404) return 'check the URL and the name of the model'
  if (status === 429) return 'lower concurrency or set requestsPerMinute; check the quota of the key'
  if (status === 400 || status === 413 || status === 422)
    return 'check the length of the input and the options of the handle'
  return 'check that the server runs; increase timeoutMs or retries if it is slow or busy'
}

export const wrongHttpAnswer = (id: string, given: string, expected: string): ModelError =>
  new ModelError({
    code: 'EF253',
    problem: `The answer of ${id} has an unknown format.`,
    given,
    expected,
    fix: 'choose the right protocol, or define how to read the answer: fromHttp(url, { request, response })',
  })

export const bodyTooLarge = (id: string, limit: number): ModelError =>
  new ModelError({
    code: 'EF257',
    problem: `${id} returned an answer that is too large, so it was not read.`,
    given: `more than ${limit} bytes after decompression`,
    expected: `at most maxBodyBytes: ${limit}`,
    fix: 'check what the server sends; if such answers are correct, lower batchSize or increase maxBodyBytes',
  })

export const badUrl = (given: unknown): FairnessError =>
  new FairnessError({
    code: 'EF254',
    problem: 'fromHttp() was not given the URL of a server.',
    given: show(given),
    expected: "an http or https URL, such as 'http://localhost:8080/predict'",
    fix: 'write the complete URL, with its path',
  })

export const cacheUnusable = (folder: string, cause: unknown): FairnessError =>
  new FairnessError({
    code: 'EF255',
    problem: `The cache folder ${folder} cannot be used: ${reasonOf(cause)}`,
    expected: 'a folder that can be created and written',
    fix: 'use another folder, or remove the cache',
    cause,
  })

export const noVersion = (id: string): FairnessError =>
  new FairnessError({
    code: 'EF256',
    problem: `The answers of ${id} cannot be stored on disk, because no version shows when the model changes.`,
    expected: "{ version }: a text that changes with the model, such as a release, a commit or a file's checksum",
    fix: "write withDiskCache(model, { folder, version: '2026-11' })",
  })

/** What one try failed for; asked again, a provider may end better. */
export const endedInError = (said = ''): Error =>
  new Error(`the provider ended its answer with an error${said === '' ? '' : `: ${said}`}`)

/** A stream without an end: its connection was closed before all of the answer had come. */
export const streamBroke = (): Error => new Error('the stream ended early')
