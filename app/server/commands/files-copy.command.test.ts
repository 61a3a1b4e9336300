import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucketFiles } from '#integrations/files/bucket-files.ts'
import { allOf } from '#integrations/files/file-store.conformance.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { clubSettings } from '#tests/kit/club-settings.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type S3Kit, startS3 } from '#tests/kit/s3.ts'
import { clubFiles } from './club-place.ts'
import type { CommandDeps } from './command.ts'
import { filesCopyCommand } from './files-copy.command.ts'
import { refuseBadTarget } from './restore-target.ts'

let s3: S3Kit
let folder = ''
let said: string[] = []
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-copy-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const FILES: Record<string, Buffer> = {
  'images/ab/one.jpg': Buffer.alloc(70_000, 'one'),
  'videos/two.mp4': Buffer.alloc(9_000_000, 'two'),
  'documents/three': Buffer.alloc(0),
}

function fill(at: string): string {
  for (const [key, bytes] of Object.entries(FILES)) {
    mkdirSync(join(at, key, '..'), { recursive: true })
    writeFileSync(join(at, key), bytes)
  }
  return at
}

let places = 0
const freshBucket = () => `s3://${s3.bucket}/copy-${(places += 1)}`
const bucketAt = (place: string) => openBucketFiles(place, s3.access, { clock: systemClock })

function copy(options: CommandDeps['options'], settings: Partial<CommandDeps['settings']> = {}) {
  return filesCopyCommand({
    settings: { ...clubSettings(folder, { backupTo: join(folder, 'backups') }), s3: s3.access, ...settings },
    options,
    clock: systemClock,
    random: systemRandom(systemClock),
    log: silentLog,
    say: (line) => void said.push(line),
  })
}

describe('a copy of the files', () => {
  test('goes from the folder of FILES_URL to a bucket and back, complete and equal', async () => {
    fill(join(folder, 'files'))
    const bucket = freshBucket()
    await copy({ to: bucket })
    for (const [key, bytes] of Object.entries(FILES))
      expect((await bucketAt(bucket).get(key))?.equals(bytes)).toBe(true)
    expect(said[0]).toContain('Copying 3 files (9.1 MB)')
    expect(said).toContain(
      '3 files were copied, 0 were there already, 0 were deleted meanwhile. The SHA-256 of each was compared.',
    )

    await copy({ from: bucket, to: join(folder, 'back') })
    for (const [key, bytes] of Object.entries(FILES))
      expect(readFileSync(join(folder, 'back', key)).equals(bytes)).toBe(true)
  })

  test('is continued by the same command: copies the missing files and replaces different ones', async () => {
    fill(join(folder, 'files'))
    const bucket = freshBucket()
    const there = bucketAt(bucket)
    await there.put('videos/two.mp4', FILES['videos/two.mp4'] ?? Buffer.alloc(0), { mediaType: 'video/mp4' })
    const sameSize = Buffer.alloc(70_000, 'not')
    await there.put('images/ab/one.jpg', sameSize, { mediaType: 'image/jpeg' })
    await copy({ to: bucket })
    expect(said.at(-2)).toContain('2 files were copied, 1 were there already')
    expect((await there.get('images/ab/one.jpg'))?.equals(FILES['images/ab/one.jpg'] ?? sameSize)).toBe(true)
    await copy({ to: bucket })
    expect(said.at(-2)).toContain('0 files were copied, 3 were there already')
  })

  test('deletes nothing in either place', async () => {
    fill(join(folder, 'files'))
    const bucket = freshBucket()
    await bucketAt(bucket).put('images/older.jpg', Buffer.from('x'), { mediaType: 'image/jpeg' })
    await copy({ to: bucket })
    expect(await allOf(bucketAt(bucket).list())).toHaveLength(4)
    expect(existsSync(join(folder, 'files', 'images/ab/one.jpg'))).toBe(true)
  })

  test.each([
    ['no target', {}, /An option is missing: --to/],
    ['an address that is no place', { to: 'https://x.example' }, /neither a folder nor a bucket/],
    ['a bucket without a name', { to: 's3://' }, /neither a folder nor a bucket/],
    ['the same place', { from: 's3://club/a', to: 's3://club/a/' }, /overlap/],
    ['a place inside the other', { from: 's3://club/a', to: 's3://club/a/b' }, /overlap/],
    ['a missing source', { from: '/never/there', to: 's3://club/a' }, /There is no folder/],
    ['a missing bucket', { to: 's3://never-created' }, /NoSuchBucket/],
  ])('refuses to copy files: %s', async (_, options, message) => {
    fill(join(folder, 'files'))
    await expect(copy(options)).rejects.toThrow(message)
    expect(said).toEqual([])
  })

  test('refuses a bucket without the access to it', async () => {
    fill(join(folder, 'files'))
    await expect(copy({ to: 's3://club-files' }, { s3: undefined })).rejects.toThrow(/set S3_ENDPOINT/)
  })
})

describe('a club with its files in a bucket', () => {
  const inBucket = (filesUrl: string) => ({
    ...clubSettings(folder, { backupTo: join(folder, 'backups') }),
    filesUrl,
    s3: s3.access,
  })

  test('is backed up with the files of the bucket', async () => {
    const bucket = freshBucket()
    await copy({ from: fill(join(folder, 'source')), to: bucket })
    const source = clubFiles(inBucket(bucket), { clock: systemClock })
    const found = (await allOf(source.list())).map(({ key, byteSize }) => [key, byteSize])
    expect(Object.fromEntries(found)).toEqual({
      'images/ab/one.jpg': 70_000,
      'videos/two.mp4': 9_000_000,
      'documents/three': 0,
    })
    expect(await source.read('images/never')).toBeUndefined()
  })

  test('is not restored over the bucket, and the refusal says what to do instead', async () => {
    const settings = inBucket('s3://club-files/paddock')
    await expect(refuseBadTarget({ settings, canReplace: true })).rejects.toThrow(
      /Set FILES_URL to a new folder.*npm run files:copy/s,
    )
    expect(existsSync(join(folder, 'files'))).toBe(false)
  })
})
