import { hidden } from '../secrets/hidden.js'
import { secretHider } from '../secrets/hide.js'
import { paragraph, visible, withoutCommands } from '../visible.js'

/** How many causes of causes are kept. */
const deepest = 8

/**
 * An error of code that is not ours, as it may be shown: itself where nothing in it is secret and nothing would be obeyed by
 * a terminal or a log, else a copy without that. Runners print the message, the stack, the causes and all members.
 */
export function safeError<E>(error: E, hide: (text: string) => string = secretHider()): E {
  return safe(error, hide, 0) as E
}

function safe(error: unknown, hide: (text: string) => string, depth: number): unknown {
  if (typeof error === 'string') return paragraph(hide(error))
  if (typeof error !== 'object' || error === null) return error
  if (depth > deepest) return undefined
  try {
    return isError(error) ? safeCopy(error, hide, depth) : hidden(error, (text) => visible(hide(text)))
  } catch {
    // A member that throws when it is read: what it holds is not known.
    return new Error('An error that cannot be read.')
  }
}

const isError = (value: object): value is Error =>
  value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'

function safeCopy(error: Error, hide: (text: string) => string, depth: number): Error {
  const { name, message, stack, cause } = error
  const shown = (text: unknown): string => withoutCommands(visible(hide(String(text))))
  const own = Object.fromEntries(
    Object.entries(error).filter(([member]) => !['name', 'message', 'stack', 'cause', 'errors'].includes(member)),
  )
  const errors = (error as { readonly errors?: unknown }).errors
  const parts = {
    name: shown(name),
    message: shown(message),
    stack: stack === undefined ? undefined : shown(stack),
    cause: safe(cause, hide, depth + 1),
    errors: Array.isArray(errors) ? errors.map((each) => safe(each, hide, depth + 1)) : undefined,
    own: hidden(own, (text) => visible(hide(text))),
  }
  const isSame =
    parts.name === name &&
    parts.message === message &&
    parts.stack === stack &&
    parts.cause === cause &&
    parts.own === own &&
    (parts.errors ?? []).every((each, at) => each === (errors as unknown[])[at])
  if (isSame) return error
  const text = parts.message
  const copy = new Error(text)
  if (parts.name !== 'Error') copy.name = parts.name
  if (parts.stack !== undefined) copy.stack = parts.stack
  if (parts.cause !== undefined) copy.cause = parts.cause
  if (parts.errors !== undefined) Object.assign(copy, { errors: parts.errors })
  for (const [member, value] of Object.entries(parts.own)) {
    if (typeof value !== 'function') Object.assign(copy, { [member]: value })
  }
  return copy
}
