/** An outcome as messages say it: of a set of labels, which oracles write as a list, the labels. */
export function readableSide(side: string): string {
  if (!side.startsWith('[')) return side
  try {
    const labels = JSON.parse(side) as readonly unknown[]
    return labels.length === 0 ? 'no label' : labels.join(', ')
  } catch {
    return side
  }
}
