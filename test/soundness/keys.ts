import { Random } from '../../src/core/random.js'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const alnum = `${letters}${letters.toLowerCase()}0123456789`
const hex = '0123456789abcdef'
const base64 = `${alnum}+/`

/** A made-up key as it would stand in a text, and the part of it that nobody may read. */
export interface MadeKey {
  readonly shape: string
  readonly text: string
  readonly secret: string
}

type Draw = (alphabet: string, length: number) => string

/** A key whose look is enough. */
const bare: Readonly<Record<string, (draw: Draw) => string>> = {
  openai: (draw) => `sk-${draw(alnum, 48)}`,
  'openai project': (draw) => `sk-proj-${draw(alnum, 20)}-${draw(alnum, 20)}_${draw(alnum, 30)}`,
  'openai short': (draw) => `sk-${draw(letters.toLowerCase(), 4)}${draw('0123456789', 4)}`,
  anthropic: (draw) => `sk-ant-api03-${draw(alnum, 40)}-${draw(alnum, 12)}AA`,
  openrouter: (draw) => `sk-or-v1-${draw(hex, 64)}`,
  huggingface: (draw) => `hf_${draw(alnum, 34)}`,
  'huggingface of letters': (draw) => `hf_${draw(letters + letters.toLowerCase(), 33)}Q`,
  groq: (draw) => `gsk_${draw(alnum, 52)}`,
  replicate: (draw) => `r8_${draw(alnum, 37)}`,
  nvidia: (draw) => `nvapi-${draw(alnum, 60)}`,
  perplexity: (draw) => `pplx-${draw(hex, 48)}`,
  'github classic': (draw) => `ghp_${draw(alnum, 36)}`,
  'github oauth': (draw) => `gho_${draw(alnum, 36)}`,
  'github server': (draw) => `ghs_${draw(alnum, 36)}`,
  'github fine': (draw) => `github_pat_${draw(alnum, 22)}_${draw(alnum, 59)}`,
  gitlab: (draw) => `glpat-${draw(alnum, 20)}`,
  npm: (draw) => `npm_${draw(alnum, 36)}`,
  pypi: (draw) => `pypi-AgEIcHlwaS5vcmc${draw(alnum, 60)}`,
  docker: (draw) => `dckr_pat_${draw(alnum, 27)}`,
  'aws access': (draw) => `AKIA${draw(`${letters}234567`, 16)}`,
  'aws session': (draw) => `ASIA${draw(`${letters}234567`, 16)}`,
  google: (draw) => `AIza${draw(alnum, 35)}`,
  'google oauth': (draw) => `ya29.${draw(alnum, 60)}`,
  'google client': (draw) => `GOCSPX-${draw(alnum, 28)}`,
  'slack bot': (draw) => `xoxb-${draw('0123456789', 12)}-${draw('0123456789', 12)}-${draw(alnum, 24)}`,
  'slack user': (draw) => `xoxp-${draw('0123456789', 12)}-${draw(hex, 32)}`,
  'slack app': (draw) => `xapp-1-A${draw(alnum, 10)}-${draw(hex, 40)}`,
  sendgrid: (draw) => `SG.${draw(alnum, 22)}.${draw(alnum, 43)}`,
  mailgun: (draw) => `key-${draw(hex, 31)}7`,
  stripe: (draw) => `sk_live_${draw(alnum, 24)}`,
  'stripe restricted': (draw) => `rk_test_${draw(alnum, 24)}`,
  twilio: (draw) => `SK${draw(hex, 32)}`,
  telegram: (draw) => `${draw('123456789', 10)}:AA${draw(alnum, 33)}`,
  databricks: (draw) => `dapi${draw(hex, 32)}`,
  digitalocean: (draw) => `dop_v1_${draw(hex, 64)}`,
  vault: (draw) => `hvs.${draw(alnum, 24)}`,
  shopify: (draw) => `shpat_${draw(hex, 32)}`,
  linear: (draw) => `lin_api_${draw(alnum, 40)}`,
  postman: (draw) => `PMAK-${draw(hex, 24)}-${draw(hex, 34)}`,
  pinecone: (draw) => `pcsk_${draw(alnum, 40)}`,
  langsmith: (draw) => `lsv2_pt_${draw(hex, 32)}_${draw(hex, 10)}`,
  cohere: (draw) => draw(alnum, 40),
  mistral: (draw) => draw(alnum, 32),
  jwt: (draw) => `eyJ${draw(alnum, 20)}.eyJ${draw(alnum, 60)}.${draw(alnum, 43)}`,
}

