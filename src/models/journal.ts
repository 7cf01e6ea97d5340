import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { now, stopwatch } from '../core/clock.js'
import { digest } from '../core/digest.js'
import { count, whole } from '../core/numbers.js'
import { hasEnded, processName } from '../core/process-name.js'
import type { Finding } from '../core/report.js'
import { isSeen } from '../core/seen.js'
import { safeJson } from '../core/visible.js'
import type { KeptAnswer } from './handle.js'
import { isPrediction } from './is-prediction.js'
import { type Movement, unmoved } from './noise.js'
import { predictionHider } from './safe-predictions.js'

const journalFormat = 'expect-fair/journal@2'

/** Characters that stand for an input. Texts are not written. */
const keyLength = 22
/** Characters at the end of a line that tell a damaged one. */
const sumLength = 8

/**
 * Milliseconds without a sign of life after which a lock is taken for one that was left behind: by a container that is
 * gone, whose processes cannot be looked up. Should its run live after all, two runs add whole lines to one file.
 */
const patience = 10 * 60_000
/** A run gives a sign of life this often, as long as answers come. */
const pulse = 30_000

/** What the probe has found out about a model, and need not find out again. */
export interface ModelTraits {
  readonly dependsOnBatch: boolean
  readonly nondeterministic: boolean
  /** How far scores moved while batch-mates were looked at; absent in journals of earlier versions. */
  readonly movement?: Movement
}

/**
 * The answers of a run as they come in, a line each, so that a run that is killed goes on where it was. Lines are written
 * at once, which a killed process survives, and brought to the disk at the end of each window, which a machine without
 * power survives. The file goes when its run ends well.
 */
export class Journal {
  readonly path: string
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #findings: Finding[] = []
  readonly #hide = predictionHider()
  traits: ModelTraits | undefined
  #file: number | undefined
  #lock: string | undefined
  #alive = stopwatch()

