import type { Message } from '../../core/chat.js'

/** Contains a text and its correct answer, which are shown to the model before the question. */
export interface LabelExample {
  /** What is asked about. */
  readonly text: string
  /** The label or, if several may apply, the list of all labels that apply (possibly empty). */
  readonly label: string | readonly string[]
}

export interface PromptParts {
  readonly labels: readonly string[]
  readonly several: boolean
  readonly none: string
  /** `[LABELS]` in it stands for the list of labels. */
  readonly system: string | undefined
  readonly question: string | undefined
  readonly examples: readonly LabelExample[]
}

export interface Prompt {
  readonly system: string | undefined
  readonly messages: readonly Message[]
}

/** The words for one text. `asJson`: the answer is held to a schema, so examples show its shape. */
export function promptFor(text: string, parts: PromptParts, asJson: boolean): Prompt {
  const { examples } = parts
  const shown = examples.flatMap(({ text: example, label }): Message[] => [
    { role: 'user', content: questionAbout(example, parts) },
    { role: 'assistant', content: answerOf(typeof label === 'string' ? [label] : label, parts, asJson) },
  ])
  return {
    system: systemFor(parts, asJson),
    messages: [...shown, { role: 'user', content: questionAbout(text, parts) }],
  }
}

function systemFor({ labels, several, none, system, question }: PromptParts, asJson: boolean): string {
  const list = labels.join('; ')
  const named = [system, question].some((part) => part?.includes('[LABELS]'))
  const task = (system ?? 'You sort texts by labels.').replaceAll('[LABELS]', list)
  const choice = named ? '' : ` The labels are: ${list}.`
  return `${task}${choice} ${formatFor(several, none, asJson)}`
}

function formatFor(several: boolean, none: string, asJson: boolean): string {
  if (asJson) {
    return several
      ? 'Answer as JSON: {"labels": [...]} with the labels that hold, an empty list if there are none.'
      : 'Answer as JSON: {"label": "..."} with one label.'
  }
  return several
    ? `Answer with the labels that hold and nothing else, parted by semicolons, or with ${none}.`
    : 'Answer with one label and nothing else.'
}

function questionAbout(text: string, { question, labels, several }: PromptParts): string {
  const asked = question ?? (several ? 'Which labels hold for this text?' : 'Which label fits this text?')
  return `${asked.replaceAll('[LABELS]', labels.join('; '))}\n\nText: ${text}`
}

function answerOf(labels: readonly string[], { several, none }: PromptParts, asJson: boolean): string {
  if (asJson) return JSON.stringify(several ? { labels } : { label: labels[0] })
  return labels.length === 0 ? none : labels.join('; ')
}
