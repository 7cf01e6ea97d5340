/** One method, of which so many inputs can be asked for at a time. */
export interface Arm {
  readonly name: string
  /** Spends about so many inputs, only on fresh rows. Nothing spent: it has nothing left to ask. */
  spend(inputs: number): Promise<Spent>
}

export interface Spent {
  readonly inputs: number
  readonly finds: number
}

export interface HalvingOptions {
  /** Share of the inputs that the race may cost, 0..1. */
  readonly race: number
  /** Inputs by which a method is judged at least: where they are too few for all, fewer methods race. */
  readonly least: number
}

/** Looks at the winner's yield while it spends the rest. */
const looks = 4

/**
 * Spends inputs over methods by successive halving (Karnin, Koren and Somekh 2013): every round of a race gives the methods that are left
 * blocks of the same size and drops the worse half, judged only by this round's block; the last one spends the rest. What a race costs is
 * bounded by its share, and while yields do not change, the chance to end with another than the best falls exponentially with the
 * size of the blocks. Yields do change, since what was found is found: a winner that falls below what the second gave ends the epoch.
 *
 * @param arms In the order in which they race where there are inputs only for some, and which decides between equals.
 * @returns What was spent, and the arms by how well they did.
 */
export async function spendByHalving<A extends Arm>(
  arms: readonly A[],
  inputs: number,
  { race, least }: HalvingOptions,
): Promise<{ readonly inputs: number; readonly ranked: readonly A[] }> {
  let racing = arms.slice(0, racers(arms.length, inputs * race, least))
  const rest = arms.slice(racing.length)
  const rounds = roundsOf(racing.length)
  const dropped: A[] = []
  let spent = 0
  let second = 0
  while (racing.length > 1) {
    const block = (inputs * race) / rounds / racing.length
    const results: { readonly arm: A; readonly score: number }[] = []
    for (const arm of racing) {
      const given = await arm.spend(block)
      spent += given.inputs
      results.push({ arm, score: scoreOf(given) })
    }
    results.sort((one, other) => other.score - one.score)
    second = results[1]?.score ?? 0
    const kept = Math.ceil(racing.length / 2)
    racing = results.slice(0, kept).map(({ arm }) => arm)
    dropped.unshift(...results.slice(kept).map(({ arm }) => arm))
  }
  for (const winner of racing) {
    const part = Math.max(least, (inputs - spent) / looks)
    while (spent < inputs) {
      const given = await winner.spend(Math.min(part, inputs - spent))
      spent += given.inputs
      if (given.inputs === 0 || scoreOf(given) < second) break
    }
  }
  return { inputs: spent, ranked: [...racing, ...dropped, ...rest] }
}

/** Finds for each input; a method that could ask nothing is behind one that found nothing. */
const scoreOf = ({ inputs, finds }: Spent): number => (inputs === 0 ? -1 : finds / inputs)

const roundsOf = (arms: number): number => Math.ceil(Math.log2(Math.max(1, arms)))

/** How many arms can race, so that the first block of each has `least` inputs. */
function racers(arms: number, inputs: number, least: number): number {
  let racing = arms
  while (racing > 1 && inputs / roundsOf(racing) / racing < least) racing--
  return racing
}
