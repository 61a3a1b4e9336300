import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alone } from './lock.mjs'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-lock-'))
  lock = join(folder, 'deep', 'build.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('two simultaneous builds run one after the other', async () => {
  const story: string[] = []
  const work = (name: string) => () => {
    story.push(`${name} begins`)
    return Promise.resolve().then(() => story.push(`${name} ends`))
  }
  const onWait = vi.fn<() => void>()
  await Promise.all([alone(lock, onWait, work('one')), alone(lock, onWait, work('two'))])
  expect(story).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(onWait).toHaveBeenCalledOnce()
})

test('the lock is released if the work fails', async () => {
  await expect(
    alone(
      lock,
      () => undefined,
      () => Promise.reject(new Error('no room')),
    ),
  ).rejects.toThrow('no room')
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed build is taken over', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  await alone(
    lock,
    () => undefined,
    () => Promise.resolve(),
  )
  writeFileSync(lock, String(dead))
  await expect(
    alone(
      lock,
      () => undefined,
      () => Promise.resolve('built'),
    ),
  ).resolves.toBe('built')
})
