import { Reader, Writer } from './codec/wire.js'

/** Numbers of the fields that are walked: of ModelProto, GraphProto, NodeProto and AttributeProto. */
const graphField = 7
const nodeField = 1
const opField = 4
const attributeField = 5
const nameField = 1
const textKind = 3

/**
 * An ONNX file whose nodes that change the case of letters do so by another locale. Such a node does not load where its own
 * (`en_US.UTF-8` by default) is not installed, as in most containers; all else is copied as it is.
 */
export function withLocale(bytes: Uint8Array, locale: string): Uint8Array {
  return changed(bytes, graphField, (graph) => changed(graph, nodeField, (node) => localized(node, locale)))
}

function localized(node: Uint8Array, locale: string): Uint8Array {
  if (textOf(node, opField) !== 'StringNormalizer') return node
  const others = changed(node, attributeField, (attribute) =>
    textOf(attribute, nameField) === 'locale' ? undefined : attribute,
  )
  const own = new Writer().text(nameField, 'locale').text(4, locale).int(20, textKind)
  return new Writer().fields(others).message(attributeField, own).finish()
}

/** A message with every field of that number replaced, or left out. */
function changed(
  bytes: Uint8Array,
  which: number,
  change: (message: Uint8Array) => Uint8Array | undefined,
): Uint8Array {
  const reader = new Reader(bytes)
  const writer = new Writer()
  while (!reader.done) {
    const from = reader.at
    const { field, type } = reader.tag()
    if (field === which && type === 2) {
      const made = change(reader.bytes())
      if (made !== undefined) writer.bytes(field, made)
    } else {
      reader.skip(type)
      writer.fields(bytes.subarray(from, reader.at))
    }
  }
  return writer.finish()
}

function textOf(bytes: Uint8Array, which: number): string | undefined {
  const reader = new Reader(bytes)
  while (!reader.done) {
    const { field, type } = reader.tag()
    if (field === which && type === 2) return reader.text()
    reader.skip(type)
  }
  return undefined
}
