import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaService, WantedImage } from '#features/media/server/media.public.ts'
import { publicPage } from '#features/pages/server/pages.public.ts'
import { Problem } from '#platform/shared/problem.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { picturesTask } from './make-pictures.ts'
import { widthsAhead } from './picture-widths.rules.ts'
import { listEventImages, listProductImages } from './shown-images.store.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({ isSeeded: true })
})
afterAll(() => server.stop())

/**
 * Returns the task with a media service that records each requested image and makes none. After `most` requests the
 * task is aborted.
 */
function recordingTask(most = Infinity) {
  const made: WantedImage[] = []
  const ending = new AbortController()
  const derivedImages: Pick<MediaService['derivedImages'], 'makeAhead'> = {
    makeAhead: async (request) => {
      made.push(request)
      if (made.length >= most) ending.abort()
      return true
    },
  }
  const media = { derivedImages: derivedImages as MediaService['derivedImages'], log: silentLog }
  const task = picturesTask(server.clubApp.service, media)
  if (typeof task === 'function') throw new Error('the task is always needed')
  return { made, ...task, run: () => task.run(ending.signal) }
}

it('makes the pictures of the front page first, then those of events, the shop and the other pages', async () => {
  const { made, run } = recordingTask()
  await run()
  const { db } = server.database
  const now = new Date(server.clock.nowMs())
  const [eventImage = ''] = await listEventImages(db, now, 1)
  const [productImage = ''] = await listProductImages(db, 1)
  const home = JSON.stringify((await publicPage(db, '/home', server.clock.nowMs()))?.page)
  const firstOf = (hash: string, aspect: string) =>
    made.findIndex((one) => one.hash === hash && one.aspect === aspect)
  const widthsOf = (hash: string, aspect: string) =>
    made
      .filter((one) => one.hash === hash && one.aspect === aspect && one.extension === 'avif')
      .map(({ widthPx }) => widthPx)

  expect(home).toContain(made[0]?.hash)
  expect(firstOf(eventImage, '16x9')).toBeGreaterThan(0)
  expect(firstOf(productImage, '1x1')).toBeGreaterThan(firstOf(eventImage, '16x9'))
  expect(widthsOf(productImage, '1x1')).toEqual(widthsAhead('1x1'))
  // Images that the front page, the events and the products do not show, such as those of other pages.
  const known = new Set([...(await listEventImages(db, now, 99)), ...(await listProductImages(db, 99))])
  expect(made.some(({ hash }) => !home.includes(hash) && !known.has(hash))).toBe(true)
  // The other formats are made last and only for the images of the front page.
  const others = made.slice(made.findLastIndex(({ extension }) => extension === 'avif') + 1)
  expect(new Set(others.map(({ extension }) => extension))).toEqual(new Set(['webp', 'jpg']))
  expect(others.every(({ hash }) => home.includes(hash))).toBe(true)
})

it('runs once, and again after a change of the content', async () => {
  const { made, run, isNeeded } = recordingTask()
  expect(await isNeeded()).toBe(true)
  await run()
  expect(made.length).toBeGreaterThan(0)
  expect(await isNeeded()).toBe(false)
  const { contentVersion } = server.clubApp.service
  await server.database.transaction((tx) => contentVersion.bump(tx))
  expect(await isNeeded()).toBe(true)
})

it('stops when the server stops, and is needed again afterwards', async () => {
  const { made, run, isNeeded } = recordingTask(3)
  await run()
  expect(made).toHaveLength(3)
  expect(await isNeeded()).toBe(true)
})

it('is not needed before the club has visitors', async () => {
  let hasVisitors = false
  const { service, features } = server.clubApp
  const task = picturesTask(service, features.media, () => hasVisitors)
  if (typeof task === 'function') throw new Error('the task is always needed')
  expect(await task.isNeeded()).toBe(false)
  hasVisitors = true
  expect(await task.isNeeded()).toBe(true)
})

it('stops at the first picture while the file store is away, and is needed again afterwards', async () => {
  let tries = 0
  const makeAhead = async () => {
    tries += 1
    throw new Problem('UNAVAILABLE')
  }
  const derivedImages = { makeAhead } as unknown as MediaService['derivedImages']
  const task = picturesTask(server.clubApp.service, { derivedImages, log: silentLog })
  if (typeof task === 'function') throw new Error('the task is always needed')
  await expect(task.run(new AbortController().signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect([tries, await task.isNeeded()]).toEqual([1, true])
})
