const idle = 0
const busy = 1
/** Busy, and to be closed by whoever leaves. */
const closing = 2
const closed = 3

/**
 * One cell that a worker thread and its owner share: the thread enters before it works in native code and leaves
 * afterwards, the owner closes it for good. Only a thread whose gate is closed may be ended: native code that comes back
 * to a thread under ending throws where it cannot be caught, and that ends the process.
 */
export class Gate {
  readonly cell: Int32Array<SharedArrayBuffer>

  constructor(cell: Int32Array<SharedArrayBuffer> = new Int32Array(new SharedArrayBuffer(4))) {
    this.cell = cell
  }

  /** The thread begins to work; `false` when the gate is closed, and it must not. */
  enter(): boolean {
    return Atomics.compareExchange(this.cell, 0, idle, busy) === idle
  }

  /** The thread has done its work. */
  leave(): void {
    if (Atomics.compareExchange(this.cell, 0, busy, idle) === busy) return
    Atomics.store(this.cell, 0, closed)
    Atomics.notify(this.cell, 0)
  }

  /** The owner lets no one in any more. `true`: closed; `false`: it closes when the thread leaves. */
  close(): boolean {
    for (;;) {
      const found = Atomics.load(this.cell, 0)
      if (found === closing || found === closed) return found === closed
      const next = found === idle ? closed : closing
      // Else the thread entered or left between the two.
      if (Atomics.compareExchange(this.cell, 0, found, next) === found) return next === closed
    }
  }

  get closed(): boolean {
    return Atomics.load(this.cell, 0) === closed
  }

  get working(): boolean {
    const found = Atomics.load(this.cell, 0)
    return found === busy || found === closing
  }

  /** Blocks until a gate under closing is closed, at most `ms`. */
  wait(ms: number): void {
    Atomics.wait(this.cell, 0, closing, ms)
  }
}
