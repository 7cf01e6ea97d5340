import { readComment } from './doc-comment.mjs'
import { cell, declaration, memberType, namesIn, namesOf, signatures } from './signature.mjs'

const valueKinds = ['Function', 'Variable', 'Class']

/** What the reference says of the functions and types of one page: functions with their options, then other types. */
export class ReferencePage {
  constructor(fileName, title, items) {
    this.fileName = fileName
    this.title = title
    const byName = new Map()
    for (const item of items) byName.set(item.name, [...(byName.get(item.name) ?? []), item])
    const values = [...byName.values()].filter((same) => same.some(({ kind }) => valueKinds.includes(kind)))
    const types = [...byName.values()].filter((same) => !values.includes(same))
    this.types = new Map(types.map(([item]) => [item.name, item]))
    const shown = new Set()
    this.functions = values.map((same) => {
      const options = optionsOf(same).filter((name) => this.types.has(name) && !shown.has(name))
      for (const name of options) shown.add(name)
      return functionOf(same, options)
    })
    this.otherTypes = types.map(([{ name }]) => name).filter((name) => !shown.has(name))
    this.anchors = anchorsOf([...this.functions.flatMap(({ name, options }) => [name, ...options]), ...this.otherTypes])
  }

  /** Its part of `targets`. */
  get places() {
    return [...this.anchors].map(([name, anchor]) => [
      name,
      { page: this.fileName, anchor, type: this.types.get(name) },
    ])
  }

  /** `targets`: where each name of all pages is described, and what it declares if it is a type. */
  sections(targets) {
    const functions = this.functions.map((each) => this.functionSection(each, targets))
    const types = this.otherTypes.map((name) => this.typeSection(name, targets))
    return [...functions, ...(types.length === 0 ? [] : ['## Types', ...types])]
  }

  functionSection({ name, title, items, comment, options }, targets) {
    const made = items.find(({ kind }) => kind === 'Class') ?? items.find(({ kind }) => kind === 'Interface')
    return paragraphs([
      `## ${title}`,
      code(items.flatMap(signatures).join('\n')),
      comment.text,
      comment.params.map((each) => `- \`${each.name}\`: ${each.meaning}`).join('\n'),
      comment.returns && `**Returns** ${comment.returns}`,
      ...comment.throws.map((each) => `**Throws** ${each}`),
      made === undefined ? '' : tableOf(made.members),
      ...options.map((each) => this.typeText(each, targets)),
      ...comment.examples.map((each) => `**Example**\n\n${each}`),
      this.links([...items, ...options.map((each) => this.types.get(each))], [name, ...options], targets),
    ])
  }

  typeSection(name, targets) {
    return paragraphs([this.typeText(name, targets), this.links([this.types.get(name)], [name], targets)])
  }

  typeText(name, targets) {
    const item = this.types.get(name)
    const { text, examples } = readComment(item.docComment)
    const body = item.kind === 'Interface' ? tableOf(membersOf(item, targets)) : code(declaration(item))
    return paragraphs([`### ${name}`, text, body, ...examples])
  }

  links(items, known, targets) {
    const names = new Set(items.flatMap(namesOf))
    const links = [...names]
      .filter((name) => targets.has(name) && !known.includes(name))
      .sort()
      .map((name) => {
        const own = this.anchors.get(name)
        const { page, anchor } = targets.get(name)
        return `[\`${name}\`](${own === undefined ? `${page}#${anchor}` : `#${own}`})`
      })
    return links.length === 0 ? '' : `Types: ${links.join(', ')}.`
  }
}

/** The members of an interface, with those that it has from other exported interfaces. */
function membersOf(item, targets) {
  const bases = item.extendsTokenRanges.flatMap((range) => namesIn(item, range))
  const inherited = bases.map((name) => targets.get(name)?.type).filter((base) => base?.kind === 'Interface')
  return [...item.members, ...inherited.flatMap((each) => membersOf(each, targets))]
}

function functionOf(items, options) {
  const [{ name }] = items
  const documented = items.find(({ docComment }) => docComment) ?? items[0]
  const isFunction = items.some(({ kind }) => kind === 'Function')
  return { name, title: isFunction ? `${name}()` : name, items, options, comment: readComment(documented.docComment) }
}

/** Names of the options among the parameters. */
const optionsOf = (items) => {
  const ranges = items.flatMap((item) => (item.parameters ?? []).map((each) => [item, each.parameterTypeTokenRange]))
  return [...new Set(ranges.flatMap(([item, range]) => namesIn(item, range)))].filter((name) =>
    name.endsWith('Options'),
  )
}

/** Anchors as GitHub makes them: a second heading of the same letters gets a number. */
function anchorsOf(names) {
  const anchors = new Map()
  const uses = new Map()
  for (const name of names) {
    const plain = name.toLowerCase()
    const before = uses.get(plain) ?? 0
    uses.set(plain, before + 1)
    anchors.set(name, before === 0 ? plain : `${plain}-${before}`)
  }
  return anchors
}

function tableOf(members) {
  const rows = members
    .filter(({ kind }) => kind !== 'Constructor')
    .map((member) => {
      const { text, throws, params, returns } = readComment(member.docComment)
      const name = `${member.name ?? '[…]'}${member.isOptional ? '?' : ''}`
      const told = [text, ...params.map((each) => `\`${each.name}\`: ${each.meaning}`), returns && `Returns ${returns}`]
      const meaning = [...told, ...throws.map((each) => `Throws ${each}`)].filter((part) => part !== '').join(' ')
      return `| \`${name}\` | \`${cell(memberType(member))}\` | ${cell(meaning)} |`
    })
  return rows.length === 0 ? '' : ['| name | type | meaning |', '|---|---|---|', ...rows].join('\n')
}

const paragraphs = (parts) => parts.filter((part) => part !== '').join('\n\n')
const code = (text) => (text === '' ? '' : `\`\`\`ts\n${text}\n\`\`\``)
