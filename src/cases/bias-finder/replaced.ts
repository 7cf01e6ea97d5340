/** What an instance replaces: everything that refers to the person, or only the names. */
export type Replaced = 'all' | 'names'
