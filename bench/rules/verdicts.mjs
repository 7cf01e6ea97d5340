import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../reading/results/', import.meta.url)

/**
 * What readers said of templates and pairs, by text: `{ kind, start | from | attribute, right }`. A sheet is held to be right
 * where both readers said so. Items that were broken on purpose say nothing of a rule.
 */
export function readVerdicts() {
  const byText = new Map()
  const add = (text, verdict) => byText.set(text, [...(byText.get(text) ?? []), verdict])
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { attribute, persons, items } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    if (name === 'gender-development.json') {
      for (const { text, start, right } of items) add(text, { kind: 'person', start, right })
    } else if (/^(?:country|gender|occupation)-\d+/.test(name)) {
      // A template of 'each' does not say of which person it is.
      if (persons === 'each') continue
      for (const { text, broken, a, b } of items)
        if (broken === false) add(text, { kind: 'template', attribute, right: a === true && b === true })
    } else if (/^pairs-/.test(name)) {
      for (const { text, broken, a, b } of items) {
        const [, id, from] = text.match(/^(.*?): [^,]*, (?:an? )?(.*?) > /) ?? []
        if (broken === false && id !== undefined)
          add(id, { kind: 'word', from: from.toLowerCase(), right: a === true && b === true })
      }
    }
  }
  return byText
}
