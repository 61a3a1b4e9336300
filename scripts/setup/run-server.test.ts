import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#tests/kit/eventually.ts'
import { keepRunning, restartPauseMs } from './run-server.mjs'

const MODULE = pathToFileURL(join(import.meta.dirname, 'run-server.mjs')).href

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-run-server-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts our program inside a shell, as npm does; its server does nothing. */
function startAsNpmDoes() {
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
     import { writeFileSync } from 'node:fs'
     import { waitFor } from ${JSON.stringify(MODULE)}
     const server = spawn(process.execPath, ['-e', 'process.once("disconnect", () => process.exit()); setInterval(() => {}, 1000)'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
     writeFileSync(${JSON.stringify(join(folder, 'pids'))}, process.pid + ' ' + server.pid)
     process.exit(await waitFor(server))`,
  )
  // The second command prevents the shell from replacing itself with the program.
  return spawn('sh', ['-c', `"${process.execPath}" "${program}"; true`], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
  })
}

async function pidsOf(): Promise<number[]> {
  const read = () => {
    try {
      return readFileSync(join(folder, 'pids'), 'utf8').split(' ').map(Number)
    } catch {
      return []
    }
  }
  await eventually('the server has started', () => read().length === 2)
  return read()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a signal that reaches npm alone leaves no process behind', async () => {
  const shell = startAsNpmDoes()
  const pids = await pidsOf()
  expect(pids.map(isAlive)).toEqual([true, true])
  shell.kill('SIGTERM')
  await eventually('all have ended', () => pids.every((pid) => !isAlive(pid)))
})

/** Creates fake servers that end on command, and timers that the test runs. */
function fakeServers() {
  const started: (EventEmitter & { kill: () => boolean })[] = []
  const said: string[] = []
  const timers: { fn: () => void; ms: number }[] = []
  let nowMs = 0
  let stop = () => {}
  const code = keepRunning(
    () => {
      const server = Object.assign(new EventEmitter(), { kill: () => true })
      started.push(server)
      return server as unknown as ChildProcess
    },
    {
      nowMs: () => nowMs,
      setTimer: (fn, ms) => void timers.push({ fn, ms }),
      say: (text) => void said.push(text),
      onStop: (asked) => (stop = asked),
    },
  )
  return {
    started,
    said,
    timers,
    code,
    stop: () => stop(),
    pass: (ms: number) => (nowMs += ms),
    last: () => started.at(-1) ?? new EventEmitter(),
  }
}

describe('a server that dies', () => {
  test('is restarted after a pause that grows while it dies soon after its start', () => {
    const servers = fakeServers()
    servers.last().emit('message', 'ready')
    servers.pass(5_000)
    servers.last().emit('exit', null, 'SIGABRT')
    expect(servers.started).toHaveLength(1)
    expect(servers.said).toEqual([
      'The server ended by SIGABRT. It starts again in 1 s; saved data is not affected.',
    ])
    servers.timers[0]?.fn()
    expect(servers.started).toHaveLength(2)
    servers.last().emit('exit', 1, null)
    expect(servers.timers.map(({ ms }) => ms)).toEqual([1_000, 2_000])
    servers.timers[1]?.fn()
    servers.pass(60_000)
    servers.last().emit('exit', 1, null)
    expect(servers.timers.map(({ ms }) => ms)).toEqual([1_000, 2_000, 1_000])
  })

  test('before it was ready is not restarted', async () => {
    const servers = fakeServers()
    servers.last().emit('exit', 1, null)
    expect(await servers.code).toBe(1)
    expect(servers.timers).toEqual([])
  })

  test('with exit code 0 is not restarted', async () => {
    const servers = fakeServers()
    servers.last().emit('message', 'ready')
    servers.last().emit('exit', 0, null)
    expect(await servers.code).toBe(0)
    expect(servers.timers).toEqual([])
  })

  test('is not restarted after a stop was requested, even during the pause', async () => {
    const servers = fakeServers()
    servers.last().emit('message', 'ready')
    servers.last().emit('exit', 1, null)
    servers.stop()
    servers.timers[0]?.fn()
    expect(await servers.code).toBe(0)
    expect(servers.started).toHaveLength(1)
  })

  test('pauses for at most 30 s', () => {
    expect(restartPauseMs(10, 16_000)).toBe(30_000)
    expect(restartPauseMs(10, 30_000)).toBe(30_000)
  })
})
