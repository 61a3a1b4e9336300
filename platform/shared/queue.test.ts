import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('starts a piece of work only when the one before it has ended', async () => {
  const queue = createQueue()
  const events: string[] = []
  let end = () => {}
  const first = queue(async () => {
    events.push('first starts')
    await new Promise<void>((resolve) => (end = resolve))
    events.push('first ends')
    return 1
  })
  const second = queue(async () => {
    events.push('second starts')
    return 2
  })
  await Promise.resolve()
  expect(events).toEqual(['first starts'])
  end()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(events).toEqual(['first starts', 'first ends', 'second starts'])
})

it('continues after a failure, which only its own caller receives', async () => {
  const queue = createQueue()
  const failing = queue(() => Promise.reject(new Error('full')))
  const next = queue(async () => 'next')
  await expect(failing).rejects.toThrow('full')
  expect(await next).toBe('next')
})
