import { reporterErrors } from '../core/errors/index.js'

/** What the reporter writes, and where. Each file is a name in `folder`, or `false` for none. */
export interface ReporterOptions {
  /** Folder of the files, from the root of the project. Default 'fairness-report'. */
  readonly folder?: string
  /** The page for people: one file, opened without a server. Default 'fairness-report.html'. */
  readonly html?: string | false
  /** Everything as data; its JSON Schema is `expect-fair/report.schema.json`. Default 'fairness-report.json'. */
  readonly json?: string | false
  /** SARIF 2.1.0 for code scanning. Default 'fairness-report.sarif'. */
  readonly sarif?: string | false
  /** Markdown for a pull request or a job summary. Default 'fairness-report.md'. */
  readonly markdown?: string | false
  /** JUnit XML with the figures as properties. Default 'fairness-report.junit.xml'. */
  readonly junit?: string | false
  /** The tables as CSV: groups, selection rates, impact ratios, excluded inputs. Default 'fairness-report.csv'. */
  readonly csv?: string | false
  /** GitLab's Code Quality report. Default: none; `true` stands for 'gl-code-quality-report.json'. */
  readonly codeQuality?: string | boolean
  /** Adds the Markdown to the summary of a GitHub job, where one runs. Default `true`. */
  readonly stepSummary?: boolean
  /** Masks offensive terms in Markdown, SARIF, JUnit and CSV; the page has a switch of its own. Default `true`. */
  readonly mask?: boolean
  /** Words to mask besides those that the word lists mark as demeaning. */
  readonly maskWords?: readonly string[]
  /** Heading of the page and of the Markdown. Default 'Fairness report'. */
  readonly title?: string
}

export const fileOptions = ['html', 'json', 'sarif', 'markdown', 'junit', 'csv', 'codeQuality'] as const

export type FileOption = (typeof fileOptions)[number]

/** The options with nothing left open. */
export interface CheckedReporterOptions {
  readonly folder: string
  readonly files: Readonly<Partial<Record<FileOption, string>>>
  readonly stepSummary: boolean
  readonly mask: boolean
  readonly maskWords: readonly string[]
  readonly title: string
}

const names: Readonly<Record<FileOption, string>> = {
  html: 'fairness-report.html',
  json: 'fairness-report.json',
  sarif: 'fairness-report.sarif',
  markdown: 'fairness-report.md',
  junit: 'fairness-report.junit.xml',
  csv: 'fairness-report.csv',
  codeQuality: 'gl-code-quality-report.json',
}

const others = ['folder', 'stepSummary', 'mask', 'maskWords', 'title']

/** @throws FairnessError EF901 for an option that is not known or has a value that cannot be used. */
export function checkReporterOptions(options: unknown = {}): CheckedReporterOptions {
  if (typeof options !== 'object' || options === null) throw reporterErrors.badReporterOption('options', options)
  const known = [...fileOptions, ...others]
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) throw reporterErrors.unknownReporterOption(name, known)
  }
  const given = options as Readonly<Record<string, unknown>>
  const { folder = 'fairness-report', stepSummary = true, mask = true } = given
  const { maskWords = [], title = 'Fairness report' } = given
  if (typeof folder !== 'string' || folder === '') throw reporterErrors.badReporterOption('folder', folder)
  if (typeof stepSummary !== 'boolean') throw reporterErrors.badReporterOption('stepSummary', stepSummary)
  if (typeof mask !== 'boolean') throw reporterErrors.badReporterOption('mask', mask)
  if (!Array.isArray(maskWords) || maskWords.some((word) => typeof word !== 'string')) {
    throw reporterErrors.badReporterOption('maskWords', maskWords)
  }
  if (typeof title !== 'string') throw reporterErrors.badReporterOption('title', title)
  const files = Object.fromEntries(fileOptions.flatMap((name) => fileOf(name, given)))
  return { folder, files, stepSummary, mask, maskWords, title }
}

function fileOf(option: FileOption, options: Readonly<Record<string, unknown>>): [FileOption, string][] {
  const given = options[option]
  if (given === false || (given === undefined && option === 'codeQuality')) return []
  if (given === undefined || given === true) return [[option, names[option]]]
  // The folder says where files go: a name that leads out of it is a slip.
  if (typeof given !== 'string' || given === '' || /[/\\]/.test(given)) {
    throw reporterErrors.badReporterOption(option, given)
  }
  return [[option, given]]
}
