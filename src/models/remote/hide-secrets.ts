/** Names of environment variables that hold keys. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i
/** Shorter values stand in too many innocent texts. */
const leastSecret = 6

/** What keys look like in the messages of servers: with a word before them, or long and of letters and digits. */
const patterns: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s+)[^\s"',;]+/gi,
  /(\b(?:api[-_ ]?key|x-api-key|access[-_ ]?token|token|secret|password|authorization)["']?\s*[:=]\s*["']?)[^\s"',;&]+/gi,
  /()\b(?:sk|pk|rk|gsk|hf|xai|key|api)[-_][\w*-]{5,}/gi,
  /()(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g,
]

/** A text without keys: the given secrets, the values of environment variables that are named like keys, and what looks like one. */
export function hideSecrets(text: string, secrets: readonly string[] = []): string {
  const fromEnvironment = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && secretName.test(name) ? [value] : [],
  )
  let hidden = text
  for (const secret of [...secrets, ...fromEnvironment]) {
    if (secret.length >= leastSecret) hidden = hidden.split(secret).join('[hidden]')
  }
  for (const pattern of patterns) hidden = hidden.replace(pattern, '$1[hidden]')
  return hidden
}

/** A URL for people: without user, password, query and fragment, in any of which keys travel. */
export function shownUrl(url: URL): string {
  return `${url.origin}${url.pathname}`
}
