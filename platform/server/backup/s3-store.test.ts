import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/shared/clock.ts'
import { type S3Kit, startS3 } from '#tests/kit/s3.ts'
import { leavesOf } from '../s3/s3-client.ts'
import { openS3Store } from './s3-store.ts'

let s3: S3Kit
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const PART_BYTES = 5 * 1024 * 1024
const deps = { clock: systemClock, partBytes: PART_BYTES, wait: () => Promise.resolve() }
const open = (folder = 'paddock') => openS3Store(`s3://${s3.bucket}/${folder}`, s3.access, deps)

/** Bytes that differ from part to part. */
function bytesOf(byteSize: number): Buffer {
  const bytes = Buffer.alloc(byteSize)
  for (let at = 0; at + 4 <= byteSize; at += 4096) bytes.writeUInt32BE(at, at)
  return bytes
}

async function keysOf(store: ReturnType<typeof open>, prefix: string): Promise<[string, number][]> {
  const found: [string, number][] = []
  for await (const { key, byteSize } of store.list(prefix)) found.push([key, byteSize])
  return found.sort(([one], [other]) => (one < other ? -1 : 1))
}

describe('a bucket', () => {
  test.each([
    ['one byte', 1],
    ['exactly one part', PART_BYTES],
    ['one part and one byte', PART_BYTES + 1],
    ['three parts', 2 * PART_BYTES + 70_000],
  ])('returns %s as it was stored', async (_, byteSize) => {
    const store = open()
    const bytes = bytesOf(byteSize)
    const chunks: Buffer[] = []
    for (let at = 0; at < byteSize; at += 1_000_003) chunks.push(bytes.subarray(at, at + 1_000_003))
    await store.put('files/content', Readable.from(chunks))
    const found = await buffer((await store.get('files/content')) ?? Readable.from(['missing']))
    expect(found.equals(bytes)).toBe(true)
    expect(await keysOf(store, 'files/')).toEqual([['files/content', byteSize]])
  })

  test('lists and deletes only the keys of its own folder', async () => {
    const store = open('one/club')
    for (const key of ['backups/a/check.json', 'backups/b/check.json', 'files/ab/x'])
      await store.put(key, Readable.from([Buffer.from(key)]))
    await open('one/clubs').put('backups/other', Readable.from([Buffer.from('x')]))
    expect((await keysOf(store, 'backups/')).map(([key]) => key)).toEqual([
      'backups/a/check.json',
      'backups/b/check.json',
    ])
    await store.delete('backups/a/check.json')
    await store.delete('backups/never-there')
    expect(await store.get('backups/a/check.json')).toBeUndefined()
    expect((await keysOf(store, '')).map(([key]) => key)).toEqual(['backups/b/check.json', 'files/ab/x'])
  })

  test('has no object if an upload fails in its third part', async () => {
    const store = open('failing')
    const content = Readable.from(
      (function* () {
        yield bytesOf(2 * PART_BYTES + 10)
        throw new Error('the disk failed')
      })(),
    )
    await expect(store.put('files/broken', content)).rejects.toThrow('the disk failed')
    expect(await keysOf(store, '')).toEqual([])
  })

  test('refuses a wrong secret with the answer of the store', async () => {
    const store = openS3Store(`s3://${s3.bucket}`, { ...s3.access, secret: 'wrong' }, deps)
    await expect(store.put('a', Readable.from([Buffer.from('a')]))).rejects.toThrow(
      /answers PUT s3:\/\/club-backups\/a with 403 SignatureDoesNotMatch/,
    )
  })

  test('refuses a place without a bucket', () => {
    expect(() => openS3Store('s3:///folder', s3.access, deps)).toThrow(/names no bucket/)
  })
})

describe('a store that is busy', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function answering(...statuses: number[]) {
    let asked = 0
    const started = createServer((request, response) => {
      request.resume()
      response.writeHead(statuses[Math.min(asked, statuses.length - 1)] ?? 200).end()
      asked += 1
    })
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(started.address() as AddressInfo).port}`
    return { store: openS3Store('s3://bucket', { ...s3.access, endpoint }, deps), asked: () => asked }
  }

  test('is asked up to three times', async () => {
    const { store, asked } = await answering(503, 500, 200)
    await store.put('a', Readable.from([Buffer.from('a')]))
    expect(asked()).toBe(3)
    const other = await answering(503)
    await expect(other.store.put('a', Readable.from([Buffer.from('a')]))).rejects.toThrow(/with 503/)
    expect(other.asked()).toBe(3)
  })

  // For an empty object, the object store of the other tests closes the connection, whereas S3 answers 416. The store
  // in this test answers 416 too.
  test('returns an empty content, although an empty object has no byte range', async () => {
    const { store } = await answering(200, 416)
    await store.put('empty', Readable.from([]))
    expect(await buffer((await store.get('empty')) ?? Readable.from(['missing']))).toEqual(Buffer.alloc(0))
  })

  test('is not asked again after it has refused a request', async () => {
    const { store, asked } = await answering(403)
    await expect(store.delete('a')).rejects.toThrow(/with 403/)
    expect(asked()).toBe(1)
  })
})

test('decodes the entities in the text elements of an answer', () => {
  expect(leavesOf('<A><Key>a &amp; b</Key><Size>1</Size><ETag>&quot;x&quot;</ETag></A>')).toEqual([
    { name: 'Key', text: 'a & b' },
    { name: 'Size', text: '1' },
    { name: 'ETag', text: '"x"' },
  ])
})
