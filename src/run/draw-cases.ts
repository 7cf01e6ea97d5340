import { setImmediate as immediately } from 'node:timers/promises'
import type { Case, CaseSource, SourceContext } from '../core/case.js'
import { defined } from '../core/defined.js'
import { keyedRank, rankBits, shardOfText } from '../core/keyed.js'
import type { Random } from '../core/random.js'
import type { ReasonCount } from '../core/report.js'
import type { Shard } from '../core/shard.js'
import { ClusterReservoir } from './cluster-reservoir.js'
import { drawKey } from './draw-variants.js'

/** Cases held at once while a source is asked for all it has: each such chunk is put in random order. */
const chunkSize = 10_000
/** Cases of the whole order that every shard can look at. */
const mostFirst = 32
/** Cases of one text, and cases of one cluster before all others, that have a place of their own. */
const mostOfOne = 128
/** Cases between two looks at the time. */
const givenAtOnce = 1000

export interface DrawRequest {
  readonly attributes: readonly string[]
  readonly sample: number
  readonly variantsPerCase: number
  /** Of intersectional questions: how many edits a mutant has. */
  readonly order?: number
  readonly signal?: AbortSignal
  readonly random: Random
  /** Names the cluster of a case, where cases are drawn evenly over clusters. Without it each case is equally likely. */
  readonly clusterOf?: (source: Case<unknown>) => string
  /** Takes only the cases of this part: every `count`th of the whole order. */
  readonly shard?: Shard
  /**
   * Of a shard: hears every text of a source that reads only its own part, in the order of reading. Without it each shard
   * reads everything.
   */
  readonly onText?: (text: string) => void
  /** Told how far the source has read; may throw to end the run. */
  readonly onReading?: (done: number, of: number | undefined) => void
  /** Called now and then while a source gives its cases; throws when there is no time left. A source may never end. */
  readonly checkTime?: () => void
}

type OnDrawn<Input, A extends string> = (source: Case<Input, A>, place: number, own: boolean) => void

/** Whether this part of the run asks what is at a place of the whole order. */
export const isOwn = (place: number, shard: Shard | undefined): boolean =>
  shard === undefined || place % shard.count === shard.index - 1

/** The cases of one run in random order, and what is known about their source once they have been taken. */
export class Drawing<Input, A extends string> {
  readonly #source: CaseSource<Input, A>
  readonly #request: DrawRequest
  readonly #skipped = new Reasons()
  readonly #discarded = new Reasons()
  readonly #left = new Reasons()
  #total: number | undefined
  #sourceDraws = false
  #seen = 0
  #taken = 0
  #streamOrder = false
  /** Places in the whole order of the cases of a shard. */
  readonly #places = new WeakMap<object, number>()
  readonly #onDrawn: OnDrawn<Input, A>[] = []
  /** Cases of this part that were drawn ahead, to be asked when their turn comes. */
  readonly #waiting: Case<Input, A>[] = []
  readonly #first: Case<Input, A>[] = []
  #stream: AsyncGenerator<Case<Input, A>> | undefined
  #shared = false
  /** Of cases that were made of a text: the place of the text in the order of reading. */
  readonly #texts = new WeakMap<object, number>()
  #last = { text: -1, cases: 0 }
  #firstOfWhole: readonly Case<Input, A>[] | undefined

  constructor(source: CaseSource<Input, A>, request: DrawRequest) {
    this.#source = source
    this.#request = request
  }

  /** Has a function told of every case of the run before it is asked, of those of the other shards too. */
  onDrawn(tell: OnDrawn<Input, A>): void {
    this.#onDrawn.push(tell)
  }

  /** Inputs that gave no case, by reason, the most frequent first. */
  get skipped(): readonly ReasonCount[] {
    return this.#skipped.list
  }

  /** Mutants that were not valid, by reason, the most frequent first. */
  get discarded(): readonly ReasonCount[] {
    return this.#discarded.list
  }

  /** Words that were left alone, by reason, the most frequent first. */
  get left(): readonly ReasonCount[] {
    return this.#left.list
  }

  /** How many cases the source holds, once that is known. */
  get total(): number | undefined {
    return this.#total
  }

  /** `true` once every case of the source has been taken. */
  get exhausted(): boolean {
    return this.#request.shard === undefined && this.complete
  }

  /** `true` once every case of the source has been taken or left to the other shards. */
  get complete(): boolean {
    return this.#taken === this.#total && this.#waiting.length === 0
  }

  /** `true` where the source has left out what belongs to the other shards before it looked into it. */
  get shared(): boolean {
    return this.#shared
  }

  /** The place of a case of a shard in the order of the whole run. */
  placeOf(source: Case<Input, A>): number | undefined {
    return this.#places.get(source)
  }

  /** `true` when the source was too long to be shuffled as a whole: a run that ends early has then seen its beginning. */
  get streamOrder(): boolean {
    return this.#streamOrder
  }