/** A key that is one by what stands beside it: the text with it, and the key. */
const named: Readonly<Record<string, (draw: Draw) => readonly [text: string, secret: string]>> = {
  bearer: (draw) => around('Authorization: Bearer ', draw(alnum, 24)),
  'bearer in a sentence': (draw) => around('sent with bearer ', `${draw(alnum, 12)}.${draw(alnum, 12)}`),
  basic: (draw) => around('basic ', Buffer.from(`user:${draw(alnum, 12)}`).toString('base64')),
  'aws secret': (draw) => around('aws_secret_access_key = ', draw(base64, 40)),
  'azure hex': (draw) => around('"api-key": "', draw(hex, 32), '"'),
  'azure header': (draw) => around('Ocp-Apim-Subscription-Key: ', draw(hex, 32)),
  'azure storage': (draw) => around('AccountName=one;AccountKey=', `${draw(base64, 86)}==`, ';EndpointSuffix=x'),
  'azure bus': (draw) => around('SharedAccessKey=', `${draw(base64, 43)}=`),
  password: (draw) => around('password=', draw(letters.toLowerCase(), 9)),
  'password in JSON': (draw) => around('{"password":"', draw(letters.toLowerCase(), 9), '"}'),
  'secret in JSON': (draw) => around('{"client_secret": "', draw(alnum, 12), '"}'),
  'address of a database': (draw) => around('postgres://app:', draw(alnum, 14), '@db.internal:5432/x'),
  'address with an encoded password': (draw) =>
    around('https://me:', `${draw(alnum, 6)}%40${draw(alnum, 6)}`, '@host/x'),
  'key in a query': (draw) => around('https://host/v1?key=', draw(hex, 16), '&model=small'),
  'token in a query': (draw) => around('https://host/v1?model=small&access_token=', draw(alnum, 16)),
  'signature in a query': (draw) => around('https://blob/x?sv=2024-01-01&sig=', `${draw(alnum, 40)}%3D`),
  'slack hook': (draw) =>
    around('https://hooks.slack.com/services/', `T${draw(alnum, 8)}/B${draw(alnum, 8)}/${draw(alnum, 24)}`),
  pem: (draw) => {
    const line = draw(base64, 60)
    return [`-----BEGIN RSA PRIVATE KEY-----\n${line}\n-----END RSA PRIVATE KEY-----`, line]
  },
  'key that was provided': (draw) => around('Incorrect API key provided: ', draw(alnum, 20), '. See the docs.'),
  'key in a sentence': (draw) => around('the token ', `${draw(alnum, 14)}42`, ' has expired'),
  cookie: (draw) => around('Cookie: session=', draw(alnum, 20), '; theme=dark'),
}

const around = (before: string, secret: string, after = ''): readonly [string, string] => [
  before + secret + after,
  secret,
]

/** One made-up key of every shape; the same for the same seed. */
export function madeKeys(seed: number): MadeKey[] {
  const random = new Random(seed, 'made keys')
  // As many of each kind of character as chance usually gives, so that no key looks like a word.
  const isMixed = (text: string, alphabet: string): boolean =>
    [/[0-9]/g, /[a-z]/g, /[A-Z]/g].every(
      (kind) => alphabet.search(kind) < 0 || (text.match(kind) ?? []).length >= text.length / 12,
    )
  const draw: Draw = (alphabet, length) => {
    for (;;) {
      const text = Array.from({ length }, () => random.pick([...alphabet])).join('')
      if (isMixed(text, alphabet)) return text
    }
  }
  return [
    ...Object.entries(bare).map(([shape, make]) => {
      const secret = make(draw)
      return { shape, secret, text: `the server said ${secret}, and no more` }
    }),
    ...Object.entries(named).map(([shape, make]) => {
      const [text, secret] = make(draw)
      return { shape, secret, text }
    }),
  ]
}
