import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { readTarHeader, tarHeader } from './tar-header.ts'
import { createTarStore, openTarStore } from './tar-store.ts'

const clock = new MovableClock('2026-11-23T00:00:00Z')
let folder = ''
const path = () => join(folder, 'club.tar')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-tar-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CONTENTS: Record<string, Buffer> = {
  'backups/20261123T090000Z-4f2a/manifest.json': Buffer.from('{"format":1}\n'),
  'files/none': Buffer.alloc(0),
  'files/one-block': Buffer.alloc(512, 'x'),
  'files/large': Buffer.alloc(300_000, 'paddock '),
  [`files/${'deep/'.repeat(20)}${'n'.repeat(90)}`]: Buffer.from('a long name'),
}

async function writeAll(): Promise<void> {
  const store = await createTarStore(path(), clock)
  // Put the contents at the same time, as a backup does with its files.
  await Promise.all(
    Object.entries(CONTENTS).map(([key, content]) => store.put(key, Readable.from([content]))),
  )
  expect(await buffer((await store.get('files/large')) ?? Readable.from([]))).toEqual(CONTENTS['files/large'])
  expect(existsSync(path())).toBe(false)
  await store.close()
}

describe('an archive file', () => {
  test('returns the contents that were stored, and consists of whole blocks', async () => {
    await writeAll()
    const store = await openTarStore(path())
    for (const [key, content] of Object.entries(CONTENTS))
      expect(await buffer((await store.get(key)) ?? Readable.from(['missing']))).toEqual(content)
    expect(await store.get('files/other')).toBeUndefined()
    const listed: [string, number][] = []
    for await (const { key, byteSize } of store.list('backups/')) listed.push([key, byteSize])
    expect(listed).toEqual([['backups/20261123T090000Z-4f2a/manifest.json', 13]])
    expect(readFileSync(path()).byteLength % 512).toBe(0)
    expect(readdirSync(folder)).toEqual(['club.tar'])
  })

  test('never replaces a file that exists', async () => {
    writeFileSync(path(), 'something else')
    await expect(createTarStore(path(), clock)).rejects.toThrow(/exists already/)
    expect(readFileSync(path(), 'utf8')).toBe('something else')
  })

  test('leaves nothing behind if a content fails or the archive is abandoned', async () => {
    const failing = await createTarStore(path(), clock)
    const broken = new Readable({ read() {} })
    const put = failing.put('files/broken', broken)
    broken.destroy(new Error('the disk failed'))
    await expect(put).rejects.toThrow('the disk failed')
    await failing.close()
    const abandoned = await createTarStore(path(), clock)
    await abandoned.put('files/a', Readable.from([Buffer.from('a')]))
    await abandoned.abandon()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['a content', 100_000],
    ['a header', 600],
    ['the end', 302_000],
  ])('is refused if it was cut off within %s', async (_, byteSize) => {
    await writeAll()
    truncateSync(path(), byteSize)
    await expect(openTarStore(path())).rejects.toThrow(/truncated, damaged or not an archive/)
  })

  test('is refused if it is another kind of file or does not exist', async () => {
    await expect(openTarStore(path())).rejects.toThrow(/There is no file/)
    writeFileSync(path(), Buffer.alloc(2048, 'x'))
    await expect(openTarStore(path())).rejects.toThrow(/not an archive/)
  })
})

test.each([0, 1, 8 ** 11 - 1, 8 ** 11, 3e12])('a header states a size of %i bytes', (byteSize) => {
  expect(readTarHeader(tarHeader('files/a', byteSize, 1_764_000_000))).toEqual({ name: 'files/a', byteSize })
})

test('refuses a name that does not fit instead of cutting it off', () => {
  expect(() => tarHeader('n'.repeat(101), 1, 0)).toThrow(/too long/)
})