  /** How many cases this run will take, once that is known. */
  get expected(): number | undefined {
    if (this.#total === undefined) return undefined
    const all = Math.min(this.#total, this.#request.sample)
    const { shard } = this.#request
    return shard === undefined || this.#shared ? all : Math.ceil((all - shard.index + 1) / shard.count)
  }

  /** All cases or `sample` of them, in random order: each case equally likely, or evenly over clusters. */
  async *cases(): AsyncGenerator<Case<Input, A>> {
    try {
      while (this.#waiting.length > 0 || (await this.#draw())) {
        const next = this.#waiting.shift()
        if (next !== undefined) yield next
      }
    } finally {
      await this.#stream?.return(undefined)
    }
  }

  /**
   * The first cases of the whole order, at most `mostFirst`, those of other shards among them: drawn ahead where they have
   * not been drawn yet. The same for every shard.
   */
  async firstOfAll(): Promise<readonly Case<Input, A>[]> {
    if (this.#first.length === 0) await this.#draw()
    if (this.#shared) {
      this.#firstOfWhole ??= await this.#readFirst()
      return this.#firstOfWhole
    }
    while (this.#first.length < mostFirst && (await this.#draw()));
    return this.#first
  }

  /** Looks once more into the source, and into the texts of the other shards, as far as the first cases of all reach. */
  async #readFirst(): Promise<readonly Case<Input, A>[]> {
    const { shard: _, onText: __, onReading: ___, ...request } = this.#request
    const whole = new Drawing(this.#source, request)
    try {
      return await whole.firstOfAll()
    } finally {
      await whole.#stream?.return(undefined)
    }
  }

  /** Draws one case of the whole order; one of this part waits for its turn. `false` when there is none. */
  async #draw(): Promise<boolean> {
    const { shard } = this.#request
    this.#stream ??= this.#ordered()
    const next = await this.#stream.next()
    if (next.done) return false
    const each = next.value
    const turn = this.#taken++
    const own = this.#shared || isOwn(turn, shard)
    const place = this.#shared ? (this.#places.get(each) ?? turn) : turn
    if (turn < mostFirst) this.#first.push(each)
    for (const tell of this.#onDrawn) tell(each, place, own)
    if (!own) return true
    if (shard !== undefined && !this.#shared) this.#places.set(each, place)
    this.#waiting.push(each)
    return true
  }

  async *#ordered(): AsyncGenerator<Case<Input, A>> {
    const { sample, random } = this.#request
    const context = this.#context()
    const stream = iterate(this.#source.cases(context), this.#request.checkTime)
    const first = await stream.next()
    if (this.#sourceDraws) yield* this.#upTo(sample, first, stream)
    else if (Number.isFinite(sample)) yield* await this.#reservoir(first, stream)
    else yield* this.#chunks(first, stream, random.derive('order'))
  }

  /** What a source gives that draws by itself. One that goes on after as many cases as it said it has is not taken at its word. */
  async *#upTo(limit: number, first: IteratorResult<Case<Input, A>>, rest: Stream<Input, A>): Stream<Input, A> {
    let next = first
    for (let taken = 0; !next.done && taken < limit; taken++) {
      this.#placeByText(next.value)
      yield next.value
      if (taken + 1 < limit || taken + 1 === this.#total) next = await rest.next()
    }
    if (!next.done && this.#total === limit) this.#total = undefined
  }

  async #reservoir(first: IteratorResult<Case<Input, A>>, stream: Stream<Input, A>): Promise<Case<Input, A>[]> {
    const { clusterOf } = this.#request
    return clusterOf === undefined ? this.#sample(first, stream) : this.#sampleOfClusters(first, stream, clusterOf)
  }

  async #sampleOfClusters(
    first: IteratorResult<Case<Input, A>>,
    stream: Stream<Input, A>,
    clusterOf: (source: Case<unknown>) => string,
  ): Promise<Case<Input, A>[]> {
    const { sample, random } = this.#request
    const kept = new ClusterReservoir<Case<Input, A>>(sample, random.derive('clusters'))
    for (let next = first; !next.done; next = await stream.next()) {
      this.#seen++
      kept.add(clusterOf(next.value), next.value)
    }
    this.#total = this.#seen
    return kept.drawn()
  }

  /** Algorithm R over the whole stream, then a shuffle, since a reservoir keeps early cases at early places. */
  async #sample(first: IteratorResult<Case<Input, A>>, stream: Stream<Input, A>): Promise<Case<Input, A>[]> {
    const { sample, random } = this.#request
    const draw = random.derive('reservoir')
    const kept: Case<Input, A>[] = []
    for (let next = first; !next.done; next = await stream.next()) {
      const place = this.#seen++ < sample ? kept.length : draw.int(this.#seen)
      if (place < sample) kept[place] = next.value
    }
    this.#total = this.#seen
    return random.derive('order').shuffle(kept)
  }

  async *#chunks(first: IteratorResult<Case<Input, A>>, stream: Stream<Input, A>, random: Random): Stream<Input, A> {
    let next = first
    while (!next.done) {
      const chunk: Case<Input, A>[] = []
      const number = this.#chunkOf(next.value)
      const isFull = (each: Case<Input, A>): boolean =>
        number === undefined ? chunk.length === chunkSize : this.#chunkOf(each) !== number
      for (; !next.done && !isFull(next.value); next = await stream.next()) chunk.push(next.value)
      this.#seen += chunk.length
      if (next.done) this.#total = this.#seen
      // By texts rather than by what is left: which of the later texts give cases, a shard knows only of its own.
      if (number === undefined ? !next.done : number > 0) this.#streamOrder = true
      yield* number === undefined ? this.#inOrder(chunk, random) : this.#inOrderOfRanks(chunk, number)
    }
    this.#total = this.#seen
  }

  /** Chunks of cases that were made of texts are chunks of texts. */
  #chunkOf(each: Case<Input, A>): number | undefined {
    const text = this.#texts.get(each)
    return text === undefined ? undefined : Math.floor(text / chunkSize)
  }

  /** The places of cases that come in their order: by their text, then by which case of the text they are. */
  #placeByText(each: Case<Input, A>): void {
    const text = this.#texts.get(each)
    if (text === undefined) return
    const cases = text === this.#last.text ? this.#last.cases + 1 : 0
    this.#last = { text, cases }
    this.#places.set(each, text * mostOfOne + Math.min(cases, mostOfOne - 1))
  }

  /**
   * As `#inOrder`, by keyed hashes of seed and text: what other shards have in the chunk moves nothing. All cases of a
   * cluster are in one shard.
   */
  #inOrderOfRanks(chunk: readonly Case<Input, A>[], number: number): Case<Input, A>[] {
    const { clusterOf, random } = this.#request
    const times = new Map<string, number>()
    const ranked = chunk.map((each) => {
      const key = drawKey(each)
      const again = times.get(key) ?? 0
      times.set(key, again + 1)
      return { each, rank: keyedRank(`order ${random.seed}, ${again}`, key) }
    })
    const byRank = ranked.sort((one, other) => one.rank - other.rank)
    const depths = new Map<string, number>()
    for (const { each, rank } of byRank) {
      const cluster = clusterOf?.(each)
      const depth = cluster === undefined ? 0 : (depths.get(cluster) ?? 0)
      if (cluster !== undefined) depths.set(cluster, depth + 1)
      const own = cluster === undefined ? rank : keyedRank(`clusters ${random.seed}`, cluster)
      const before = number * mostOfOne + Math.min(depth, mostOfOne - 1)
      this.#places.set(each, before * 2 ** rankBits + own)
    }
    const placeOf = ({ each }: { readonly each: object }): number => this.#places.get(each) ?? 0
    return byRank.sort((one, other) => placeOf(one) - placeOf(other)).map(({ each }) => each)
  }

