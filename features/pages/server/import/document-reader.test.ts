import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/shared/problem.ts'
import { PAGE_IMPORT_REFUSALS } from '../../page-import.contract.ts'
import { documentReader } from './document-reader.ts'

/** Longer than any test, for those in which the time must not run out. */
const ENOUGH_MS = 600_000
const NEVER = "process.on('message', () => undefined)"
const BUSY = "process.on('message', () => { for (;;); })"
const DONE = "process.on('message', () => process.send({ kind: 'done', reading: 'the content' }))"

/** Returns a reader whose processes run a script, and the processes that it started. */
function readerOf(script: string, timeoutMs = ENOUGH_MS) {
  const started: ChildProcess[] = []
  const start = () => {
    const child = spawn(process.execPath, ['-e', script], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.push(child)
    return child
  }
  return { read: documentReader({ timeoutMs, start }), started }
}

const bytes = Buffer.from('x')
const errorOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => error,
  )
const refusalOf = async (reading: Promise<unknown>) => {
  const error = await errorOf(reading)
  return error instanceof Problem ? error.refusal : error
}

describe('the process that reads a file', () => {
  it.each([
    ['waits', NEVER],
    ['computes', BUSY],
  ])('is killed after the time limit while it %s, and the file is refused', async (_, script) => {
    const { read, started } = readerOf(script, 50)
    expect(await refusalOf(read(bytes))).toBe(PAGE_IMPORT_REFUSALS.tooComplex)
    const [child] = started
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child?.signalCode).toBe('SIGKILL')
  })

  it('refuses the file if the process is killed, as for lack of memory', async () => {
    const { read } = readerOf("process.on('message', () => process.kill(process.pid, 'SIGKILL'))")
    expect(await refusalOf(read(bytes))).toBe(PAGE_IMPORT_REFUSALS.tooComplex)
  })

  it.each([
    "process.on('message', () => process.exit(1))",
    "process.on('message', () => process.send({ kind: 'failed', message: 'a bug' }))",
  ])('reports a bug if the process fails: %s', async (script) => {
    const error = await errorOf(readerOf(script).read(bytes))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(Problem)
  })

  it('reads one file at a time', async () => {
    const { read, started } = readerOf(DONE)
    expect(await Promise.all([read(bytes), read(bytes)])).toEqual(['the content', 'the content'])
    expect(started.map(({ killed }) => killed)).toEqual([true, true])
  })

  it('is not started for a request whose connection was lost before its turn', async () => {
    const { read, started } = readerOf(DONE)
    const lost = new AbortController()
    const first = read(bytes)
    const second = errorOf(read(bytes, lost.signal))
    lost.abort()
    expect(await first).toBe('the content')
    expect(await second).toBeInstanceOf(Problem)
    expect(await read(bytes)).toBe('the content')
    expect(started).toHaveLength(2)
  })

  it('is killed when the connection of its request is lost', async () => {
    const { read, started } = readerOf(BUSY)
    const lost = new AbortController()
    const reading = errorOf(read(bytes, lost.signal))
    await Promise.resolve()
    lost.abort()
    expect(await reading).toBeInstanceOf(Problem)
    expect(started.every(({ killed }) => killed)).toBe(true)
  })
})
