import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Daemons lie where the path of a user does not lead. */
const path = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter)
const programs = ['munged', 'slurmctld', 'slurmd', 'sbatch', 'scancel', 'squeue', 'scontrol', 'sinfo']

/** Why no Slurm can be started here; `undefined` where it can. */
export function lacksSlurm(): string | undefined {
  if (process.platform !== 'linux') return `Slurm runs on Linux, and this is ${process.platform}`
  if (process.getuid?.() !== 0) return 'slurmd starts jobs of users, for which it must be started by root'
  const lacking = programs.filter((name) => !path.split(delimiter).some((folder) => existsSync(join(folder, name))))
  if (lacking.length === 0) return undefined
  return `${lacking.join(', ')} cannot be found (Debian: apt-get install slurmctld slurmd slurm-client munge)`
}

/** A Slurm of one node on this machine: its own munged, slurmctld and slurmd, which nothing outside can reach. */
export interface Slurm {
  /** A folder of its own, and where its logs lie. */
  readonly folder: string
  /** What a command of Slurm prints. */
  ask(command: string, args: readonly string[], more?: Readonly<Record<string, string>>): string
  stop(): Promise<void>
}

export async function startSlurm(): Promise<Slurm> {
  const folder = mkdtempSync(join(tmpdir(), 'expect-fair-slurm-'))
  // munge refuses a socket that not everybody reaches, and a key that anybody else reads.
  execFileSync('chmod', ['755', folder])
  for (const name of ['state', 'spool', 'work']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'munge.key'), randomBytes(128), { mode: 0o400 })
  const config = join(folder, 'slurm.conf')
  writeFileSync(config, configOf(folder, await freePort(), await freePort()))
  const env = { ...process.env, PATH: path, SLURM_CONF: config }
  const daemons: ChildProcess[] = []
  const start = (name: string, ...args: string[]): ChildProcess => {
    const log = openSync(join(folder, `${name}.out`), 'a')
    const daemon = spawn(name, args, { cwd: folder, env, stdio: ['ignore', log, log] })
    closeSync(log)
    daemons.push(daemon)
    return daemon
  }
  const slurm: Slurm = {
    folder,
    ask: (command, args, more) =>
      execFileSync(command, args, {
        cwd: join(folder, 'work'),
        env: { ...env, ...more },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    stop: async () => {
      // Their processes outlive the daemons.
      answerOf(() => slurm.ask('scancel', ['--full', '--user=root']))
      await until('no job is left', () => answerOf(() => slurm.ask('squeue', ['-h'])) === '').catch(() => {})
      for (const daemon of daemons.reverse()) {
        if (daemon.exitCode !== null || daemon.signalCode !== null) continue
        const gone = once(daemon, 'exit')
        daemon.kill('SIGTERM')
        const patient = setTimeout(() => daemon.kill('SIGKILL'), 20_000)
        await gone
        clearTimeout(patient)
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const names = ['socket', 'key-file', 'pid-file', 'seed-file', 'log-file'].map(
    (name) => `--${name}=${join(folder, `munge.${name.split('-')[0]}`)}`,
  )
  start('munged', '--foreground', '--force', ...names)
  await until('munged has a socket', () => existsSync(join(folder, 'munge.socket')))
  start('slurmctld', '-D')
  start('slurmd', '-D')
  try {
    await until('the node is idle', () => answerOf(() => slurm.ask('sinfo', ['-h', '-o', '%T'])).trim() === 'idle')
  } catch (error) {
    const logs = ['munged', 'slurmctld', 'slurmd'].map((name) => readFileSync(join(folder, `${name}.out`), 'utf8'))
    await slurm.stop()
    throw new Error(`${(error as Error).message}\n${logs.join('\n')}`)
  }
  return slurm
}

/** Looks again and again, a minute at most unless told otherwise. */
export async function until(what: string, holds: () => boolean, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It did not come within ${ms / 1000} s that ${what}.`)
    await sleep(50)
  }
}

function answerOf(ask: () => string): string {
  try {
    return ask()
  } catch {
    return ''
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** As a cluster has it, but for accounts, control groups and the waiting of minutes before a task is run again. */
function configOf(folder: string, port: number, nodePort: number): string {
  const host = hostname().split('.')[0]
  return `ClusterName=fairness
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${port}
SlurmdPort=${nodePort}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket,cred_expire=5
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
JobRequeue=1
KillWait=2
MinJobAge=3600
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0
SlurmdParameters=config_overrides
NodeName=${host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP MaxTime=INFINITE
`
}
