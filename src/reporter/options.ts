import { type FairnessError, reporterErrors } from '../core/errors/index.js'
import { flag, list, type Option, type OptionSet, options, text, value, withDefault } from '../core/options/index.js'
import { type RunFileName, runFiles } from '../views/index.js'

/**
 * Specifies the files that the reporter writes. Set each option to the name of a file in `folder`, or to `false` if you do not want the
 * file.
 */
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
  /** Adds the Markdown to the summary of a GitHub job, if there is one. Default `true`. */
  readonly stepSummary?: boolean
  /** Masks offensive terms in Markdown, SARIF, JUnit and CSV; the page has its own switch. Default `true`. */
  readonly mask?: boolean
  /** Words to mask besides those that the word lists mark as demeaning. */
  readonly maskWords?: readonly string[]
  /** Heading of the page and of the Markdown. Default 'Fairness report'. */
  readonly title?: string
}

export const fileOptions: readonly RunFileName[] = Object.keys(runFiles) as RunFileName[]

/** The options with nothing left open. */
export interface CheckedReporterOptions {
  readonly folder: string
  readonly files: Readonly<Partial<Record<RunFileName, string>>>
  readonly stepSummary: boolean
  readonly mask: boolean
  readonly maskWords: readonly string[]
  readonly title: string
}

const refuse =
  (name: string) =>
  (given: unknown): FairnessError =>
    reporterErrors.badReporterOption(name, given)

// The folder says where files go: a name that leads out of it is a slip.
const isFile = (given: unknown): boolean =>
  typeof given === 'boolean' || (typeof given === 'string' && given !== '' && !/[/\\]/.test(given))

/** A file, `false` for none. */
const file = (name: RunFileName): Option<string | false, 'open'> =>
  value('a file name without folders, or false', isFile, {
    defaultText: `'${runFiles[name].file}'`,
    refuse: refuse(name),
  })

/** A file that is written only when asked for; `true` for the name that it has by itself. */
const onRequest = (name: RunFileName): Option<string | boolean, 'open'> =>
  value(`true for '${runFiles[name].file}', a file name without folders, or false`, isFile, {
    defaultText: 'false',
    refuse: refuse(name),
  })

export const reporterOptions: OptionSet<ReporterOptions, RunFileName> = options(
  'FairnessReporter',
  {
    folder: text({ default: 'fairness-report', refuse: refuse('folder') }),
    html: file('html'),
    json: file('json'),
    sarif: file('sarif'),
    markdown: file('markdown'),
    junit: file('junit'),
    csv: file('csv'),
    codeQuality: onRequest('codeQuality'),
    stepSummary: flag({ default: true, refuse: refuse('stepSummary') }),
    mask: flag({ default: true, refuse: refuse('mask') }),
    maskWords: withDefault(list(text({ blank: true }), { refuse: refuse('maskWords') }), []),
    title: text({ blank: true, default: 'Fairness report', refuse: refuse('title') }),
  },
  { none: (given) => reporterErrors.badReporterOption('options', given) },
)

/** @throws FairnessError EF860 for an unknown option, EF902 for a value that cannot be used. */
export function checkReporterOptions(given: unknown = {}): CheckedReporterOptions {
  const { folder, stepSummary, mask, maskWords, title, ...named } = reporterOptions.read(given as ReporterOptions)
  const files = Object.fromEntries(fileOptions.flatMap((name) => fileOf(name, named[name])))
  return { folder, files, stepSummary, mask, maskWords, title }
}

function fileOf(option: RunFileName, given: string | boolean | undefined): [RunFileName, string][] {
  if (given === false || (given === undefined && runFiles[option].byRequest)) return []
  return [[option, given === undefined || given === true ? runFiles[option].file : given]]
}
