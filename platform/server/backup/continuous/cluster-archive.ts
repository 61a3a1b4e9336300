/** Packs the files of a database cluster into one tar archive, without those that PostgreSQL creates at each start. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../../private-folder.ts'
import { BackupRefusal } from '../archive-store.ts'
import { isMissing } from '../folder-store.ts'
import { readTarHeader, TAR_BLOCK, tarHeader, tarPadding } from '../tar-header.ts'

/** Folders whose content must not be copied: see “Making a Base Backup Using the Low Level API” in PostgreSQL's manual. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|backup_manifest|recovery\.signal|standby\.signal)$/
const CHUNK = 1 << 20

/** Returns the folders of a cluster, parents first, and a stream of its files. The cluster may be in use. */
export async function packCluster(clusterDir: string): Promise<{ folders: string[]; content: Readable }> {
  const entries = await readdir(clusterDir, { recursive: true, withFileTypes: true })
  const folders: string[] = []
  const files: string[] = []
  for (const entry of entries) {
    const name = relative(clusterDir, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (LEFT_OUT.test(entry.name) || name.includes('/pgsql_tmp')) continue
    if (entry.isDirectory()) folders.push(name)
    else if (entry.isFile() && !EMPTIED.some((folder) => name.startsWith(`${folder}/`))) files.push(name)
  }
  folders.sort()
  return { folders, content: Readable.from(tarOf(clusterDir, files.sort())) }
}

async function* tarOf(clusterDir: string, names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) yield* fileOf(join(clusterDir, ...name.split('/')), name)
  yield Buffer.alloc(2 * TAR_BLOCK)
}

/**
 * Yields the header and the content of a file. The database may extend, shorten or delete the file meanwhile. The
 * archive always contains the size that the file had at first: appended data is left out, and the missing end of a
 * shortened file is replaced by zeros. The write-ahead log repeats these changes during the restore.
 */
async function* fileOf(path: string, name: string): AsyncGenerator<Buffer> {
  let file
  try {
    file = await open(path, 'r')
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  try {
    const { size, mtimeMs } = await file.stat()
    yield tarHeader(name, size, mtimeMs / 1_000)
    for (let at = 0; at < size;) {
      const chunk = Buffer.alloc(Math.min(CHUNK, size - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.byteLength, at)
      const piece = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead)
      yield piece
      at += piece.byteLength
    }
    yield Buffer.alloc(tarPadding(size))
  } finally {
    await file.close()
  }
}

/** Writes the files of an archive into a new folder. @throws BackupRefusal for a damaged archive */
export async function unpackCluster(
  content: Readable,
  folders: readonly string[],
  clusterDir: string,
): Promise<void> {
  await mkdir(clusterDir, PRIVATE_FOLDER)
  for (const folder of folders) await mkdir(placeIn(clusterDir, folder), PRIVATE_FOLDER)
  const reader = new BlockReader(content)
  for (;;) {
    const header = readTarHeader(await reader.read(TAR_BLOCK))
    if (header === null) break
    if (header === undefined) throw new BackupRefusal('The archive of the database files is damaged.')
    const path = placeIn(clusterDir, header.name)
    await mkdir(dirname(path), PRIVATE_FOLDER)
    // The files are not flushed one by one, because PostgreSQL flushes the whole folder before it recovers from a base.
    const file = createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE_MODE })
    for (let left = header.byteSize; left > 0;) {
      const chunk = await reader.read(Math.min(left, CHUNK))
      left -= chunk.byteLength
      if (!file.write(chunk)) await once(file, 'drain')
    }
    file.end()
    await finished(file)
    await reader.read(tarPadding(header.byteSize))
  }
  await reader.skipRest()
}

/** Returns the path of a name inside the folder. @throws BackupRefusal for a name that leads out of the folder */
function placeIn(folder: string, name: string): string {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\')))
    throw new BackupRefusal(`The archive of the database files contains the name ${name}.`)
  return join(folder, ...parts)
}

/** Reads a stream in pieces of a given size. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(content: Readable) {
    this.#chunks = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  }

  /** Returns the next bytes. @throws BackupRefusal at the end of the stream */
  async read(byteSize: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    let missing = byteSize
    while (missing > 0) {
      if (this.#rest.byteLength === 0) {
        const next = await this.#chunks.next()
        if (next.done === true) throw new BackupRefusal('The archive of the database files is truncated.')
        this.#rest = next.value
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.byteLength)
      pieces.push(piece)
      missing -= piece.byteLength
    }
    return pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces)
  }

  /** Reads to the end, so that the hash of the whole archive is known. */
  async skipRest(): Promise<void> {
    while ((await this.#chunks.next()).done !== true) continue
  }
}
