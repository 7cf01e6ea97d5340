import winkModel from 'wink-eng-lite-web-model'
import wink, { type ItemSentence } from 'wink-nlp'
import type { AnalyzedToken, Document } from '../../src/language/index.js'

const nlp = wink(winkModel)

const tags: Readonly<Record<string, string>> = {
  NOUN: 'NN',
  PROPN: 'NNP',
  ADJ: 'JJ',
  ADV: 'RB',
  NUM: 'CD',
  PRON: 'PRP',
  DET: 'DT',
  ADP: 'IN',
  PART: 'RP',
  INTJ: 'UH',
}

/** Tags and lemmas of wink-nlp without a parse, as a stand-in for tests: Penn tags are guessed from the universal ones. */
export function analyseLightly(text: string): Document {
  let cursor = 0
  const sentences: { tokens: AnalyzedToken[] }[] = []
  nlp
    .readDoc(text)
    .sentences()
    .each((sentence: ItemSentence) => {
      const words = sentence.tokens()
      const lemmas = words.out(nlp.its.lemma as never) as string[]
      const universal = words.out(nlp.its.pos) as string[]
      const tokens = (words.out() as string[]).map((form, position): AnalyzedToken => {
        const start = text.indexOf(form, cursor)
        cursor = start + form.length
        const upos = universal[position] as string
        const xpos = tags[upos] ?? (upos === 'VERB' || upos === 'AUX' ? verbTag(form) : '')
        return { text: form, start, end: cursor, lemma: lemmas[position] as string, upos, xpos, head: 0, deprel: '' }
      })
      sentences.push({ tokens })
    })
  return { text, sentences, entities: [], chains: [] }
}

function verbTag(form: string): string {
  const lower = form.toLowerCase()
  if (/^(?:was|were|had|did)$|ed$/.test(lower)) return 'VBD'
  if (/^(?:can|could|will|would|may|might|shall|should|must|'ll|'d)$/.test(lower)) return 'MD'
  if (/ing$/.test(lower)) return 'VBG'
  return /[^s]s$/.test(lower) ? 'VBZ' : 'VBP'
}
