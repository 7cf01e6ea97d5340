import { similarWords } from '../dist/esm/language.js'

/** The limits of the papers for searches on texts; the package's own read better and leave a search less to choose from. */
export const paperLimits = { similar: similarWords, substitutes: 10, changes: 5 }
