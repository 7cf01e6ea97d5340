import type { Piece } from '../differences.js'
import { html, type Markup } from './markup.js'
import type { PageContext } from './page-context.js'

/** A text with its differing stretches marked. */
export const marked = (pieces: readonly Piece[], page: PageContext): Markup[] =>
  pieces.map(({ text, differs }) => (differs ? html`<mark>${page.show(text)}</mark>` : page.show(text)))
