import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { FileKeyError, type FileStore } from './file-store.ts'

const TEXT = { mediaType: 'text/plain' }
const BINARY = { mediaType: 'application/octet-stream' }

const REFUSED_KEYS = [
  '',
  '.',
  '..',
  '../up',
  'a/../b',
  'a/..',
  '/etc/passwd',
  'a//b',
  'a/',
  '.hidden',
  'a/.hidden',
  'a\\b',
  'a\\..\\b',
  'C:/x',
  'a b',
  'a\0b',
  'a\nb',
  'Upper',
  'ü',
  'a.',
  'a..b',
  'a./b',
  '%2e%2e/a',
  '~/a',
  'nul',
  'a/con.txt',
  'a'.repeat(201),
]

/** The conformance suite of file stores. Run it against each store with a new, empty store per call. */
export function fileStoreConformance(name: string, openStore: OpenStore): void {
  describe(`file store: ${name}`, () => {
    keepsWholeFiles(openStore)
    streamsAndLists(openStore)
    keepsToItsKeys(openStore)
  })
}

/** Returns all items of a list. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

type OpenStore = () => Promise<FileStore>

function keepsWholeFiles(openStore: OpenStore): void {
  describe('whole files', () => {
    it('returns the bytes that were written', async () => {
      const files = await openStore()
      const bytes = Buffer.from([0, 255, 10, 13, 0])
      expect(await files.put('a/b/c.bin', bytes, BINARY)).toEqual({ byteSize: 5 })
      expect(await files.get('a/b/c.bin')).toEqual(bytes)
      expect((await files.stat('a/b/c.bin'))?.byteSize).toBe(5)
    })

    it('accepts streams and bytes, empty files and large files', async () => {
      const files = await openStore()
      const large = Buffer.alloc(3_000_000, 'paddock')
      await files.put('large', Readable.from([large.subarray(0, 7), large.subarray(7)]), BINARY)
      await files.put('empty', new Uint8Array(0), BINARY)
      expect((await files.get('large'))?.equals(large)).toBe(true)
      expect(await files.get('empty')).toEqual(Buffer.alloc(0))
      const empty = await files.stream('empty')
      expect(empty && (await buffer(empty))).toEqual(Buffer.alloc(0))
    })

    it('returns undefined for a missing file and for a folder', async () => {
      const files = await openStore()
      await files.put('folder/file', Buffer.from('x'), TEXT)
      for (const key of ['missing', 'folder', 'folder/file/below']) {
        expect(await files.get(key)).toBeUndefined()
        expect(await files.stat(key)).toBeUndefined()
        expect(await files.stream(key)).toBeUndefined()
      }
    })

    it('streams the whole file or a span including both ends', async () => {
      const files = await openStore()
      await files.put('digits', Buffer.from('0123456789'), TEXT)
      const read = async (span?: { first: number; last: number }) => {
        const stream = await files.stream('digits', span)
        return stream && (await buffer(stream)).toString()
      }
      expect(await read()).toBe('0123456789')
      expect(await read({ first: 0, last: 0 })).toBe('0')
      expect(await read({ first: 3, last: 6 })).toBe('3456')
      expect(await read({ first: 9, last: 9 })).toBe('9')
    })

    it('replaces an existing file', async () => {
      const files = await openStore()
      await files.put('page', Buffer.from('a long first version'), TEXT)
      await files.put('page', Buffer.from('second'), TEXT)
      expect((await files.get('page'))?.toString()).toBe('second')
    })

    it('keeps the old file unchanged when writing the new one fails', async () => {
      const files = await openStore()
      await files.put('page', Buffer.from('first'), TEXT)
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('half of the sec')
          throw new Error('the sender went away')
        })(),
      )
      await expect(files.put('page', broken, TEXT)).rejects.toThrow('the sender went away')
      expect((await files.get('page'))?.toString()).toBe('first')
    })

    it('stores exactly one version when many write the same key concurrently', async () => {
      const files = await openStore()
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, String(index)))
      await Promise.all(versions.map((version) => files.put('contested', version, BINARY)))
      const stored = await files.get('contested')
      expect(versions.some((version) => stored?.equals(version))).toBe(true)
    })

    it('reads an open stream to its end after the file was deleted', async () => {
      const files = await openStore()
      await files.put('going', Buffer.from('still here'), TEXT)
      const stream = await files.stream('going')
      await files.delete('going')
      expect(stream && (await buffer(stream)).toString()).toBe('still here')
      expect(await files.get('going')).toBeUndefined()
    })

    it('resolves probe while it is writable', async () => {
      const files = await openStore()
      await expect(files.probe()).resolves.toBeUndefined()
    })
  })
}

function streamsAndLists(openStore: OpenStore): void {
  describe('long streams and lists', () => {
    it('never mixes two versions in a long stream that is overwritten while it is read', async () => {
      const files = await openStore()
      const versions = ['a', 'b'].map((letter) => Buffer.alloc(9_000_000, letter))
      const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = versions
      await files.put('long', first, BINARY)
      const stream = await files.stream('long')
      await files.put('long', second, BINARY)
      const read = await buffer(stream ?? Readable.from([])).catch(() => 'failed' as const)
      expect(read === 'failed' || read.equals(first)).toBe(true)
      expect((await files.get('long'))?.equals(second)).toBe(true)
    })

    it('streams spans of a file that has several parts', async () => {
      const files = await openStore()
      const bytes = Buffer.alloc(17_000_000)
      for (let at = 0; at + 4 <= bytes.byteLength; at += 1000) bytes.writeUInt32BE(at, at)
      await files.put('video', Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), BINARY)
      for (const [first, last] of [
        [0, bytes.byteLength - 1],
        [4_194_303, 4_194_304],
        [1_000, 12_345_678],
        [16_999_990, 16_999_999],
      ] as const) {
        const stream = await files.stream('video', { first, last })
        const read = await buffer(stream ?? Readable.from([]))
        expect(read.equals(bytes.subarray(first, last + 1))).toBe(true)
      }
    })

    it('lists the key, the size and the time of each file', async () => {
      const files = await openStore()
      await files.put('images/3f/a.jpg', Buffer.from('123'), BINARY)
      await files.put('images/3f/b.jpg', Buffer.from(''), BINARY)
      await files.put('videos/c.mp4', Buffer.from('12345'), BINARY)
      await files.put('videos/gone.mp4', Buffer.from('x'), BINARY)
      await files.delete('videos/gone.mp4')
      await files.probe()
      const found = new Map<string, number>()
      for await (const { key, byteSize, modifiedAt } of files.list()) {
        found.set(key, byteSize)
        expect(modifiedAt).toEqual((await files.stat(key))?.modifiedAt)
      }
      expect(found).toEqual(
        new Map([
          ['images/3f/a.jpg', 3],
          ['images/3f/b.jpg', 0],
          ['videos/c.mp4', 5],
        ]),
      )
    })

    it('lists the files of one folder', async () => {
      const files = await openStore()
      for (const key of ['uploads/a/0-1', 'uploads/b', 'uploads-other/c', 'images/uploads/d'])
        await files.put(key, Buffer.from('123'), BINARY)
      const keys = (await allOf(files.list('uploads'))).map(({ key }) => key)
      expect(keys.toSorted()).toEqual(['uploads/a/0-1', 'uploads/b'])
      await expect(allOf(files.list('../images'))).rejects.toThrow(FileKeyError)
    })

    it('lists nothing in an empty store', async () => {
      const files = await openStore()
      expect(await allOf(files.list())).toEqual([])
      expect(await allOf(files.list('uploads'))).toEqual([])
    })
  })
}

function keepsToItsKeys(openStore: OpenStore): void {
  describe('keys', () => {
    it('ignores the deletion of a missing file', async () => {
      const files = await openStore()
      await expect(files.delete('nowhere/at/all')).resolves.toBeUndefined()
    })

    it.each(REFUSED_KEYS)('refuses the key %j in every call', async (key) => {
      const files = await openStore()
      await expect(files.put(key, Buffer.from('x'), TEXT)).rejects.toThrow(FileKeyError)
      await expect(files.get(key)).rejects.toThrow(FileKeyError)
      await expect(files.stat(key)).rejects.toThrow(FileKeyError)
      await expect(files.stream(key)).rejects.toThrow(FileKeyError)
      await expect(files.delete(key)).rejects.toThrow(FileKeyError)
    })
  })
}
