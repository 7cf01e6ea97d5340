import type { Finding } from '../../core/report.js'
import { Interruption } from '../../models/index.js'
import type { Shrunk } from '../../run/shrink-found.js'
import { type ShrinkableExample, type SmallestPrompt, shrinkExample } from './shrink-example.js'

/** Makes an example small, and keeps what comes of it; an error in it costs the small one, never the report. */
export async function shrinkClearest(
  given: ShrinkableExample,
  keep: (smallest: SmallestPrompt | undefined) => void,
): Promise<Shrunk> {
  try {
    keep(await shrinkExample(given))
    return {}
  } catch (error) {
    return error instanceof Interruption ? {} : { failure: failed(error) }
  }
}

const failed = (error: unknown): Finding => ({
  code: 'shrink.failed',
  message: `The example could not be shrunk. ${error instanceof Error ? error.message : String(error)}`,
})
