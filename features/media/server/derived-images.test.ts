import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { MovableClock } from '#platform/shared/clock.ts'
import { recordingLog } from '#tests/kit/log.ts'
import { createEncodeGate } from './encode-gate.ts'
import { type MediaServer, startMediaServer } from '#tests/media/media-server.ts'
import { noise } from '#tests/media/pictures.ts'
import { openImageCache } from './image-cache.ts'
import { RECIPE } from './image-recipe.ts'
import { addImage } from './media.actions.ts'

const SOURCE = '192.0.2.1'

describe('the encode gate', () => {
  it('runs two encodes at a time and the others in order', async () => {
    const gate = createEncodeGate()
    const started: number[] = []
    const finish: (() => void)[] = []
    const passes = [0, 1, 2, 3, 4].map((index) =>
      gate.pass(SOURCE, () => {
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

  it('runs the next encode after one has failed', async () => {
    const gate = createEncodeGate(1)
    const failed = gate.pass(SOURCE, () => Promise.reject(new Error('broken picture')))
    const next = gate.pass(SOURCE, async () => 'made')
    await expect(failed).rejects.toThrow('broken picture')
    expect(await next).toBe('made')
  })

  it('refuses an encode with UNAVAILABLE if the queue is full', async () => {
    const gate = createEncodeGate(1, 2)
    let finish = (): void => undefined
    const first = gate.pass(SOURCE, () => new Promise<void>((resolve) => (finish = resolve)))
    const waiting = [gate.pass(SOURCE, async () => 1), gate.pass(SOURCE, async () => 2)]
    await expect(gate.pass(SOURCE, async () => 3)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfterS: 10,
    })
    finish()
    await first
    expect(await Promise.all(waiting)).toEqual([1, 2])
  })

  /**
   * Creates a gate whose only slot is taken; `finish` frees it, and `order` lists the encodes in the order they ran.
   */
  const busyGate = (waitingMax = 200) => {
    const gate = createEncodeGate(1, waitingMax)
    const order: string[] = []
    let finish = (): void => undefined
    const passes = [gate.pass('busy', () => new Promise<void>((resolve) => (finish = resolve)))]
    const join = (source: string, name: string) => {
      const pass = gate.pass(source, async () => void order.push(name))
      passes.push(pass)
      return pass
    }
    const end = async () => {
      finish()
      await Promise.allSettled(passes)
      return order
    }
    return { join, end }
  }

  it('takes turns between networks, however many encodes each has queued', async () => {
    const { join, end } = busyGate()
    for (let n = 1; n <= 4; n += 1) void join('192.0.2.1', `flood ${n}`)
    void join('192.0.2.2', 'other 1')
    void join('192.0.2.2', 'other 2')
    void join('192.0.2.3', 'third 1')
    expect(await end()).toEqual(['flood 1', 'other 1', 'third 1', 'flood 2', 'other 2', 'flood 3', 'flood 4'])
  })

  it('runs uploads first', async () => {
    const { join, end } = busyGate()
    void join('192.0.2.1', 'picture')
    void join('upload', 'upload 1')
    void join('upload', 'upload 2')
    expect(await end()).toEqual(['upload 1', 'upload 2', 'picture'])
  })

  it('when full, replaces the newest request of the network with the most requests', async () => {
    const { join, end } = busyGate(3)
    void join('192.0.2.1', 'flood 1')
    void join('192.0.2.1', 'flood 2')
    const displaced = join('192.0.2.1', 'flood 3')
    void join('192.0.2.2', 'other')
    await expect(displaced).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 })
    await expect(join('192.0.2.1', 'flood 4')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await end()).toEqual(['flood 1', 'other', 'flood 2'])
  })

  it('when full of image requests, still accepts an upload', async () => {
    const { join, end } = busyGate(1)
    const displaced = join('192.0.2.1', 'picture')
    void join('upload', 'upload')
    await expect(displaced).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await end()).toEqual(['upload'])
  })
})

describe('derived images of several processes', () => {
  let server: MediaServer
  beforeAll(async () => {
    server = await startMediaServer()
  })
  afterAll(() => server.close())

  it('are made once when all processes request the same one at the same time', async () => {
    const image = await addImage(server.media, await noise(800, 800).jpeg().toBuffer(), 'noise.jpg', '')
    const before = server.encodeCount()
    const request = { hash: image.hash, aspect: '16x9', widthPx: 700, extension: 'avif' } as const
    const processes = [server.media, server.secondProcess(), server.secondProcess(), server.secondProcess()]
    const made = await Promise.all(
      processes.flatMap((one) => [
        one.derivedImages.find(request, SOURCE),
        one.derivedImages.find(request, SOURCE),
      ]),
    )
    expect(new Set(made.map((image) => image?.byteSize)).size).toBe(1)
    expect(server.encodeCount() - before).toBe(1)
    for (const image of made) await image?.close()
  })

  it('are made once for several networks, each of which waits in its own queue', async () => {
    const image = await addImage(server.media, await noise(800, 800).jpeg().toBuffer(), 'noise.jpg', '')
    const before = server.encodeCount()
    const request = { hash: image.hash, aspect: '4x3', widthPx: 600, extension: 'avif' } as const
    const made = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((source) =>
        server.media.derivedImages.find(request, source),
      ),
    )
    expect(new Set(made.map((found) => found?.byteSize)).size).toBe(1)
    expect(server.encodeCount() - before).toBe(1)
    for (const found of made) await found?.close()
  })

  it('are made even if a process was killed while it made an image', async () => {
    const image = await addImage(server.media, await noise(100, 100).jpeg().toBuffer(), 'noise.jpg', '')
    const request = { hash: image.hash, aspect: 'raw', widthPx: 50, extension: 'jpg' } as const
    const made = await server.media.derivedImages.find(request, SOURCE)
    await made?.close()
    const folder = join(server.folder, 'cache', RECIPE, image.hash.slice(0, 2), image.hash, 'raw')
    await rm(join(folder, '50.jpg'))
    // The claim names the id of a process that cannot exist.
    await writeFile(join(folder, '50.jpg.claim'), '99999999')
    const again = await server.secondProcess().derivedImages.find(request, SOURCE)
    await again?.close()
    expect(again?.byteSize).toBe(made?.byteSize)
    expect(await readdir(folder)).toEqual(['50.jpg'])
  })

  it('leave no incomplete file behind', async () => {
    expect(await readdir(join(server.folder, 'cache', '.incoming'))).toEqual([])
  })

  it('are served without a writable cache, and simultaneous requests still share one encode', async () => {
    const image = await addImage(server.media, await noise(800, 800).jpeg().toBuffer(), 'noise.jpg', '')
    // The size of the original is cached first, so that all eight requests start the encode at nearly the same time.
    await server.media.derivedImages.find(
      { hash: image.hash, aspect: 'raw', widthPx: 25, extension: 'jpg' },
      SOURCE,
    )
    await rm(join(server.folder, 'cache'), { recursive: true })
    await writeFile(join(server.folder, 'cache'), 'a file has taken the place of the folder')
    const before = server.encodeCount()
    const request = { hash: image.hash, aspect: 'raw', widthPx: 700, extension: 'avif' } as const
    const found = await Promise.all(
      Array.from({ length: 8 }, () => server.media.derivedImages.find(request, SOURCE)),
    )
    expect(found.every((one) => one !== undefined && one.byteSize > 0)).toBe(true)
    expect(server.encodeCount() - before).toBe(1)
    expect(server.log.lines.some((line) => line.level === 'warn')).toBe(true)
  })
})

