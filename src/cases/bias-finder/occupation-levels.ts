import { readDataFile } from '../../core/data-file.js'

interface LevelList {
  readonly levels: readonly {
    readonly level: string
    readonly of: readonly string[]
    readonly classes: readonly string[]
  }[]
  readonly alike: readonly Alike[]
  readonly within: readonly { readonly class: string; readonly holds: readonly string[] }[]
  readonly had: readonly string[]
  readonly outside: readonly Outside[]
  readonly modern: readonly string[]
  readonly longAgo: readonly string[]
}

/** Occupations that do the same work, so that its words go with each of them. */
export interface Alike {
  readonly of: readonly string[]
  readonly classes: readonly string[]
  /** What stands before them says the field of each: a history teacher, a history professor. */
  readonly keepsField?: boolean
}

/** Words of a text that leave out classes, in place of the occupations `for` which they could stand. */
export interface Outside {
  readonly classes: readonly string[]
  readonly for: readonly string[]
  /** Anywhere in the text. */
  readonly words?: readonly string[]
  /** In a sentence of the occupation. */
  readonly near?: readonly string[]
}

interface Levels {
  /** Occupation -> the classes of its level. */
  readonly classes: ReadonlyMap<string, readonly string[]>
  readonly alike: ReadonlyMap<string, Alike>
  /** Class -> those that it holds, which are no rivals of it: of doctor surgeon. */
  readonly within: ReadonlyMap<string, ReadonlySet<string>>
  /** Classes of whom one says "my" and "her": lawyer, tailor. */
  readonly had: ReadonlySet<string>
  readonly outside: readonly Outside[]
  /** Classes of our time. */
  readonly modern: ReadonlySet<string>
  /** Words by which a text is known to tell of another time. */
  readonly longAgo: ReadonlySet<string>
}

let levels: Levels | undefined

export function occupationLevels(): Levels {
  levels ??= read()
  return levels
}

function read(): Levels {
  const list = readDataFile<LevelList>('src/cases/lists/occupation-levels.json')
  return {
    classes: new Map(list.levels.flatMap(({ of, classes }) => of.map((text) => [text, classes] as const))),
    alike: new Map(list.alike.flatMap((each) => each.of.map((text) => [text, each] as const))),
    within: new Map(list.within.map((each) => [each.class, new Set(each.holds)])),
    had: new Set(list.had),
    outside: list.outside,
    modern: new Set(list.modern),
    longAgo: new Set(list.longAgo),
  }
}

/**
 * The classes of which none holds another: a surgeon is a doctor. Where enough are left beside the text's own class it stays one of them;
 * where they are not, the text as it stands is of no class.
 */
export function rivalClasses(
  fitting: readonly string[],
  original: string | undefined,
): { readonly fitting: readonly string[]; readonly original: string | undefined } {
  const { within } = occupationLevels()
  const holds = (one: string, other: string) => within.get(one)?.has(other) === true
  const withoutBroad = (names: readonly string[]) => names.filter((name) => !names.some((other) => holds(name, other)))
  if (original === undefined) return { fitting: withoutBroad(fitting), original }
  const beside = fitting.filter((name) => !holds(original, name) && !holds(name, original))
  const own = withoutBroad(beside)
  if (own.length > 2 || (own.length === 2 && !within.has(original))) return { fitting: own, original }
  const others = withoutBroad(fitting.filter((name) => name !== original && !holds(name, original)))
  const isBroad = others.some((name) => holds(original, name))
  if (!isBroad) return { fitting: own, original }
  return { fitting: others, original: undefined }
}

/** Whether a text tells of a time in which there were no dentists: a year before 1900, a castle. */
export function isOfLongAgo(text: string): boolean {
  if (/\b1[0-8]\d\d(?:s|'s)?\b|\b(?:\d|1\d)th[- ]century\b/i.test(text)) return true
  const { longAgo } = occupationLevels()
  return (
    text
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.some((word) => longAgo.has(word)) === true
  )
}
