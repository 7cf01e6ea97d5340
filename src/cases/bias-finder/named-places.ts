import { knownLexicons } from '../lexicons.js'
import { personWords } from './person-words.js'

let places: ReadonlySet<string> | undefined
let countries: ReadonlySet<string> | undefined

/** Whether a name is that of a place or a people that the lists know: Chicago, Texas, Kenya, British. */
export function isPlaceName(name: string): boolean {
  if (places === undefined) {
    const { city = [], country = [], nationality = [] } = knownLexicons({}, [])
    places = new Set([...city, ...country, ...nationality, ...personWords().places])
  }
  return places.has(name)
}

export function isCountry(name: string): boolean {
  countries ??= new Set(knownLexicons({}, []).country)
  return countries.has(name)
}
