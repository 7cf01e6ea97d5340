// Prints the doc comments of all declared options as JSON, by file, declaration and path: editors show the same comments.
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'

const require = createRequire(import.meta.url)
// TypeScript 7 has no API; the schema of reports is made with this one too.
const ts = createRequire(require.resolve('ts-json-schema-generator/package.json'))('typescript')

/** Options inside options inside options. */
const deepest = 4
const root = resolve(import.meta.dirname, '../..')
const { options, fileNames } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(resolve(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const program = ts.createProgram(fileNames, { ...options, noEmit: true })
const checker = program.getTypeChecker()

const comments = {}
for (const file of program.getSourceFiles()) {
  if (!isOurs(file.fileName)) continue
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, type } of statement.declarationList.declarations) {
      if (type === undefined || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'OptionSet') continue
      const found = {}
      collect(checker.getTypeFromTypeNode(type.typeArguments[0]), '', found)
      comments[`${relative(root, file.fileName)}#${name.text}`] = found
    }
  }
}
process.stdout.write(JSON.stringify(comments))

function collect(type, path, found) {
  if (path.split('.').length > deepest) return
  for (const each of partsOf(type)) {
    for (const property of checker.getPropertiesOfType(each)) {
      const declaration = property.declarations?.[0]
      if (declaration === undefined || !isOurs(declaration.getSourceFile().fileName)) continue
      const name = path === '' ? property.name : `${path}.${property.name}`
      const text = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
      if (text !== '') found[name] ??= text
      collect(checker.getTypeOfSymbol(property), name, found)
    }
  }
}

/** The objects that a value can be or hold: of a union each, of a list its items, of a record its values. */
function partsOf(type) {
  if (type.isUnion()) return type.types.flatMap(partsOf)
  if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 || type.getCallSignatures().length > 0)
    return []
  const inside =
    checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getIndexTypeOfType(type, ts.IndexKind.String)
  return inside === undefined ? [type] : partsOf(inside)
}

function isOurs(file) {
  return file.startsWith(resolve(root, 'src'))
}
