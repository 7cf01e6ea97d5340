import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { hasEnded, processName } from '../../src/core/process-name.js'

const hasTable = existsSync('/proc/self/stat')
const ofPid = (pid: number | undefined): string => processName().replace(/\.\d+\./, `.${pid}.`)
const withoutStart = (name: string): string => name.split('.').slice(0, 3).join('.')

describe('a process that holds a file', () => {
  test('is there while it runs, and a use of it is told from another', () => {
    const [one, other] = [processName(), processName()]
    expect(one).not.toBe(other)
    expect([hasEnded(one), hasEnded(withoutStart(one))]).toEqual([false, false])
  })

  test('has ended when it was waited for', async () => {
    const child = spawn('true')
    await once(child, 'exit')
    expect([hasEnded(ofPid(child.pid)), hasEnded(withoutStart(ofPid(child.pid)))]).toEqual([true, true])
  })

  test('of another machine cannot be asked', () => {
    expect(hasEnded('another-machine.999999999.abcdef')).toBe(false)
    expect(hasEnded('no name at all')).toBe(false)
  })

  test.skipIf(!hasTable)('has ended when it was killed and nobody has waited for it', async () => {
    // The shell becomes a program that waits for no child. Until it has, it would wait for this one itself.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    const program = (): string => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()
    try {
      const [told] = await once(parent.stdout, 'data')
      const pid = Number(String(told).trim())
      while (program() !== 'sleep') await wait(5)
      expect(hasEnded(withoutStart(ofPid(pid)))).toBe(false)
      process.kill(pid, 'SIGKILL')
      const state = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] ?? ''
      while (state() !== 'Z') await wait(5)
      process.kill(pid, 0)
      expect(hasEnded(withoutStart(ofPid(pid)))).toBe(true)
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test.skipIf(!hasTable)('has ended when another has its number, as in a container that was started again', () => {
    const [host, pid, use, start] = processName().split('.')
    expect(start).toMatch(/^\d+$/)
    expect(hasEnded([host, pid, use, Number(start) - 1].join('.'))).toBe(true)
  })
})
