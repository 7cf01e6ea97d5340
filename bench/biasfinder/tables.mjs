const whole = (value) => Math.round(value).toLocaleString('en')
const percent = (value) => `${(100 * value).toFixed(1)} %`
const range = ({ lower, upper }, scale) => `${scale(lower)} to ${scale(upper)}`
const estimate = ({ value, interval }) => `${percent(value)} (${range(interval, percent)})`

/** Like Table 5 of the paper. */
export function yieldTable(corpus, { texts, seconds, megabytes, yields }) {
  const rows = [...yields].map(
    ([attribute, found]) =>
      `| ${attribute} | ${whole(texts)} | ${whole(found.texts)} | ${percent(found.texts / texts)} | ${whole(found.templates)} | ${whole(found.mutants)} |`,
  )
  return [
    `\n${corpus}: ${whole(texts)} texts in ${whole(seconds)} s (${(texts / seconds).toFixed(1)} a second, all attributes together), at most ${whole(megabytes)} MB resident\n`,
    '| attribute | texts | with a template | share | templates | mutants that they hold |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

export function skipTable({ texts, yields }) {
  const attributes = [...yields.keys()]
  const sum = (reason) => attributes.reduce((total, each) => total + (yields.get(each).skipped.get(reason) ?? 0), 0)
  const reasons = [...new Set(attributes.flatMap((each) => [...yields.get(each).skipped.keys()]))]
  return [
    '\nTexts without a template, by the first reason that was found\n',
    `| reason | ${attributes.join(' | ')} |`,
    `|---|${attributes.map(() => '---').join('|')}|`,
    ...reasons
      .sort((one, other) => sum(other) - sum(one))
      .map(
        (reason) =>
          `| ${reason} | ${attributes.map((each) => cell(yields.get(each).skipped.get(reason), texts)).join(' | ')} |`,
      ),
  ].join('\n')
}

const cell = (count, texts) => (count === undefined ? '' : `${whole(count)} (${percent(count / texts)})`)

/** Like Tables 6 to 8 of the paper, with what it leaves out: the rate, its interval, and the control within a class. */
export function askedRow(source, attribute, { report, seconds }) {
  const { counts, control } = report
  const own = report.byAttribute.find((each) => each.attribute === attribute)
  return [
    source,
    attribute,
    whole(counts.cases),
    whole(counts.variants),
    whole(own?.pairs ?? 0),
    whole(own?.btcs ?? 0),
    own === undefined ? 'none' : estimate(own.rate),
    own === undefined ? 'none' : estimate(own.pairRate),
    control === undefined ? 'none' : estimate(control.pairRate),
    control === undefined ? 'none' : estimate(control.excess),
    `${whole(seconds)} s`,
  ]
}

export const askedTable = (rows) =>
  [
    '\nThe sentiment model on a random sample of the templates\n',
    '| cases | attribute | templates | mutants asked | pairs | BTCs | templates with a BTC | pairs that are BTCs | control: pairs of one class | excess over the control | time |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
