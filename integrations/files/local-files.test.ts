import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemChance } from '#platform/server/chance.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { fileStoreConformance } from './file-store.conformance.ts'
import { openLocalFiles } from './local-files.ts'
import { openFiles } from './open-files.ts'

const powers = { clock: systemClock, chance: systemChance(systemClock) }
let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paddock-files-'))
})
afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

const freshFolder = () => mkdtemp(join(root, 'store-'))

fileStoreConformance('a folder', async () => openLocalFiles({ folder: await freshFolder(), ...powers }))

describe('local files', () => {
  it('leaves nothing unfinished behind, also after a write that broke off', async () => {
    const folder = await freshFolder()
    const files = await openLocalFiles({ folder, ...powers })
    await files.put('a/b', Buffer.from('x'), { mediaType: 'text/plain' })
    await files.probe()
    await expect(
      files.put('a', Buffer.from('a folder has this name'), { mediaType: 'text/plain' }),
    ).rejects.toThrow('rename')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    expect((await files.get('a/b'))?.toString()).toBe('x')
  })

  it('clears what a killed process left a day ago, and nothing younger', async () => {
    const folder = await freshFolder()
    await openLocalFiles({ folder, ...powers })
    await writeFile(join(folder, '.incoming', 'old'), 'x')
    await writeFile(join(folder, '.incoming', 'young'), 'x')
    const twoDaysAgoS = systemClock.nowMs() / 1000 - 2 * 86_400
    await utimes(join(folder, '.incoming', 'old'), twoDaysAgoS, twoDaysAgoS)
    await openLocalFiles({ folder, ...powers })
    expect(await readdir(join(folder, '.incoming'))).toEqual(['young'])
  })

  it('says so when it cannot be written to', async () => {
    const folder = await freshFolder()
    const files = await openLocalFiles({ folder, ...powers })
    await rm(folder, { recursive: true })
    await expect(files.probe()).rejects.toThrow('ENOENT')
  })
})

describe('FILES_URL', () => {
  it('names a folder as a path or as a file: address', async () => {
    const folder = await freshFolder()
    const byPath = await openFiles(folder, powers)
    await byPath.put('same', Buffer.from('place'), { mediaType: 'text/plain' })
    const byAddress = await openFiles(pathToFileURL(folder).href, powers)
    expect((await byAddress.get('same'))?.toString()).toBe('place')
  })

  it.each(['s3://bucket/files', 'https://files.example/'])('refuses %s, which is no folder', async (url) => {
    await expect(openFiles(url, powers)).rejects.toThrow('FILES_URL must be a folder')
  })
})
