import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemChance } from '#platform/server/chance.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { createEncodeGate } from './encode-gate.ts'
import { type MediaServer, startMediaServer } from '#tests/media/media-server.ts'
import { noise } from '#tests/media/pictures.ts'
import { openImageCache } from './image-cache.ts'
import { addImage } from './media.actions.ts'

describe('the encode gate', () => {
  it('lets two through at once, the others in their order', async () => {
    const gate = createEncodeGate()
    const started: number[] = []
    const finish: (() => void)[] = []
    const passes = [0, 1, 2, 3, 4].map((index) =>
      gate.pass(() => {
        started.push(index)
        return new Promise<void>((resolve) => finish.push(resolve))
      }),
    )
    expect(started).toEqual([0, 1])
    finish[1]!()
    await passes[1]
    await Promise.resolve()
    expect(started).toEqual([0, 1, 2])
    for (let index = 0; index < 5; index += 1) {
      finish[index]?.()
      await new Promise<void>((resolve) => process.nextTick(resolve))
    }
    await Promise.all(passes)
    expect(started).toEqual([0, 1, 2, 3, 4])
  })

  it('gives its place on when the work fails', async () => {
    const gate = createEncodeGate(1)
    const failed = gate.pass(() => Promise.reject(new Error('broken picture')))
    const next = gate.pass(async () => 'made')
    await expect(failed).rejects.toThrow('broken picture')
    expect(await next).toBe('made')
  })

  it('refuses for now what would wait too long', async () => {
    const gate = createEncodeGate(1, 2)
    let finish = (): void => undefined
    const first = gate.pass(() => new Promise<void>((resolve) => (finish = resolve)))
    const waiting = [gate.pass(async () => 1), gate.pass(async () => 2)]
    await expect(gate.pass(async () => 3)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 })
    finish()
    await first
    expect(await Promise.all(waiting)).toEqual([1, 2])
  })
})

describe('derived pictures of several processes', () => {
  let server: MediaServer
  beforeAll(async () => {
    server = await startMediaServer()
  })
  afterAll(() => server.close())

  it('are made once when all ask for the same one at the same time', async () => {
    const image = await addImage(server.media, await noise(800, 800).jpeg().toBuffer(), 'noise.jpg', '')
    const before = server.encodeCount()
    const request = { hash: image.hash, aspect: '16x9', widthPx: 700, extension: 'avif' } as const
    const processes = [server.media, server.secondProcess(), server.secondProcess(), server.secondProcess()]
    const made = await Promise.all(
      processes.flatMap((one) => [one.derivedImages.find(request), one.derivedImages.find(request)]),
    )
    expect(new Set(made.map((image) => image?.byteSize)).size).toBe(1)
    expect(server.encodeCount() - before).toBe(1)
    for (const image of made) await image?.close()
  })

  it('are made all the same after a process was killed while it made one', async () => {
    const image = await addImage(server.media, await noise(100, 100).jpeg().toBuffer(), 'noise.jpg', '')
    const request = { hash: image.hash, aspect: 'raw', widthPx: 50, extension: 'jpg' } as const
    const made = await server.media.derivedImages.find(request)
    await made?.close()
    const folder = join(server.folder, 'cache', 'r1', image.hash.slice(0, 2), image.hash, 'raw')
    await rm(join(folder, '50.jpg'))
    // The number of a process that cannot be running.
    await writeFile(join(folder, '50.jpg.claim'), '99999999')
    const again = await server.secondProcess().derivedImages.find(request)
    await again?.close()
    expect(again?.byteSize).toBe(made?.byteSize)
    expect(await readdir(folder)).toEqual(['50.jpg'])
  })

  it('leave nothing half-written behind', async () => {
    expect(await readdir(join(server.folder, 'cache', '.incoming'))).toEqual([])
  })

  it('are answered though nothing can be kept, and asked for many times at once still made once', async () => {
    const image = await addImage(server.media, await noise(800, 800).jpeg().toBuffer(), 'noise.jpg', '')
    // Known by its size already, so that all eight come to the making within a moment.
    await server.media.derivedImages.find({ hash: image.hash, aspect: 'raw', widthPx: 25, extension: 'jpg' })
    await rm(join(server.folder, 'cache'), { recursive: true })
    await writeFile(join(server.folder, 'cache'), 'a file has taken the place of the folder')
    const before = server.encodeCount()
    const request = { hash: image.hash, aspect: 'raw', widthPx: 700, extension: 'avif' } as const
    const found = await Promise.all(Array.from({ length: 8 }, () => server.media.derivedImages.find(request)))
    expect(found.every((one) => one !== undefined && one.byteSize > 0)).toBe(true)
    expect(server.encodeCount() - before).toBe(1)
    expect(server.log.lines.some((line) => line.level === 'warn')).toBe(true)
  })
})

describe('the cache’s quota', () => {
  let folder = ''
  const clock = new MovableClock('2026-11-20T00:00:00Z')
  const log = recordingLog()
  const open = () => openImageCache({ folder, quotaBytes: 1000, clock, chance: systemChance(clock), log })
  const use = async (cache: ReturnType<typeof open>, name: string) => {
    const file = await cache.open(name)
    await file?.close()
    return file !== undefined
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paddock-cache-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is kept by removing what was not used for longest', async () => {
    const cache = open()
    for (const name of ['a/1', 'a/2', 'a/3', 'a/4']) {
      await cache.write(name, Buffer.alloc(250))
      clock.advanceMs(2 * 60 * 60 * 1000)
    }
    expect(await use(cache, 'a/1')).toBe(true)
    await cache.write('a/5', Buffer.alloc(250))
    // Down to nine tenths: the two least used went, and not the oldest, which was just looked at.
    expect([await use(cache, 'a/1'), await use(cache, 'a/2'), await use(cache, 'a/3')]).toEqual([
      true,
      false,
      false,
    ])
    expect([await use(cache, 'a/4'), await use(cache, 'a/5')]).toEqual([true, true])
  })

  it('counts what was there at the start', async () => {
    await open().write('old', Buffer.alloc(900))
    clock.advanceMs(1000)
    const cache = open()
    await cache.write('new', Buffer.alloc(200))
    expect([await use(cache, 'old'), await use(cache, 'new')]).toEqual([false, true])
  })

  it('takes old leftovers away with it, and no claim of a process at work', async () => {
    const cache = open()
    await cache.write('a/1', Buffer.alloc(900))
    const claim = await cache.claim('a/2')
    await writeFile(join(folder, '.incoming', 'left'), 'x')
    const longAgoS = clock.nowMs() / 1000 - 7200
    await utimes(join(folder, '.incoming', 'left'), longAgoS, longAgoS)
    clock.advanceMs(1000)
    await cache.write('a/3', Buffer.alloc(900))
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    expect((await stat(join(folder, 'a', '2.claim'))).isFile()).toBe(true)
    await claim?.release()
    expect(await readdir(join(folder, 'a'))).toEqual(['3'])
  })

  it('gives a claim to one at a time', async () => {
    const [first, second] = [open(), open()]
    const claim = await first.claim('a/1')
    expect(claim).toBeDefined()
    expect(await second.claim('a/1')).toBeUndefined()
    await claim?.release()
    expect(await second.claim('a/1')).toBeDefined()
  })
})
