import { count, type Option, type Read } from '../../core/options/index.js'

/** Configures limits, timeouts and retries for a remote model. */
export interface RequestOptions {
  /** Concurrent requests. Default 4; temporarily fewer after the response "too many requests". */
  readonly concurrency?: number
  /** The number of requests per minute, evenly spaced, including retries. Default: no limit. */
  readonly requestsPerMinute?: number
  /** Times that a request is tried again after 408, 409, 425, 429, a 5xx status, a broken answer or a lost connection. Default 4. */
  readonly retries?: number
  /** Milliseconds after which a request times out. Default 60,000. */
  readonly timeoutMs?: number
  /** Milliseconds before the first retry. Each further retry waits twice as long, half of it at random. Default 500. */
  readonly backoffMs?: number
}

/** Requests at the same time of whoever has not said how many, and of an address before more were tried. */
export const usualConcurrency = 4

/** The declared options of asking a remote model. */
export const requestDeclaration: {
  readonly [Name in keyof RequestOptions]-?: Option<number, Name extends 'requestsPerMinute' ? 'open' : 'default'>
} = {
  concurrency: count({ default: usualConcurrency }),
  requestsPerMinute: count({ defaultText: 'no limit' }),
  retries: count({ least: 0, default: 4 }),
  timeoutMs: count({ default: 60_000, formerly: 'timeout' }),
  backoffMs: count({ least: 0, default: 500, formerly: 'backoff' }),
}

/** How a model is asked; without `concurrency` it is found out how many requests at a time pay. */
export type Patience = Read<RequestOptions, 'requestsPerMinute' | 'concurrency'>