  /** In random order; a claim about clusters meets every cluster before it meets one again, so that it may end early. */
  #inOrder(chunk: Case<Input, A>[], random: Random): Case<Input, A>[] {
    const { clusterOf } = this.#request
    if (clusterOf === undefined) return random.shuffle(chunk)
    const order = new ClusterReservoir<Case<Input, A>>(chunk.length, random)
    for (const each of chunk) order.add(clusterOf(each), each)
    return order.drawn()
  }

  #context(): SourceContext {
    const { attributes, sample, variantsPerCase, order, signal, random, onReading } = this.#request
    return {
      seed: random.seed,
      sample,
      variantsPerCase,
      attributes,
      ...defined({ order, signal }),
      skip: (reason, count) => this.#skipped.add(reason, count),
      discard: (reason, count) => this.#discarded.add(reason, count),
      leave: (reason, count) => this.#left.add(reason, count),
      drawn: (total) => {
        this.#sourceDraws = true
        this.#total = total
      },
      place: (made, text) => this.#texts.set(made, text),
      ...(this.#request.onText === undefined ? {} : { shares: (most: number) => this.#share(most) }),
      ...defined({ reading: onReading }),
    }
  }

  /** A sample that may end early needs the cases of all shards, to know where. */
  #share(mostCases: number): ((text: string) => boolean) | undefined {
    const { shard, sample, onText } = this.#request
    if (shard === undefined || !(mostCases <= sample)) return undefined
    this.#shared = true
    return (text) => {
      onText?.(text)
      return shardOfText(text, shard.count) === shard.index - 1
    }
  }
}

class Reasons {
  readonly #counts = new Map<string, number>()

  add(reason: string, count = 1): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count)
  }

  get list(): readonly ReasonCount[] {
    return [...this.#counts]
      .map(([reason, count]) => ({ reason, count }))
      .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
  }
}

type Stream<Input, A extends string> = AsyncGenerator<Case<Input, A>>

async function* iterate<T>(items: AsyncIterable<T> | Iterable<T>, checkTime?: () => void): AsyncGenerator<T> {
  let given = 0
  for await (const each of items) {
    yield each
    if (++given % givenAtOnce !== 0) continue
    // Lets timers and signals come through: a source that waits for nothing would hold them up for ever.
    await immediately()
    checkTime?.()
  }
}
