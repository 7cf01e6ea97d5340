/** What stands where a secret was. */
export const mark = '[hidden]'

/** Not in the middle of a word; the letters of `%3A` and `\\n` are none. */
const start = '(?:(?<![A-Za-z0-9])|(?<=%[0-9A-Fa-f]{2})|(?<=\\\\[nrtbf]))'

/**
 * Keys that tell by their first letters whose they are. Each asks for as much behind these letters as no ordinary word has:
 * "sk-learn" and "hf_transfer" are none.
 */
const prefixed: readonly string[] = [
  // OpenAI, Anthropic, OpenRouter and their kin; servers echo them with stars in the middle.
  'sk-(?!learn\\b)(?=[\\w*-]*[\\d*])[\\w*-]{5,}',
  'sk-(?:[\\w-]{0,40}-)?[A-Za-z0-9]{16,}[\\w-]*',
  '(?:sk|pk|rk)_(?:live|test|prod)_\\w{6,}',
  '(?:pk|rk)[-_](?=\\w*\\d)\\w{20,}',
  'gsk_[A-Za-z0-9]{10,}',
  'xai-(?=[A-Za-z0-9]*\\d)[A-Za-z0-9]{10,}',
  'hf_(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{8,}',
  'hf_[a-z]{30,}',
  'api_org_[A-Za-z0-9]{10,}',
  'r8_[A-Za-z0-9]{10,}',
  'nvapi-[\\w-]{10,}',
  'pplx-[A-Za-z0-9]{10,}',
  'pcsk_\\w{10,}',
  'lsv2_(?:pt|sk)_\\w{10,}',
  'tgp_v\\d_[\\w-]{10,}',
  'fw_(?=[A-Za-z]*\\d)[A-Za-z0-9]{16,}',
  // Code hosts and package registries.
  'gh[pousr]_[A-Za-z0-9]{10,}',
  'github_pat_\\w{10,}',
  'gl(?:pat|oas|dt|rt|cbt|ptt|ft|imt|soat|agent|ffct)-[\\w.-]{8,}',
  'npm_[A-Za-z0-9]{20,}',
  'pypi-[\\w-]{16,}',
  'rubygems_[a-f0-9]{20,}',
  'oy2[a-z0-9]{43}',
  'dckr_(?:pat|oat)_[\\w-]{10,}',
  'ATATT3[\\w=-]{20,}',
  'ATBB[A-Za-z0-9]{20,}',
  // Clouds.
  '(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA|ABIA|ACCA)[A-Z0-9]{12,}',
  'ABSK[A-Za-z0-9+/]{20,}=*',
  'AIza[\\w-]{16,}',
  'ya29\\.[\\w.-]{8,}',
  '1//0[\\w-]{20,}',
  'GOCSPX-[\\w-]{10,}',
  'LTAI[A-Za-z0-9]{12,}',
  'AKID[A-Za-z0-9]{12,}',
  'do[opr]_v1_[a-f0-9]{16,}',
  'dapi[a-f0-9]{20,}(?:-\\d+)?',
  'hv[sbr]\\.[\\w-]{10,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{20,}',
  'sb(?:p_[a-f0-9]{20,}|_secret_[\\w-]{10,})',
  'pscale_(?:tkn|pw|oauth)_[\\w.-]{10,}',
  'tskey-[\\w-]{10,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{10,}',
  'ops_eyJ[\\w-]{10,}',
  // Chat, mail, payment, monitoring.
  'xox[a-z](?:\\.xox[a-z])?-[\\w-]{6,}',
  'xapp-\\d-[\\w-]{6,}',
  'SG\\.[\\w-]{8,}\\.[\\w-]{8,}',
  'key-(?=[a-zA-Z]*\\d)[0-9a-zA-Z]{20,}',
  'xkeysib-[a-f0-9-]{20,}',
  '(?:AC|SK)[a-f0-9]{32}',
  'sq0(?:atp|csp)-[\\w-]{10,}',
  'whsec_[\\w+/=]{10,}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{16,}',
  'lin_(?:api|oauth)_\\w{16,}',
  '(?:ntn|secret)_(?=[A-Za-z]*\\d)[A-Za-z0-9]{20,}',
  'fig[du]_[\\w-]{16,}',
  'amzn\\.mws\\.[\\w-]{20,}',
  'PMAK-[\\w-]{20,}',
  'NRAK-[A-Z0-9]{16,}',
  'glsa_\\w{16,}',
  'sntry[su]_[\\w+/=-]{16,}',
  '\\d{8,10}:AA[\\w-]{20,}',
  '[MNO][A-Za-z\\d_-]{22,28}\\.[\\w-]{6}\\.[\\w-]{27,}',
]