describe('the size limit of the cache', () => {
  let folder = ''
  const clock = new MovableClock('2026-11-20T00:00:00Z')
  const log = recordingLog()
  const open = () => openImageCache({ folder, quotaBytes: 1000, clock, random: systemRandom(clock), log })
  const use = async (cache: ReturnType<typeof open>, name: string) => {
    const file = await cache.open(name)
    await file?.close()
    return file !== undefined
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paddock-cache-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is enforced by deleting the least recently used files', async () => {
    const cache = open()
    for (const name of ['a/1', 'a/2', 'a/3', 'a/4']) {
      await cache.write(name, Buffer.alloc(250))
      clock.advanceMs(2 * 60 * 60 * 1000)
    }
    expect(await use(cache, 'a/1')).toBe(true)
    await cache.write('a/5', Buffer.alloc(250))
    // The cache was reduced to nine tenths of its limit by deleting the two least recently used files. The oldest file
    // remains, because it was just used.
    expect([await use(cache, 'a/1'), await use(cache, 'a/2'), await use(cache, 'a/3')]).toEqual([
      true,
      false,
      false,
    ])
    expect([await use(cache, 'a/4'), await use(cache, 'a/5')]).toEqual([true, true])
  })

  it('includes the files that existed at the start', async () => {
    await open().write('old', Buffer.alloc(900))
    clock.advanceMs(1000)
    const cache = open()
    await cache.write('new', Buffer.alloc(200))
    expect([await use(cache, 'old'), await use(cache, 'new')]).toEqual([false, true])
  })

  it.skipIf(process.platform === 'win32')('creates files that only their owner can read', async () => {
    await open().write('a/1', Buffer.alloc(1))
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8)
    expect([await modeOf(''), await modeOf('a'), await modeOf('a/1')]).toEqual(['700', '700', '600'])
  })

  it('also deletes old temporary files, but no claim of a running process', async () => {
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

  it('gives a claim to one holder at a time', async () => {
    const [first, second] = [open(), open()]
    const claim = await first.claim('a/1')
    expect(claim).toBeDefined()
    expect(await second.claim('a/1')).toBeUndefined()
    await claim?.release()
    expect(await second.claim('a/1')).toBeDefined()
  })
})
