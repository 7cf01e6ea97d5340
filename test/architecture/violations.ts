import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { clockFile, entries, errorFolder, heavyPackages, maxLines, rooms, runnerPackages } from './rules.js'
import { type Import, readSource, type SourceFile } from './source-file.js'

type Sources = ReadonlyMap<string, SourceFile>

/** Every breach of the rules below a source folder, one sentence each; nothing when all is well. */
export function violationsIn(folder: string): string[] {
  const sources: Sources = new Map(filesOf(folder).map((path) => [path, readSource(path, text(folder, path))]))
  return [
    ...[...sources].flatMap(([path, source]) => [
      ...source.imports.flatMap((imported) => importViolations(path, imported)),
      ...ownViolations(path, source),
    ]),
    ...cycles(sources),
    ...fileCycles(sources),
  ]
}

/** What the table allows and no file of the folder does. */
export function needlessIn(folder: string): string[] {
  const used = new Set<string>()
  for (const path of filesOf(folder)) {
    for (const { specifier } of readSource(path, text(folder, path)).imports)
      if (specifier.startsWith('.')) used.add(`${roomOf(path)} ${roomOf(targetOf(path, specifier))}`)
  }
  return Object.entries(rooms).flatMap(([from, { may, types = [] }]) => [
    ...may.filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} does not import ${to}`),
    ...types.filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} names no type of ${to}`),
  ])
}

function importViolations(path: string, imported: Import): string[] {
  const { specifier, kind } = imported
  const from = roomOf(path)
  if (!specifier.startsWith('.')) return packageViolations(path, imported)
  const to = roomOf(targetOf(path, specifier))
  if (from === to || from === entries) return []
  const room = rooms[from]
  if (room === undefined) return [`${path}: the folder ${from} is not in the table of rules.ts`]
  const allowed = room.may.includes(to) || (kind === 'type' && room.types?.includes(to))
  return allowed ? [] : [`${path} imports ${specifier}: ${from} may not import ${to}`]
}

function packageViolations(path: string, { specifier, kind }: Import): string[] {
  if (kind === 'type') return []
  const found: string[] = []
  const heavy = heavyPackages.some((name) => specifier === name || specifier.startsWith(`${name}/`))
  if (heavy && kind === 'static' && path !== 'runtime/worker.ts') {
    found.push(`${path} imports ${specifier} at once: it is heavy and must be loaded when needed`)
  }
  if (runnerPackages.includes(specifier) && roomOf(path) !== entries) {
    found.push(`${path} imports ${specifier}: only the entries know a runner`)
  }
  return found
}

function ownViolations(path: string, source: SourceFile): string[] {
  const found: string[] = []
  if (source.lines > maxLines) found.push(`${path} has ${source.lines} lines, more than ${maxLines}`)
  if (source.consoleUses > 0) found.push(`${path} writes to the console`)
  if (path !== clockFile) found.push(...source.ambient.map((use) => `${path} uses ${use}`))
  if (!path.startsWith(errorFolder)) {
    found.push(...source.bareErrors.map((name) => `${path} has its own ${name} outside the error catalogue`))
  }
  if (path.endsWith('index.ts')) {
    found.push(...source.exportsAll.map((from) => `${path} exports all of ${from} instead of listing names`))
  }
  return found
}

/** Rooms that import each other, over however many steps. */
function cycles(sources: Sources): string[] {
  const graph = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    for (const { specifier } of source.imports.filter((each) => each.specifier.startsWith('.'))) {
      const from = roomOf(path)
      const to = roomOf(targetOf(path, specifier))
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return [...graph.keys()]
    .filter((room) => reaches(graph, room, room))
    .sort()
    .map((room) => `the folder ${room} imports itself over other folders`)
}

/** Files that import each other, over however many steps and of types alone too: neither can be read without the other. */
function fileCycles(sources: Sources): string[] {
  const graph = new Map<string, Set<string>>()
  for (const [path, source] of sources) {
    const own = source.imports.filter(({ specifier }) => specifier.startsWith('.'))
    graph.set(path, new Set(own.map(({ specifier }) => targetOf(path, specifier).replace(/\.(c?)js$/, '.$1ts'))))
  }
  return [...graph.keys()]
    .filter((path) => path.includes('/') && reaches(graph, path, path))
    .sort()
    .map((path) => `${path} imports itself over other files`)
}

function reaches(graph: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const next = [...(graph.get(from) ?? [])]
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (room === to) return true
    if (seen.has(room)) continue
    seen.add(room)
    next.push(...(graph.get(room) ?? []))
  }
  return false
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.c?ts$|\.cjs$/.test(path) && !/\.d\.c?ts$/.test(path))
    .sort()
}

const text = (folder: string, path: string): string => readFileSync(join(folder, path), 'utf8')
const targetOf = (path: string, specifier: string): string =>
  relative('.', join(dirname(path), specifier))
    .split(sep)
    .join('/')
const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] as string) : entries)
