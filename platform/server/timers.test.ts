import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { everyMs, sleepMs, TimeoutError, withTimeout } from './timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('sleepMs', () => {
  test('resolves after its time', async () => {
    let isAwake = false
    const sleep = sleepMs(100).then(() => (isAwake = true))
    await vi.advanceTimersByTimeAsync(99)
    expect(isAwake).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await sleep
    expect(isAwake).toBe(true)
  })

  test('rejects when its signal is aborted, even if it was aborted before', async () => {
    const stop = new AbortController()
    const sleep = sleepMs(100, { signal: stop.signal })
    stop.abort(new Error('closing'))
    await expect(sleep).rejects.toThrow('closing')
    await expect(sleepMs(100, { signal: stop.signal })).rejects.toThrow('closing')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('everyMs', () => {
  test('never overlaps: the interval begins when a run has ended', async () => {
    let started = 0
    let finish = () => {}
    const stop = everyMs(
      10,
      () => {
        started += 1
        return new Promise<void>((resolve) => (finish = resolve))
      },
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(100)
    expect(started).toBe(1)
    finish()
    await vi.advanceTimersByTimeAsync(9)
    expect(started).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(started).toBe(2)
    finish()
    await stop()
  })

  test('reports a failed run and continues', async () => {
    const told: unknown[] = []
    const stop = everyMs(
      10,
      () => {
        throw new Error('no luck')
      },
      (error) => void told.push(error),
    )
    await vi.advanceTimersByTimeAsync(20)
    expect(told).toEqual([new Error('no luck'), new Error('no luck')])
    await stop()
  })

  test('starts no run after its stop, which waits for the current one', async () => {
    let started = 0
    let finish = () => {}
    const stop = everyMs(
      10,
      () => {
        started += 1
        return new Promise<void>((resolve) => (finish = resolve))
      },
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(10)
    let isStopped = false
    const stopping = stop().then(() => (isStopped = true))
    await vi.advanceTimersByTimeAsync(10)
    expect(isStopped).toBe(false)
    finish()
    await stopping
    await vi.advanceTimersByTimeAsync(100)
    expect(started).toBe(1)
  })
})

describe('withTimeout', () => {
  test('passes on a result or an error that arrives in time', async () => {
    expect(await withTimeout(Promise.resolve('here'), 10)).toBe('here')
    await expect(withTimeout(Promise.reject(new Error('broken')), 10)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('names the work that took too long in its error', async () => {
    const late = withTimeout(new Promise(() => undefined), 10, 'the bank')
    const outcome = late.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10)
    expect(await outcome).toEqual(new TimeoutError('the bank took longer than 10 ms'))
  })
})
