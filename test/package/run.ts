import { spawn } from 'node:child_process'

export interface Outcome {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end and keeps what it wrote. `node` is the Node that runs this, unless `node` names another. */
export function run(
  cwd: string,
  [command, ...args]: readonly [string, ...string[]],
  options: { readonly node?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> {
  const program = command === 'node' ? (options.node ?? process.execPath) : command
  const child = spawn(program, args, {
    cwd,
    env: { ...cleanEnvironment(), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
  })
}

/** The environment without what the surrounding runner and npm set for themselves. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const foreign = /^(VITEST|JEST_|npm_|NODE_OPTIONS|NODE_ENV|FORCE_COLOR|DEV$|MODE$|PROD$|TEST$|SSR$|BASE_URL$)/
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  return { ...Object.fromEntries(kept), NO_COLOR: '1' }
}
