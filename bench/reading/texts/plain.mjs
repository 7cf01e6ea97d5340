/** What is read of every corpus: plain text in paragraphs, without mark-up, addresses and marks of type. */
export function plainText(text) {
  return text
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name])
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

export const wordCount = (text) => text.split(/\s+/).filter((word) => word !== '').length

/** Paragraphs put together to pieces of up to so many words. A longer paragraph is a piece of its own. */
export function pieces(paragraphs, most) {
  const made = []
  for (const paragraph of paragraphs) {
    const last = made.at(-1)
    if (last !== undefined && wordCount(last) + wordCount(paragraph) <= most) made[made.length - 1] += `\n${paragraph}`
    else made.push(paragraph)
  }
  return made
}
