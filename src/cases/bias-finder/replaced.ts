/** What an instance replaces: everything that refers to the person, or the names alone. */
export type Replaced = 'all' | 'names'
