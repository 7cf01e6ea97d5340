import { count, whole } from '../core/numbers.js'
import type { AddressUse, AnyReport, ModelUse, ReasonCount, RemoteUse } from '../core/report.js'
import { wordsOf } from '../questions/index.js'
import { fact, facts } from '../report/layout.js'
import { duration, list } from '../report/numbers.js'
import type { Paint } from '../report/paint.js'
import { baselineFacts } from './baseline.js'

/** What was asked and by which rule, what it cost, and what stands open: the facts that reports of every question share. */
export function sharedFacts(report: AnyReport, paint: Paint): string[] {
  // What was not looked at limits a pass; it takes nothing from a bias that was found.
  const open = report.verdict === 'biased' ? [] : report.notTested
  return [
    ...baselineFacts(report, paint),
    ...fact('Asked', asked(report), paint),
    ...fact('Rule', wordsOf(report).rule(report), paint),
    ...fact('Model', modelUse(report), paint),
    ...facts('Note', notes(report), paint),
    ...facts('Used as told', bentRows(report), paint),
    ...facts('Left out', leftOut(report.counts.skipped, report.counts.discarded), paint),
    ...facts('Left alone', leftOut(report.counts.left ?? []), paint),
    ...facts('Not tested', open, paint),
  ]
}

/** What was asked, and of how many cases. */
export function asked(report: AnyReport): string {
  const { attributes, counts, source, seed, exhausted } = report
  const what = `${list(attributes, 'and')}; ${source}`
  if (counts.cases === 0) return what
  const words = wordsOf(report)
  const all = counts.cases === 1 ? `the one ${words.noun}` : `all ${count(counts.cases, words.noun)}`
  const cases = exhausted ? all : `${count(counts.cases, words.noun)} drawn by seed ${seed}`
  return `${what}: ${cases}${words.asked(report)}`
}

function modelUse({ model }: AnyReport): string {
  const saved = model.saved === 0 ? '' : `, ${whole(model.saved)} from memory`
  const { arithmetic } = model
  const how = arithmetic === undefined || arithmetic === 'float' ? '' : ` (${arithmetic})`
  return `${model.id}${how}: ${questions(model)}${saved}${model.remote ? spent(model.remote) : ''}, ${duration(model.ms)}`
}

function spent({ requests, retries, inputTokens, outputTokens, cost, disk }: RemoteUse): string {
  const parts = [
    ...(disk === undefined || disk.read === 0 ? [] : [`${whole(disk.read)} from disk`]),
    ...(retries === 0 ? [] : [`${count(requests, 'request')}, ${count(retries, 'retry', 'retries')} among them`]),
    ...(inputTokens + outputTokens === 0 ? [] : [`${whole(inputTokens)} + ${whole(outputTokens)} tokens`]),
    ...(cost === undefined ? [] : [`cost ${Number(cost.toPrecision(3))}`]),
  ]
  return parts.map((part) => `, ${part}`).join('')
}

function questions({ calls, batches, batchSize }: ModelUse): string {
  if (calls === 0) return 'no input asked'
  if (calls === 1) return '1 input'
  // A function of one input may have been given two at once, to find out what it takes.
  const oneByOne = batchSize.largest === 1 || (batches > 1 && batches >= calls - 1)
  return oneByOne
    ? `${count(calls, 'input')} asked one by one`
    : `${count(calls, 'input')} in ${count(batches, 'batch', 'batches')}`
}

function notes({ model, findings }: AnyReport): string[] {
  const cut =
    model.truncated === 0 ? [] : [`${count(model.truncated, 'input')} longer than the model reads, truncated by it.`]
  const alone = model.dependsOnBatch
    ? ['The scores of this model depend on the other inputs in the batch, so every input was sent by itself.']
    : []
  const numbers = findings.filter(({ code }) => modelCodes.includes(code)).map(({ message }) => message)
  return [...cut, ...alone, ...numbers, ...(model.remote ? remoteNotes(model.remote) : []), ...model.limits]
}

/** Findings about the arithmetic of the model: notes, not reasons of a verdict. */
const modelCodes: readonly string[] = ['model.arithmetic', 'model.unsteady']

function remoteNotes({ repeats, disk, addresses = [] }: RemoteUse): string[] {
  const notes: string[] = []
  const isTroubled = addresses.some(({ failed, putOff }) => failed + putOff > 0)
  if (addresses.length > 1 || isTroubled) notes.push(`${addresses.map(addressNote).join('; ')}.`)
  if (repeats !== undefined) {
    const { each, inputs, divided, control } = repeats
    notes.push(
      `Each input was asked ${whole(each)} times, and the answers differed for ${whole(divided)} of ${count(inputs, 'input')}. ` +
        `As a control, ${count(control.inputs, 'input')} ${control.inputs === 1 ? 'was' : 'were'} asked ${whole(each)} more times without a change, and the answer changed for ${whole(control.changed)}.`,
    )
  }
  if (disk !== undefined && disk.broken > 0) {
    notes.push(
      `${count(disk.broken, 'entry', 'entries')} of the cache on disk ${disk.broken === 1 ? 'was' : 'were'} broken and ignored.`,
    )
  }
  return notes
}

function addressNote({ address, answered, failed, putOff, limit }: AddressUse): string {
  const troubles = [
    ...(putOff === 0 ? [] : [`put off ${count(putOff, 'try', 'tries')}`]),
    ...(failed === 0 ? [] : [`failed ${count(failed, 'try', 'tries')}`]),
  ]
  const did = [`answered ${count(answered, 'request')}`, ...troubles].join(', ')
  return `${address} ${did}, and had ${whole(limit)} concurrent requests in the end`
}

/** Rows that do not fit their schema and were used all the same, as the schema says. */
const bentRows = ({ findings }: AnyReport): string[] =>
  findings.filter(({ code }) => code === 'rows.bent').map(({ message }) => message)

export function leftOut(...counts: readonly (readonly ReasonCount[])[]): string[] {
  const reasons = counts.flat()
  const shown = reasons.slice(0, 4).map(({ reason, count: amount }) => `${whole(amount)} × ${reason}`)
  if (reasons.length > 4) {
    shown.push(count(reasons.length - 4, 'more reason'))
    const all = reasons.reduce((sum, { count: amount }) => sum + amount, 0)
    return [`${whole(all)} in all: ${shown.join('; ')}`]
  }
  return shown.length === 0 ? [] : [shown.join('; ')]
}