/** Names by which a value is a secret, whatever it looks like. */
const strongNames =
  '(?:api|access|account|auth|client|consumer|encryption|master|private|primary|secondary|secret|service|session|shared|' +
  'shared[-_ ]?access|secret[-_ ]?access|signing|storage|subscription|webhook)[-_ ]?(?:key|token|secret)|' +
  '(?:refresh|id|bearer|csrf|deploy|bot|personal[-_ ]?access|security)[-_ ]?token|password|passwd|passphrase|' +
  `${start}(?:pwd|pass(?==))`
/** Names that ordinary sentences have too ("the secret: love"): what follows them must look like a key. */
const weakNames = `token(?!i[sz])|secret(?!ar|ion|iv|ly)|credentials?|${start}key(?![A-Za-z])|authorization|signature|${start}auth(?![A-Za-z])`
const separator = '["\'`\\\\]{0,3}\\s{0,4}(?::=|=>|[:=]|%3D|%3A)\\s{0,4}["\'`\\\\]{0,3}'
/** Ends of a value in a sentence, in JSON, in a query or in a connection string. */
const value = '[^\\s"\'`\\\\,;&<>(){}\\[\\]]'

/** Words that follow "password:" in messages and are none. */
const noValue =
  /^(?:not|no|none|null|undefined|nil|true|false|missing|required|invalid|incorrect|wrong|expired|empty|unset|string|text|\w+\(|\*+|the|a|is|was|\[hidden\].*)$/i

/** Letters and digits mixed, as in no word: two digits and two letters in eight characters or more. */
function looksLikeKey(text: string): boolean {
  const bare = text.replace(/[.!?:]+$/, '')
  return bare.length >= 8 && /\d.*\d/s.test(bare) && /[A-Za-z].*[A-Za-z]/s.test(bare) && !/^\d{4}-\d\d-\d\d/.test(bare)
}

/** Whether a run of letters and digits changes between capitals, small letters and digits as only chance does. */
function looksRandom(run: string): boolean {
  const kinds = [...run].map((character) => (/\d/.test(character) ? 'd' : /[A-Z]/.test(character) ? 'u' : 'l'))
  const count = (kind: string): number => kinds.filter((each) => each === kind).length
  const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length
  return Math.min(count('d'), count('u'), count('l')) >= 3 && changes >= run.length / 4
}

/** `user:password` in the form of the header Authorization. */
function isBasic(text: string): boolean {
  return /^[\x20-\x7e\u00a0-\uffff]*:/.test(Buffer.from(text, 'base64').toString('utf8'))
}

/** Each of the names above holds one of these, and so do the schemes and headers below. */
const telling = /key|token|secret|pass[wp=]|pwd|credential|auth|signature|bearer|basic|cookie/i

interface Shape {
  readonly pattern: RegExp
  /** What every match holds: where a text has none of it, the pattern is not tried, which takes four times as long. */
  readonly has: string | typeof telling | undefined
  /** What is written instead; the whole match is hidden without it. Gets the groups of the pattern. */
  readonly write?: (match: string, ...groups: readonly (string | undefined)[]) => string
}

/** In this order: what is long and sure first. */
const shapes: readonly Shape[] = [
  {
    has: '-----BEGIN',
    pattern: /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,60}-----|$)/g,
  },
  { has: 'eyJ', pattern: new RegExp(`${start}(?<!\\bef\\d\\.)eyJ[\\w-]{5,}(?:\\.[\\w-]{4,}){1,4}\\.?`, 'g') },
  { has: undefined, pattern: new RegExp(`${start}(?:${prefixed.join('|')})`, 'g') },
  {
    has: '/',
    pattern: /(https:\/{1,3}hooks\.slack\.com\/\w+\/|\/api\/webhooks\/|api\.telegram\.org\/bot)[^\s"'<>]+/gi,
    write: (_, before = '') => before + mark,
  },
  // The password of an address, or all of its user where that stands alone.
  {
    has: '@',
    pattern: /([a-z][a-z0-9+.-]{1,30}:\/{1,3})([^\s/?#"'<>@:]*:)([^\s/"'<>]+)@/gi,
    write: (_, scheme = '', user = '') => `${scheme}${user}${mark}@`,
  },
  { has: '@', pattern: /(https?:\/{1,3})[^\s/?#"'<>@:]{6,}@/gi, write: (_, scheme = '') => `${scheme}${mark}@` },
  {
    has: '=',
    pattern:
      /([?&;#](?:[\w.-]{0,40}(?:key|token|secret|passw(?:or)?d|pwd|signature|credential|apikey)|sig|auth|code|access_token|jwt|sv_sig)=)[^\s&"'<>#;]+/gi,
    write: (_, before = '') => before + mark,
  },
  {
    has: telling,
    pattern: new RegExp(
      `((?:proxy-)?authorization${separator}(?:bearer|basic|token|digest|apikey|negotiate)?\\s{1,3})${value}+`,
      'gi',
    ),
    write: (match, before = '') =>
      /(?:bearer|basic|token|digest|apikey|negotiate)\s+$/i.test(before) ? before + mark : match,
  },
  {
    has: telling,
    pattern: /((?:set-)?cookie["']?\s{0,4}[:=]\s{0,4}["']?[\w.-]{1,40}=)[^\s"';,]+/gi,
    write: (_, before = '') => before + mark,
  },
  {
    has: telling,
    pattern: new RegExp(`(${start}bearer\\s{1,4})([\\w.~+/=-]{3,})`, 'gi'),
    write: (match, before = '', token = '') =>
      looksLikeKey(token) || /\w[._=+/]\w/.test(token) || /^[A-Za-z0-9]{20,}/.test(token) ? before + mark : match,
  },
  {
    has: telling,
    pattern: new RegExp(`(${start}basic\\s{1,4})([A-Za-z0-9+/]{4,}={0,2})`, 'gi'),
    write: (match, before = '', token = '') => (isBasic(token) ? before + mark : match),
  },
  // With its spaces, where it is in quotation marks.
  {
    has: telling,
    pattern: new RegExp(`((?:${strongNames})["']?\\s{0,4}[:=]\\s{0,4}(["'\`]))([^"'\`\\n]{3,200})(?=\\2)`, 'gi'),
    write: (match, before = '', _, found = '') => (noValue.test(found) ? match : before + mark),
  },
  // Of a command: `curl -u user:password`.
  {
    has: '-u',
    pattern: /(\s(?:-u|--user)[ =]["']?[^\s:"']{1,60}:)[^\s"']{3,}/g,
    write: (_, before = '') => before + mark,
  },
  {
    has: telling,
    pattern: new RegExp(`((?:${strongNames})(?:\\s+\\w{1,12}){0,2}${separator})(${value}{3,})`, 'gi'),
    write: (match, before = '', found = '') => (noValue.test(found) ? match : before + mark),
  },
  {
    has: telling,
    pattern: new RegExp(`((?:${weakNames})(?:\\s+\\w{1,12}){0,2}(${separator}))(${value}{3,})`, 'gi'),
    write: (match, before = '', between = '', found = '') => {
      const given = (/^["'`\\]/.test(between) || between === '=') && /token|secret/i.test(before)
      return looksLikeKey(found) || (given && !noValue.test(found)) ? before + mark : match
    },
  },
  // "invalid key abc123...", "the token 'abc123...' has expired", "password is abc123...".
  {
    has: telling,
    pattern: new RegExp(
      `((?:${strongNames}|${weakNames})(?:\\s+(?:is|was|provided|given|of))?\\s{1,3}["'\`(]?)([\\w+/=.~-]{8,})`,
      'gi',
    ),
    write: (match, before = '', found = '') =>
      looksLikeKey(found) && (/[A-Za-z0-9]{8}/.test(found) || /^api/i.test(before)) ? before + mark : match,
  },
  {
    has: undefined,
    pattern: new RegExp(`${start}(?<!\\bef\\d\\.)[A-Za-z0-9]{32,}`, 'g'),
    write: (match) => (looksRandom(match) ? mark : match),
  },
]

/** Ordinary sentences hold none of these, and are not looked through. */
const suspicious = /[\d:=@*_]|-----|[A-Za-z0-9]{16}|bearer|basic/i

/** What was looked through lately: each format in which a run is written shows the same texts. */
const lately = new Map<string, string>()
const most = { texts: 1000, length: 1000 }

/** A text without what looks like a key, a token, or the password of an address. */
export function hideShapes(text: string): string {
  if (!suspicious.test(text)) return text
  const known = lately.get(text)
  if (known !== undefined) return known
  const isTelling = telling.test(text)
  let hidden = text
  for (const { pattern, has, write = () => mark } of shapes) {
    // What is hidden already took nothing into the text that one of these could be made of.
    const fits = typeof has === 'string' ? text.includes(has) : has === undefined || isTelling
    if (fits) hidden = hidden.replace(pattern, write)
  }
  if (text.length <= most.length) {
    if (lately.size >= most.texts) lately.clear()
    lately.set(text, hidden)
  }
  return hidden
}
