import { searchErrors } from '../../core/errors/index.js'
import type { SearchYield } from '../../core/report.js'
import type { Search } from '../../core/search.js'
import { Interruption } from '../../models/index.js'
import { type BooksOptions, RowBooks } from './books.js'

export interface SearchRun<Input> {
  readonly books: RowBooks<Input>
  readonly yield: SearchYield
  /** What ended the search before its own end. */
  readonly interruption?: Interruption
}

/**
 * Runs a search to its end, or until a limit or the model ends it; the books then hold what was learnt before.
 * @throws FairnessError EF753 for a search that cannot do without gradients, on a model that has none.
 */
export async function runSearch<Input>(search: Search<Input>, options: BooksOptions<Input>): Promise<SearchRun<Input>> {
  const books = new RowBooks(options)
  if (search.needsGradients && books.gradients === undefined) {
    throw searchErrors.gradientsMissing(search.name, books.noGradients)
  }
  try {
    await search.run(books)
    return { books, yield: books.yield(search.name, books.enough ? 'enough' : 'done') }
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
    return { books, yield: books.yield(search.name, 'interrupted'), interruption: error }
  }
}
