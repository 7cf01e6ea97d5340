import type { AddressUse, RemoteUse } from '../../core/report.js'

/** Specifies the price of a language model's tokens per million. */
export interface TokenPrice {
  /** The price per million prompt tokens. */
  readonly input: number
  /** The price per million answer tokens. */
  readonly output: number
}

/** Counts what a remote model costs, for as long as its handle lives. */
export class RemoteCounts {
  requests = 0
  retries = 0
  unreadable = 0
  inputTokens = 0
  outputTokens = 0
  /** Inputs, those whose answers were divided, those asked again as a control, and those that then changed. */
  readonly repeated = { inputs: 0, divided: 0, again: 0, changed: 0 }
  readonly disk = { read: 0, written: 0, broken: 0 }

  /** A copy of the counts as they are now. */
  use(repeats: number, price: TokenPrice | undefined, onDisk: boolean): RemoteUse {
    const { requests, retries, unreadable, inputTokens, outputTokens } = this
    const { inputs, divided, again, changed } = this.repeated
    return {
      requests,
      retries,
      unreadable,
      inputTokens,
      outputTokens,
      ...(price === undefined ? {} : { cost: (inputTokens * price.input + outputTokens * price.output) / 1e6 }),
      ...(repeats === 1 ? {} : { repeats: { each: repeats, inputs, divided, control: { inputs: again, changed } } }),
      ...(onDisk ? { disk: { ...this.disk } } : {}),
    }
  }
}

/** What was counted between two moments. */
export function remoteSince(now: RemoteUse, before: RemoteUse | undefined): RemoteUse {
  if (before === undefined) return now
  const { repeats, disk, addresses } = now
  return {
    requests: now.requests - before.requests,
    retries: now.retries - before.retries,
    unreadable: now.unreadable - before.unreadable,
    inputTokens: now.inputTokens - before.inputTokens,
    outputTokens: now.outputTokens - before.outputTokens,
    ...(now.cost === undefined ? {} : { cost: now.cost - (before.cost ?? 0) }),
    ...(addresses === undefined ? {} : { addresses: addresses.map((use) => addressSince(use, before.addresses)) }),
    ...(repeats === undefined
      ? {}
      : {
          repeats: {
            each: repeats.each,
            inputs: repeats.inputs - (before.repeats?.inputs ?? 0),
            divided: repeats.divided - (before.repeats?.divided ?? 0),
            control: {
              inputs: repeats.control.inputs - (before.repeats?.control.inputs ?? 0),
              changed: repeats.control.changed - (before.repeats?.control.changed ?? 0),
            },
          },
        }),
    ...(disk === undefined
      ? {}
      : {
          disk: {
            read: disk.read - (before.disk?.read ?? 0),
            written: disk.written - (before.disk?.written ?? 0),
            broken: disk.broken - (before.disk?.broken ?? 0),
          },
        }),
  }
}

function addressSince(now: AddressUse, before: readonly AddressUse[] = []): AddressUse {
  const earlier = before.find(({ address }) => address === now.address)
  if (earlier === undefined) return now
  return {
    address: now.address,
    answered: now.answered - earlier.answered,
    failed: now.failed - earlier.failed,
    putOff: now.putOff - earlier.putOff,
    limit: now.limit,
  }
}
