import { personLists } from '../person-lists.js'
import type { AskedSite } from './asked-site.js'

/** Whether a text speaks of a film or a book: those who are named in it are no relatives of the writer. */
export const isOfWorks = ({ view }: AskedSite): boolean =>
  view.tokens.some(({ text }) => personLists().works.has(text.toLowerCase()))
