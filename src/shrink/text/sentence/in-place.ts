/**
 * Answers for all candidates, from those of the candidates that were `asked`, in their order. Ends before the first that was
 * asked and not answered: there the ceiling was reached, or the search need not go on.
 */
export function inPlace(asked: readonly boolean[], answers: readonly boolean[]): boolean[] {
  const all: boolean[] = []
  let next = 0
  for (const isAsked of asked) {
    const answer = isAsked ? answers[next++] : false
    if (answer === undefined) break
    all.push(answer)
  }
  return all
}
