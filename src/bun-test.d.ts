/** As much of Bun's test runner as the entry for it needs: its own types come with Bun, and name globals that Node lacks. */
declare module 'bun:test' {
  interface Matchers<T = unknown> {}
  export const expect: { extend(matchers: object): void }
}
