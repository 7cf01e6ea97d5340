#!/usr/bin/env node
import { askAtTerminal } from './cli/ask-at-terminal.js'
import { main } from './cli/main.js'
import { safeError } from './core/errors/index.js'
import { asLog } from './core/visible.js'

// The exit code is set, not forced: what was written to a pipe is written whole.
main(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: process.stderr,
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask: askAtTerminal } : {}),
}).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`${asLog(String(error instanceof Error ? error.stack : safeError(error)))}\n`)
    process.exitCode = 3
  },
)