  /** @param run Names the run: a journal of another run is not read. */
  constructor(path: string, run: string) {
    this.path = path
    try {
      mkdirSync(dirname(path), { recursive: true })
      if (this.#take()) this.#open(run)
      else this.#say('busy', `Another run is writing ${path}, so this run does not keep a journal.`)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** What the reader of the report must know: that answers were taken from an earlier run, that lines were lost. */
  get findings(): readonly Finding[] {
    return this.#findings
  }

  read(key: string): KeptAnswer | undefined {
    return this.#answers.get(digest(key, keyLength))
  }

  write(key: string, { prediction, truncated, seen }: KeptAnswer): void {
    const rest = seen === undefined ? (truncated ? [1] : []) : [truncated ? 1 : 0, seen]
    this.#append([digest(key, keyLength), this.#hide(prediction), ...rest])
  }

  /** Keeps what has been found out about the model. */
  writeTraits(traits: ModelTraits): void {
    if (this.traits !== undefined) return
    const { dependsOnBatch, nondeterministic, movement = unmoved } = traits
    this.traits = { dependsOnBatch, nondeterministic, movement }
    this.#append([null, this.traits])
  }

  /** Brings what was written to the disk. */
  flush(): void {
    try {
      if (this.#file !== undefined) fsyncSync(this.#file)
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** The run has ended. `whole`: nothing is left to do, and the journal goes. */
  close(isWhole: boolean): void {
    this.flush()
    try {
      if (this.#file !== undefined) closeSync(this.#file)
      if (isWhole && this.#file !== undefined) rmSync(this.path, { force: true })
    } catch {
      // What cannot be removed is read by the next run of the same plan, which says so.
    }
    this.#file = undefined
    this.#release()
  }

  #open(run: string): void {
    const { lines, good, torn } = readLines(this.path)
    const [head, ...rest] = lines
    const { format, run: written, begun } = Object(head) as Record<string, unknown>
    const goesOn = format === journalFormat && written === run
    let broken = 0
    for (const line of goesOn ? rest : []) if (!this.#remember(line)) broken++
    this.#file = openSync(this.path, goesOn ? 'a' : 'w')
    if (goesOn) ftruncateSync(this.#file, good)
    else this.#append({ format: journalFormat, run, begun: new Date(now()).toISOString() })
    if (this.#answers.size === 0) return
    const lost = broken + (torn ? 1 : 0)
    this.#say(
      'resumed',
      `${count(this.#answers.size, 'answer')} ${this.#answers.size === 1 ? 'was' : 'were'} taken from the journal of an interrupted run of ${String(begun)}; ` +
        `${lost === 0 ? 'none of its lines was' : `${whole(lost)} of its lines ${lost === 1 ? 'was' : 'were'}`} broken. If the model has changed since then, delete ${this.path} and run again.`,
    )
  }

  #remember(line: unknown): boolean {
    const [key, value, truncated, seen] = Array.isArray(line) ? line : []
    if (key === null) {
      const { dependsOnBatch, nondeterministic, movement } = Object(value) as Partial<ModelTraits>
      if (typeof dependsOnBatch !== 'boolean' || typeof nondeterministic !== 'boolean') return false
      this.traits = { dependsOnBatch, nondeterministic, ...(isMovement(movement) ? { movement } : {}) }
      return true
    }
    if (typeof key !== 'string' || !isPrediction(value)) return false
    this.#answers.set(key, { prediction: value, truncated: truncated === 1, ...(isSeen(seen) ? { seen } : {}) })
    return true
  }

  #append(line: unknown): void {
    if (this.#file === undefined) return
    try {
      const text = safeJson(JSON.stringify(line))
      const bytes = Buffer.from(`${text}\t${digest(text, sumLength)}\n`)
      for (let from = 0; from < bytes.length; ) from += writeSync(this.#file, bytes, from)
      this.#giveSign()
    } catch (error) {
      this.#giveUp(error)
    }
  }

  /** A journal that cannot be written costs the run nothing but its journal. */
  #giveUp(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.#say('failed', `The journal ${this.path} cannot be written, so this run cannot be resumed: ${reason}`)
    if (this.#file !== undefined) {
      try {
        closeSync(this.#file)
      } catch {
        // The disk may be gone.
      }
    }
    this.#file = undefined
    this.#release()
  }

  #say(code: string, message: string): void {
    this.#findings.push({ code: `journal.${code}`, message })
  }

  /** One run at a time: the one that made the lock, as long as its process lives. */
  #take(): boolean {
    const lock = `${this.path}.lock`
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        writeFileSync(lock, processName(), { flag: 'wx' })
        this.#lock = lock
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (!leftBehind(lock)) return false
        rmSync(lock, { force: true })
      }
    }
    return false
  }

  /** Makes the lock young again. */
  #giveSign(): void {
    if (this.#lock === undefined || stopwatch() - this.#alive < pulse) return
    this.#alive = stopwatch()
    const time = now() / 1000
    try {
      utimesSync(this.#lock, time, time)
    } catch {
      // Somebody has taken it away: nothing that is read or written depends on it.
    }
  }

  #release(): void {
    if (this.#lock !== undefined) rmSync(this.#lock, { force: true })
    this.#lock = undefined
  }
}

/** A lock of a process that has ended, that was killed before it wrote its name, or that was long silent. */
function leftBehind(lock: string): boolean {
  try {
    const holder = readFileSync(lock, 'utf8')
    return holder === '' || hasEnded(holder) || now() - statSync(lock).mtimeMs > patience
  } catch {
    return true
  }
}

/** What a line holds; `undefined` for one that is damaged. */
function readLine(line: string): unknown {
  const end = line.lastIndexOf('\t')
  const text = line.slice(0, Math.max(0, end))
  if (digest(text, sumLength) !== line.slice(end + 1)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The whole lines of a file; how many bytes they take; whether a torn one follows. */
function readLines(path: string): { readonly lines: unknown[]; readonly good: number; readonly torn: boolean } {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    return { lines: [], good: 0, torn: false }
  }
  const good = bytes.lastIndexOf(0x0a) + 1
  const lines = bytes.subarray(0, good).toString('utf8').split('\n').slice(0, -1).map(readLine)
  return { lines, good, torn: good < bytes.length }
}

function isMovement(value: unknown): value is Movement {
  const { largest, inputs } = Object(value) as Partial<Movement>
  return Number.isFinite(largest) && Number.isInteger(inputs)
}
