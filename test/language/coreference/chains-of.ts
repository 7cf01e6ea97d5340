import { analyze, type Document } from '../../../src/language/index.js'

/** The chains of a text with more than one mention, each as the texts of its mentions. */
export async function chainsIn(text: string): Promise<string[][]> {
  return textsOf(await read(text)).filter(({ length }) => length > 1)
}

export async function read(text: string): Promise<Document> {
  const [document] = await analyze([text])
  return document as Document
}

export const textsOf = ({ text, chains }: Document): string[][] =>
  chains.map(({ mentions }) => mentions.map(({ start, end }) => text.slice(start, end)))
