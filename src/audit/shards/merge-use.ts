import type { ModelUse, RemoteUse } from '../../core/report.js'

/** What several machines asked of one model, together. */
export function mergeUse(uses: readonly ModelUse[]): ModelUse {
  const sum = (of: (use: ModelUse) => number): number => uses.reduce((total, use) => total + of(use), 0)
  const asked = uses.filter(({ calls }) => calls > 0)
  const remotes = uses.map(({ remote }) => remote).filter((remote) => remote !== undefined)
  return {
    id: uses[0]?.id ?? '',
    calls: sum(({ calls }) => calls),
    batches: sum(({ batches }) => batches),
    saved: sum(({ saved }) => saved),
    ms: sum(({ ms }) => ms),
    batchSize: {
      smallest: asked.length === 0 ? 0 : Math.min(...asked.map(({ batchSize }) => batchSize.smallest)),
      largest: Math.max(0, ...asked.map(({ batchSize }) => batchSize.largest)),
    },
    dependsOnBatch: uses.some(({ dependsOnBatch }) => dependsOnBatch),
    truncated: sum(({ truncated }) => truncated),
    limits: [...new Set(uses.flatMap(({ limits }) => limits))],
    ...(remotes.length === 0 ? {} : { remote: mergeRemote(remotes) }),
  }
}

function mergeRemote(uses: readonly RemoteUse[]): RemoteUse {
  const sum = (of: (use: RemoteUse) => number | undefined): number =>
    uses.reduce((total, use) => total + (of(use) ?? 0), 0)
  const [first] = uses
  return {
    requests: sum(({ requests }) => requests),
    retries: sum(({ retries }) => retries),
    unreadable: sum(({ unreadable }) => unreadable),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    ...(first?.cost === undefined ? {} : { cost: sum(({ cost }) => cost) }),
    ...(first?.repeats === undefined
      ? {}
      : {
          repeats: {
            ...first.repeats,
            inputs: sum(({ repeats }) => repeats?.inputs),
            divided: sum(({ repeats }) => repeats?.divided),
            control: {
              inputs: sum(({ repeats }) => repeats?.control.inputs),
              changed: sum(({ repeats }) => repeats?.control.changed),
            },
          },
        }),
    ...(first?.disk === undefined
      ? {}
      : {
          disk: {
            read: sum(({ disk }) => disk?.read),
            written: sum(({ disk }) => disk?.written),
            broken: sum(({ disk }) => disk?.broken),
          },
        }),
  }
}
