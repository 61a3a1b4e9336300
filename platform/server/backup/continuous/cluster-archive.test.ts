import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { packCluster, unpackCluster } from './cluster-archive.ts'

let folder = ''
beforeEach(() => {
  folder = makeOpenFolder()
  mkdirSync(join(folder, 'cluster', 'base'), { recursive: true })
})
afterEach(() => discardFolder(folder))

const MEGABYTE = 1 << 20

describe('the archive of a running cluster', () => {
  test('keeps the size of a file that the database shortens during the copy, and the files after it', async () => {
    const table = join(folder, 'cluster', 'base', '1')
    const before = Buffer.alloc(40 * MEGABYTE, 'row')
    writeFileSync(table, before)
    writeFileSync(join(folder, 'cluster', 'base', '2'), 'the next table')
    const { folders, content } = await packCluster(join(folder, 'cluster'))
    // The file is cut to this size while it is read. The size lies inside a read block, and beyond the data that the
    // stream has read in advance.
    const kept = 30 * MEGABYTE + 12_345
    const shortened = async function* () {
      let isFirst = true
      for await (const chunk of content) {
        if (isFirst) truncateSync(table, kept)
        isFirst = false
        yield chunk as Buffer
      }
    }

    await unpackCluster(Readable.from(shortened()), folders, join(folder, 'unpacked'))

    const after = readFileSync(join(folder, 'unpacked', 'base', '1'))
    expect(after.byteLength).toBe(before.byteLength)
    expect(after.subarray(0, kept).equals(before.subarray(0, kept))).toBe(true)
    expect(after.subarray(kept).every((byte) => byte === 0)).toBe(true)
    expect(readFileSync(join(folder, 'unpacked', 'base', '2'), 'utf8')).toBe('the next table')
  })

  test('contains no file of another run of the database', async () => {
    for (const name of [
      'PG_VERSION',
      'postmaster.pid',
      'backup_label.old',
      'pg_wal/000000010000000000000001',
    ]) {
      mkdirSync(join(folder, 'cluster', 'pg_wal'), { recursive: true })
      writeFileSync(join(folder, 'cluster', name), name)
    }
    const { folders, content } = await packCluster(join(folder, 'cluster'))
    const unpacked = join(folder, 'unpacked')
    await unpackCluster(content, folders, unpacked)
    expect(readFileSync(join(unpacked, 'PG_VERSION'), 'utf8')).toBe('PG_VERSION')
    for (const name of ['postmaster.pid', 'backup_label.old', 'pg_wal/000000010000000000000001'])
      expect(() => readFileSync(join(unpacked, name)), name).toThrow(/ENOENT/)
    expect(folders).toEqual(['base', 'pg_wal'])
  })
})
