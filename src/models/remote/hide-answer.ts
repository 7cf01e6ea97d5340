import { hideSecrets } from '../../core/secrets/hide.js'
import { mark } from '../../core/secrets/shapes.js'

/** What a server that refuses a key may echo of it. Too wide for texts that are evidence; in such a message a word more or less is no harm. */
const patterns: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s+)(?!\[hidden\])[^\s"',;]+/gi,
  /(\b(?:api[-_ ]?key|x-api-key|access[-_ ]?token|token|secret|password|authorization)["']?\s*[:=]\s*["']?)(?!\[hidden\])[^\s"',;&]+/gi,
  /()\b(?:sk|pk|rk|gsk|hf|xai|key|api)[-_][\w*-]{5,}/gi,
  /()(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g,
]

/** The words of a server that gave no answer, without keys. */
export const hideInAnswer = (text: string): string =>
  patterns.reduce((left, pattern) => left.replace(pattern, `$1${mark}`), hideSecrets(text))
