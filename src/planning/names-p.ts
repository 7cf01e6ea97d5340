import cdfOfT from '@stdlib/stats-base-dists-t-cdf'
import { deals } from '../questions/recall-gap/test-names.js'

/** What the names of a class show: for each, its texts and the sum of what they show beyond the mean of their case. */
export interface NameSums {
  readonly texts: Float64Array
  readonly beyond: Float64Array
}

/**
 * What `testNames()` says of two classes, near enough to plan by: it deals the names thousands of times, and a plan simulates thousands of
 * runs. The gap of names that are dealt by chance has a known variance, and nearly the distribution of Student's t of two samples (Pitman
 * 1937). The least that dealing can say is kept: of few names there are few ways to deal them.
 *
 * @param ifGap What it would say if the gap were of this size instead, on the side on which it is.
 */
export function namesP(first: NameSums, second: NameSums, maxGap: number, ifGap?: number): number {
  const seen = meanOf(first) - meanOf(second)
  const wanted = (ifGap ?? Math.abs(seen)) - maxGap
  if (!(wanted > 0)) return 1
  // What brings the gap to `wanted`.
  const by = (seen < 0 ? -wanted : wanted) - seen
  const [ones, others] = [asked(first), asked(second)]
  const all = ones + others
  const texts = sum(first.texts) + sum(second.texts)
  const mean = (sum(first.beyond) + by * sum(first.texts) + sum(second.beyond)) / texts
  const squares = squaresAround(first, by, mean) + squaresAround(second, 0, mean)
  const error = (Math.sqrt(squares / (all - 1)) / (texts / all)) * Math.sqrt(all / (ones * others))
  const ratio = wanted / error
  const left = all - 1 - ratio ** 2
  const byT = left <= 0 ? 0 : cdfOfT(-ratio * Math.sqrt((all - 2) / left), all - 2)
  const chance = Math.max(byT, 1 / ways(all, ones))
  return Math.min(1, (2 * (1 + deals * chance)) / (deals + 1))
}

/** Names of at least one text. */
function asked({ texts }: NameSums): number {
  let count = 0
  for (const each of texts) if (each > 0) count++
  return count
}

function sum(values: Float64Array): number {
  let all = 0
  for (const each of values) all += each
  return all
}

const meanOf = ({ texts, beyond }: NameSums): number => sum(beyond) / sum(texts)

function squaresAround({ texts, beyond }: NameSums, by: number, mean: number): number {
  let all = 0
  for (let at = 0; at < texts.length; at++) all += ((beyond[at] as number) + (by - mean) * (texts[at] as number)) ** 2
  return all
}

/** In how many ways so many of all can be chosen. */
function ways(all: number, some: number): number {
  let count = 1
  for (let at = 1; at <= some; at++) count *= (all - some + at) / at
  return count
}
