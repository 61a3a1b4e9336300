/**
 * The uploaded files in a backup. Each content is stored once under its SHA-256, so that the daily backup copies new
 * files only and many backups need little more space than one.
 */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough, Readable } from 'node:stream'
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER } from '../private-folder.ts'
import { type ArchiveStore, Meter, putPart, readPart } from './archive-store.ts'
import { isMissing } from './folder-store.ts'
import { FileLine, type Manifest } from './manifest.ts'

/** The folder of the files' contents in a store. */
const CONTENTS = 'files/'
const AT_ONCE = 4

/** Returns the key under which a content with this SHA-256 is stored. */
export function contentKey(sha256: string): string {
  return `${CONTENTS}${sha256.slice(0, 2)}/${sha256}`
}

/** Returns the sizes of the stored contents by key. */
export async function listContents(store: ArchiveStore): Promise<Map<string, number>> {
  const present = new Map<string, number>()
  for await (const { key, byteSize } of store.list(CONTENTS)) present.set(key, byteSize)
  return present
}

/**
 * Stores the contents that the store lacks, and the list of all files.
 * @param options.folder the file store's folder; null to copy no files
 * @param options.former the files of an earlier backup, by key: a file with the same size and time is not read again
 */
export async function copyFiles(options: {
  folder: string | null
  store: ArchiveStore
  listKey: string
  former: ReadonlyMap<string, FileLine>
}): Promise<Manifest['files'] & { addedBytes: number }> {
  const { folder, store, listKey, former } = options
  const present = await listContents(store)
  const lines: FileLine[] = []
  let addedBytes = 0
  const keys = folder === null ? [] : await keysIn(folder)
  await inParallel(keys, async (key) => {
    const path = join(folder ?? '', ...key.split('/'))
    const line = await measureFile(path, key, former.get(key))
    if (line === undefined) return
    const target = contentKey(line.sha256)
    if (present.get(target) !== line.byteSize) {
      const stored = await putPart(store, target, createReadStream(path))
      if (stored.sha256 !== line.sha256) throw new Error(`The file ${key} changed while it was copied.`)
      present.set(target, line.byteSize)
      addedBytes += line.byteSize
    }
    lines.push(line)
  })
  lines.sort((one, other) => (one.key < other.key ? -1 : 1))
  const text = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`))
  const { plainSize: _, ...list } = await putPart(store, listKey, text, { isCompressed: true })
  const byteSize = lines.reduce((sum, line) => sum + line.byteSize, 0)
  return { count: lines.length, byteSize, list, addedBytes }
}

/** Returns size, time and SHA-256 of a file; undefined if it was deleted meanwhile. */
export async function measureFile(
  path: string,
  key: string,
  former?: FileLine,
): Promise<FileLine | undefined> {
  try {
    const { size, mtimeMs } = await stat(path)
    if (former && former.byteSize === size && former.modifiedAtMs === mtimeMs) return former
    const meter = new Meter()
    meter.resume()
    await pipeline(createReadStream(path), meter)
    return { key, modifiedAtMs: mtimeMs, byteSize: meter.byteSize, sha256: meter.sha256() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns the keys of the stored files of a folder. Names that begin with a dot belong to unfinished writes. */
export async function keysIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .filter((key) => !key.startsWith('.'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Reads the list of files of a backup. @throws BackupRefusal if it was altered */
export async function readFileList(
  store: ArchiveStore,
  { files }: Pick<Manifest, 'files'>,
): Promise<FileLine[]> {
  const lines: FileLine[] = []
  await readPart(
    store,
    files.list,
    async (content) => {
      for await (const line of createInterface({ input: content.pipe(new PassThrough()) }))
        lines.push(FileLine.parse(JSON.parse(line)))
    },
    { isCompressed: true },
  )
  return lines
}

/** Writes the files of a backup into a new folder and checks each. @throws BackupRefusal for a damaged file */
export async function restoreFiles(
  store: ArchiveStore,
  lines: readonly FileLine[],
  folder: string,
): Promise<void> {
  await mkdir(folder, PRIVATE_FOLDER)
  await inParallel(lines, async ({ key, byteSize, sha256, modifiedAtMs }) => {
    const path = join(folder, ...key.split('/'))
    await mkdir(dirname(path), PRIVATE_FOLDER)
    const file = await open(path, 'wx', PRIVATE_FILE_MODE)
    try {
      await readPart(store, { key: contentKey(sha256), byteSize, sha256 }, (content) =>
        file.writeFile(content),
      )
      await file.utimes(modifiedAtMs / 1_000, modifiedAtMs / 1_000)
      await file.sync()
    } finally {
      await file.close()
    }
  })
}

/** Runs `work` for each item, a few at once. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of rest) await work(item)
  })
  await Promise.all(workers)
}
