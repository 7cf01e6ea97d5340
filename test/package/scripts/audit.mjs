// A user's program that audits functions. Argument: the module format to load the library in.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const load = process.argv[2] === 'cjs' ? require : (name) => import(name)
const library = await load('expect-fair')
const { fairnessMatchers } = await load('expect-fair/matchers')

const male = /\b(he|him|his|man|boy|brother|son|husband|boyfriend|father|uncle|dad)\b/i
const plan = { attributes: ['gender'], cases: library.eec(), sample: 60, variantsPerCase: 8 }
const { exports, version } = require('expect-fair/package.json')
const entries = Object.keys(exports).filter((name) => !/json$|vitest$|jest$|bun$/.test(name))
const namesIn = async (entry) =>
  Object.keys(await load(entry.replace('.', 'expect-fair')))
    .filter((name) => !['default', '__esModule', 'module.exports'].includes(name))
    .sort()
const ask = async (answer) => (await library.audit((texts) => texts.map(answer), plan)).verdict

console.log(
  JSON.stringify({
    names: Object.fromEntries(await Promise.all(entries.map(async (entry) => [entry, await namesIn(entry)]))),
    matchers: Object.keys(fairnessMatchers).sort(),
    biased: await ask((text) => (male.test(text) ? 'yes' : 'no')),
    fair: await ask((text) => (/angry|sad|fear|irritat|annoy|depress|scar|horrible|shock/.test(text) ? 'bad' : 'good')),
    constant: await ask(() => 'yes'),
    version,
  }),
)
