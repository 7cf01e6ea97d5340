/** A comment as a service holds it. */
export interface Comment {
  readonly id: string
  readonly body: string
  /** Whether it is from us, or from somebody who may write to the project: others could write our mark, too. */
  readonly trusted: boolean
  readonly url?: string
}

/** The calls that a service is asked. All throw EF926 when they are refused. */
export interface CommentService {
  readonly name: string
  /** Characters that a comment may have. */
  readonly limit: number
  /** All comments, the oldest first. */
  list(): Promise<readonly Comment[]>
  create(body: string): Promise<void>
  /** `false` where the comment is gone. */
  update(id: string, body: string): Promise<boolean>
  /** One that is gone already is no failure. */
  remove(id: string): Promise<void>
}

/** Comments of a page, and pages that are read at most: 3,000 comments. */
export const pageSize = 100
const mostPages = 30

/** All pages of a list. Pages are counted, not followed: an address in an answer could lead the token elsewhere. */
export async function allPages(read: (page: number) => Promise<readonly unknown[]>): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for (let page = 1; page <= mostPages; page++) {
    const some = await read(page)
    all.push(...some)
    if (some.length < pageSize) break
  }
  return all
}
