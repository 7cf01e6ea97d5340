type Stretch = readonly [from: number, to: number]

/** Marks that are one word when they stand side by side: `...`, `!?`, `==`, `<<`. */
const marks = /[.!?]{2,}|([-=*~_#+^<>|])\1+|''|’’|‘’|``/gu

/** Runs of marks in a piece of text without white space. */
export function runsOfMarks(chunk: string): Stretch[] {
  return Array.from(chunk.matchAll(marks), (run) => [run.index, run.index + run[0].length] as const)
}

/** Longer pieces are no names, and would cost time. */
const longestName = 300
const opening = /^[("'<[“‘]+/
const closing = /[)"'>\],;:!?.”’]+$/
const names: readonly RegExp[] = [
  /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/,
  /^(?:https?:\/\/|www\.)\S+$/i,
  /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|edu|gov|info|html?|asp|php|pdf|docx?|xls|jpe?g|gif|png|txt|zip|exe|mp3)$/i,
  /^[a-z]{2,}(?:\.[a-z-]{2,}){2,}$/,
]

/** The address, file or newsgroup that a piece of text without white space is, less the marks around it. */
export function namesInChunk(chunk: string): Stretch[] {
  if (chunk.length > longestName) return []
  const from = chunk.match(opening)?.[0].length ?? 0
  const to = chunk.length - (chunk.match(closing)?.[0].length ?? 0)
  const name = chunk.slice(from, to)
  return names.some((pattern) => pattern.test(name)) ? [[from, to]] : []
}
