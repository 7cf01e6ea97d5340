import { type AnalyzedToken, applyReplacements, type Document, type Replacement } from '../../src/language/index.js'

/** The document of the rewritten text: the same tree, with the new words, their offsets and the number of their tags. */
export function after(document: Document, replacements: readonly Replacement[]): Document {
  const { text } = applyReplacements(document.text, replacements)
  const moved = (position: number) =>
    replacements
      .filter(({ end }) => end <= position)
      .reduce((sum, each) => sum + each.text.length - (each.end - each.start), position)
  const renewed = (token: AnalyzedToken): AnalyzedToken => {
    const own = replacements.find(({ start, end }) => start === token.start && end === token.end)
    const start = moved(token.start)
    const end = start + (own?.text.length ?? token.end - token.start)
    const xpos = own?.slot === 'verb' ? token.xpos.replace(/^VB[ZP]$/, otherNumber) : token.xpos
    return { ...token, text: own?.text ?? token.text, start, end, xpos }
  }
  return { ...document, text, sentences: document.sentences.map(({ tokens }) => ({ tokens: tokens.map(renewed) })) }
}

const otherNumber = (tag: string): string => (tag === 'VBZ' ? 'VBP' : 'VBZ')
