import { cliErrors } from '../../core/errors/index.js'
import { pause } from '../../core/signals.js'
import type { Comment, CommentService } from './service.js'

/** What the comment is to contain. */
export interface KeptComment {
  /** The line that the comment begins with. */
  readonly mark: string
  /** The whole text, made of those of earlier comments with this mark. The same for the same run, however often it is asked. */
  text(earlier: readonly string[]): string
  /** Whether a comment tells this run. */
  holds(body: string): boolean
}

/** Times that a comment is written when other runs write it, too. */
const mostRounds = 5

/**
 * Writes one comment, and updates it from then on. The services have no way to write only what has not changed since it was read, so
 * the comment is read again after a while: a run that was overwritten by another one of the same moment is added once more, and of
 * two comments that were made at once the older one takes up both.
 *
 * @param settleMs How long another run may take from reading to writing.
 * @returns The address of the comment, where the service says it.
 * @throws FairnessError EF926
 */
export async function keepComment(
  service: CommentService,
  kept: KeptComment,
  settleMs: number,
): Promise<string | undefined> {
  for (let round = 1; round <= mostRounds; round++) {
    const [keeper, ...spare] = await own(service, kept)
    const text = kept.text([keeper, ...spare].flatMap((each) => (each === undefined ? [] : [each.body])))
    if (keeper === undefined) await service.create(text)
    else if (keeper.body !== text && !(await service.update(keeper.id, text))) continue
    for (const { id } of spare) await service.remove(id)
    await pause(settleMs * round, undefined)
    const [now, ...more] = await own(service, kept)
    if (now !== undefined && more.length === 0 && kept.holds(now.body)) return now.url
  }
  throw cliErrors.commentRefused(
    { what: `${mostRounds} times`, reason: 'other runs write the same comment repeatedly.' },
    'let runs of one pull request wait for each other: concurrency in the workflow, or another --key for each',
  )
}

async function own(service: CommentService, { mark }: KeptComment): Promise<readonly Comment[]> {
  const all = await service.list()
  return all.filter(({ body, trusted }) => trusted && body.startsWith(mark))
}
