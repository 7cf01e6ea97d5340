/** The classes of an attribute that cases have, whether they were asked or not. */
export interface OfferedClasses {
  readonly attribute: string
  /** In code-unit order. */
  readonly classes: readonly string[]
}

/** Collects the classes of the asked attributes that the variants of drawn cases show, those among them that are not asked too. */
export class Offered {
  readonly #classes: ReadonlyMap<string, Set<string>>

  constructor(attributes: readonly string[]) {
    this.#classes = new Map(attributes.map((attribute) => [attribute, new Set()]))
  }

  add(classes: Readonly<Partial<Record<string, string>>>): void {
    for (const [attribute, known] of this.#classes) {
      const name = classes[attribute]
      if (name !== undefined) known.add(name)
    }
  }

  /** Adds what another part of the run has collected. */
  addAll(offered: readonly OfferedClasses[]): void {
    for (const { attribute, classes } of offered) for (const name of classes) this.add({ [attribute]: name })
  }

  get list(): readonly OfferedClasses[] {
    return [...this.#classes]
      .filter(([, classes]) => classes.size > 0)
      .map(([attribute, classes]) => ({ attribute, classes: [...classes].sort() }))
  }
}
