import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { fileStoreConformance } from './file-store.conformance.ts'
import { openLocalFiles } from './local-files.ts'
import { openFiles } from './open-files.ts'

const deps = { clock: systemClock, random: systemRandom(systemClock) }
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paddock-files-'))
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

const freshFolder = () => mkdtemp(join(root, 'store-'))

fileStoreConformance('a folder', async () => openLocalFiles({ folder: await freshFolder(), ...deps }))

describe('local files', () => {
  it('leaves no temporary file, even after a failed write', async () => {
    const folder = await freshFolder()
    const files = await openLocalFiles({ folder, ...deps })
    await files.put('a/b', Buffer.from('x'), { mediaType: 'text/plain' })
    await files.probe()
    await expect(
      files.put('a', Buffer.from('a folder has this name'), { mediaType: 'text/plain' }),
    ).rejects.toThrow('rename')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    expect((await files.get('a/b'))?.toString()).toBe('x')
  })

  it('deletes only temporary files older than a day, left by a killed process', async () => {
    const folder = await freshFolder()
    await openLocalFiles({ folder, ...deps })
    await writeFile(join(folder, '.incoming', 'old'), 'x')
    await writeFile(join(folder, '.incoming', 'young'), 'x')
    const twoDaysAgoS = systemClock.nowMs() / 1000 - 2 * 86_400
    await utimes(join(folder, '.incoming', 'old'), twoDaysAgoS, twoDaysAgoS)
    await openLocalFiles({ folder, ...deps })
    expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
  })

  it.skipIf(process.platform === 'win32')(
    'makes files unreadable for other accounts, including those of an earlier release',
    async () => {
      const folder = await freshFolder()
      await mkdir(join(folder, 'old'))
      await writeFile(join(folder, 'old', 'file'), 'x')
      await chmod(join(folder, 'old', 'file'), 0o644)
      await chmod(join(folder, 'old'), 0o755)
      await chmod(folder, 0o755)
      const files = await openLocalFiles({ folder, ...deps })
      await files.put('new/file', Buffer.from('x'), { mediaType: 'text/plain' })
      const modes: Record<string, string> = {}
      for (const path of ['', 'old', 'old/file', 'new', 'new/file', '.incoming'])
        modes[path] = ((await stat(join(folder, path))).mode & 0o777).toString(8)
      expect(modes).toEqual({
        '': '700',
        old: '700',
        'old/file': '600',
        new: '700',
        'new/file': '600',
        '.incoming': '700',
      })
    },
  )

  it('rejects probe when the folder is not writable', async () => {
    const folder = await freshFolder()
    const files = await openLocalFiles({ folder, ...deps })
    await rm(folder, { recursive: true })
    await expect(files.probe()).rejects.toThrow('ENOENT')
  })
})

describe('FILES_URL', () => {
  it('accepts a folder as a path or as a file: URL', async () => {
    const folder = await freshFolder()
    const byPath = await openFiles({ filesUrl: folder, s3: undefined }, deps)
    await byPath.put('same', Buffer.from('place'), { mediaType: 'text/plain' })
    const byAddress = await openFiles({ filesUrl: pathToFileURL(folder).href, s3: undefined }, deps)
    expect((await byAddress.get('same'))?.toString()).toBe('place')
  })

  it('refuses an address that is neither a folder nor a bucket', async () => {
    const opening = openFiles({ filesUrl: 'https://files.example/', s3: undefined }, deps)
    await expect(opening).rejects.toThrow('FILES_URL must be a folder')
  })

  it('refuses a bucket without the access to it', async () => {
    const opening = openFiles({ filesUrl: 's3://bucket/files', s3: undefined }, deps)
    await expect(opening).rejects.toThrow('For s3://bucket/files, set S3_ENDPOINT')
  })
})
