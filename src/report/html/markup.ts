import { visible } from '../../core/visible.js'

/** Text that is HTML already. Everything else is escaped before it is put into a page. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | undefined | false | readonly Part[]

/** Writes HTML: values between `${}` are escaped, also inside attributes, unless they are markup; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, next, place) => text + written(parts[place - 1]) + next))
}

export const nothing: Markup = new Markup('')

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML. Control characters and marks that turn the direction of writing are shown, not obeyed. */
export const escaped = (text: string): string =>
  visible(text).replace(/[&<>"']/g, (character) => entities[character] as string)
