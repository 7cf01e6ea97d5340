import { existsSync } from 'node:fs'

/** Names of environment variables that hold secrets. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL)|_(?:PASS|PWD|PAT|AUTH|DSN)$|^PGPASS/i
/** Words that hold one of these and mean something else. */
const otherName = /TOKENI[SZ]|KEYBOARD|KEYWORD|KEYMAP|MONKEY|HOTKEY|TURKEY|SECRETARY|ASKPASS/i

/** Shorter values are in too many innocent texts. */
export const leastOfEnvironment = 6
export const leastNamed = 3

/** Values that many a variable holds, and that no person keeps secret. */
const innocent = new Set(
  'true false none null undefined default required optional enabled disabled password secret example changeme postgres admin root localhost production development staging testing desktop wincred keychain osxkeychain secretservice'.split(
    ' ',
  ),
)

interface Store {
  readonly values: Set<string>
  version: number
}

// On `globalThis`, so that the ES modules and the CommonJS build of one process know the same secrets.
const slot = Symbol.for('expect-fair.secrets')
type Holder = { [slot]?: Store }

/** The most secrets that are remembered; the oldest go first. A header that changes with each request is a new one each time. */
const most = 2000

const store = (): Store => {
  const holder = globalThis as Holder
  holder[slot] ??= { values: new Set(), version: 0 }
  return holder[slot]
}

/** Changes whenever a secret was named. */
export const namedVersion = (): number => store().version

/** Remembers a text as secret for the rest of the process: it is hidden wherever it would be shown. Texts of less than three characters are not. */
export function nameSecret(secret: unknown): void {
  if (typeof secret !== 'string') return
  const { values } = store()
  const bare = secret.trim()
  if (bare.length < leastNamed || values.has(bare)) return
  values.add(bare)
  if (values.size > most) values.delete(values.values().next().value as string)
  store().version++
}

/** What was named, in the order in which it was. */
export const namedSecrets = (): Iterable<string> => store().values

/** What the environment holds under names that say key, token, secret, password or credential, and passwords in its addresses. */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (value === undefined || value.length < leastOfEnvironment) return []
    const password = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:([^\s/@]{3,})@/i.exec(value)?.[1]
    const found = password === undefined ? [] : [password]
    if (!secretName.test(name) || otherName.test(name) || !isSecret(value)) return found
    // Of a key in several lines each line is one.
    const lines = value.includes('\n') ? value.split(/\s*\n\s*/).filter((line) => line.length >= 16) : []
    return [...found, value.trim(), ...lines]
  })
}

/** Numbers (MAX_TOKENS), words that say nothing, and paths of files that are there name no secret. */
function isSecret(value: string): boolean {
  const bare = value.trim()
  if (/^[\d.,]{1,11}$/.test(bare) || innocent.has(bare.toLowerCase())) return false
  if (/^[a-z]+$/.test(bare) && bare.length < 8) return false
  return !(/^(?:\/|~\/|\.{1,2}\/|[A-Za-z]:[\\/])/.test(bare) && existsSync(bare.replace(/^~/, process.env.HOME ?? '~')))
}
