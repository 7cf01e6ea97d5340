import type { Progress } from '../core/plan.js'
import { formatProgress, progressLine } from '../views/index.js'
import type { Terminal } from './terminal.js'

const cells = 24

/** On a terminal a bar that overwrites itself, elsewhere a line now and then. */
export function progressBar(stream: Terminal['err']): (progress: Progress) => void {
  if (stream.isTTY !== true) return progressLine(stream)
  return (progress) => {
    if (progress.phase === 'done') {
      stream.write('\r\u001b[K')
      return
    }
    const text = `${bar(shareDone(progress))} ${formatProgress(progress)}`
    stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`)
  }
}

/** How much is done, where the end is known: of reading by texts, of asking by cases. */
function shareDone({ phase, cases, of, texts, ofTexts }: Progress): number | undefined {
  if (phase === 'reading') return texts === undefined || !ofTexts ? undefined : texts / ofTexts
  return of === undefined || of === 0 || phase !== 'asking' ? undefined : cases / of
}

function bar(share: number | undefined): string {
  if (share === undefined) return `[${'·'.repeat(cells)}]`
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells)
  return `[${'█'.repeat(full)}${'░'.repeat(cells - full)}]`
}
