/**
 * What the dependency invariant costs, how many good and broken mutants it discards, and what a stream of mutants holds in
 * memory. Seconds are those of the processor, of all threads of the process together: with one thread at work in the network
 * they are seconds of one core.
 *
 *     npm run bench:invariant [-- folder with imdb/ and ud-ewt/]
 */
import { spawnSync } from 'node:child_process'
import { articleFaults } from './invariant/articles.mjs'
import { falseAlarms } from './invariant/false-alarms.mjs'
import { plantedFaults } from './invariant/planted.mjs'
import { speed } from './invariant/speed.mjs'

const [data = '../shared/data'] = process.argv.slice(2)
const print = (text) => process.stdout.write(`${text}\n`)
const number = (value, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

const { made, ours, sentences, whole, memory } = await speed(data)
const { texts, mutants, sharing, checked, seconds, wall } = made
print(`${texts} reviews of about 250 words, order 2: race x gender, body x gender, body x race\n`)
print('| figure | goal | measured |\n| --- | --- | --- |')
for (const row of [
  ['mutants checked', '', number(mutants)],
  ['mutants per text: mean, median', '', `${number(mutants / texts)}, ${number(made.median)}`],
  ['mutants with two edits in one sentence, %', '', number((100 * sharing) / mutants, 1)],
  ['sentences parsed per 100 mutants', '', number((100 * checked) / mutants, 1)],
  ['valid, %', '', number((100 * made.valid) / mutants, 1)],
  ['mutants per CPU second, with the analysis of the originals', '2,000', number(ours)],
  ['CPU milliseconds per mutant (paper: about 10,000)', '', number((1000 * seconds) / mutants, 2)],
  ['wall seconds', '', number(wall, 1)],
  ['changed sentences of each mutant by themselves, mutants per CPU second', '', number(sentences.rate)],
  ['ratio to that', '4', number(ours / sentences.rate, 1)],
  ['whole text of each mutant, mutants per CPU second', '', number(whole.rate)],
  ['ratio to that', '25', number(ours / whole.rate, 1)],
  ['peak resident memory, MB', '', number(memory)],
])
  print(`| ${row.join(' | ')} |`)
print(
  `\nThe two other checks were made of ${number(whole.mutants)} mutants drawn from all; their rates hold the same analysis.`,
)

const { texts: read, articles, faults } = await articleFaults(data)
print(
  `\nAll mutants of one edit, all dictionaries, ${read} reviews: ${number(articles)} articles before a changed word,`,
)
print(`${number(faults)} of them wrong by a rule of its own (goal: 0).\n`)

print('| exchange, UD English-EWT dev | goal | exchanges | discarded, % | goal met |\n| --- | --- | --- | --- | --- |')
for (const { name, goal, least, exchanges, percent } of await falseAlarms(data)) {
  const isMet = least ? percent >= goal : percent <= goal
  print(
    `| ${name} | ${least ? 'at least' : 'at most'} ${goal} | ${exchanges} | ${number(percent, 1)} | ${isMet ? 'yes' : 'no'} |`,
  )
}

const { discarded, faults: planted } = await plantedFaults(data)
print('\n| dictionary, forum posts and reviews | mutants | discarded, % |\n| --- | --- | --- |')
for (const { name, mutants, discarded: thrown } of discarded) {
  print(`| ${name} | ${number(mutants)} | ${mutants === 0 ? '' : number((100 * thrown) / mutants, 1)} |`)
}
print('\n| planted in the place of a person word | planted | noticed, % |\n| --- | --- | --- |')
for (const { kind, planted: count, percent } of planted) print(`| ${kind} | ${count} | ${number(percent, 1)} |`)

print('')
spawnSync(process.execPath, ['bench/invariant/stream.mjs', data], { stdio: 'inherit' })
process.exit(0)
