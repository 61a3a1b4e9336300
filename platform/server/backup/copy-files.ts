/**
 * The uploaded files in a backup. Each content is stored once under its SHA-256, so that the daily backup copies new
 * files only and many backups need little more space than one.
 */
import { once } from 'node:events'
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

/** The store of the uploaded files: a folder, or another store such as a bucket. */
export type FileSource = {
  /** Returns the stored files, in no certain order. */
  list(): AsyncIterable<SourceFile>
  /** Returns the content of a file; undefined if it was deleted meanwhile. */
  read(key: string): Promise<Readable | undefined>
}

export type SourceFile = Pick<FileLine, 'key' | 'byteSize' | 'modifiedAtMs'>

/** Returns a folder as the store of the files. Names that begin with a dot belong to unfinished writes. */
export function folderFiles(folder: string): FileSource {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    async *list() {
      for (const key of await keysIn(folder)) {
        const found = await stat(pathOf(key)).catch(undefinedIfMissing)
        if (found !== undefined) yield { key, byteSize: found.size, modifiedAtMs: found.mtimeMs }
      }
    },
    read: async (key) => {
      const stream = createReadStream(pathOf(key))
      try {
        await once(stream, 'open')
        return stream
      } catch (error) {
        return undefinedIfMissing(error)
      }
    },
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

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
 * @param options.source the file store; null to copy no files
 * @param options.former the files of an earlier backup, by key: a file with the same size and time is not read again
 */
export async function copyFiles(options: {
  source: FileSource | null
  store: ArchiveStore
  listKey: string
  former: ReadonlyMap<string, FileLine>
}): Promise<Manifest['files'] & { addedBytes: number }> {
  const { source, store, listKey, former } = options
  const present = await listContents(store)
  const lines: FileLine[] = []
  let addedBytes = 0
  const found: SourceFile[] = []
  if (source !== null) for await (const file of source.list()) found.push(file)
  await inParallel(found, async (file) => {
    if (source === null) return
    const line = await measureFile(source, file, former.get(file.key))
    if (line === undefined) return
    const target = contentKey(line.sha256)
    if (present.get(target) !== line.byteSize) {
      if (!(await copyFile(source, store, line))) return
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
  source: FileSource,
  { key, byteSize, modifiedAtMs }: SourceFile,
  former?: FileLine,
): Promise<FileLine | undefined> {
  if (former && former.byteSize === byteSize && former.modifiedAtMs === modifiedAtMs) return former
  const content = await source.read(key)
  if (content === undefined) return undefined
  const meter = new Meter()
  meter.resume()
  await pipeline(content, meter)
  return { key, modifiedAtMs, byteSize: meter.byteSize, sha256: meter.sha256() }
}

/**
 * Stores the content of a file under its SHA-256.
 * @returns false if the file was deleted meanwhile
 * @throws Error if the file changed after it was measured
 */
export async function copyFile(
  source: FileSource,
  store: ArchiveStore,
  { key, sha256 }: Pick<FileLine, 'key' | 'sha256'>,
): Promise<boolean> {
  const content = await source.read(key)
  if (content === undefined) return false
  const stored = await putPart(store, contentKey(sha256), content)
  if (stored.sha256 !== sha256) throw new Error(`The file ${key} changed while it was copied.`)
  return true
}

/** Returns the keys of the stored files of a folder. */
async function keysIn(folder: string): Promise<string[]> {
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

/** Writes the files of a backup into a new folder and checks each one. @throws BackupRefusal for a damaged file */
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

/** Runs `work` for each item, a few items at the same time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of rest) await work(item)
  })
  await Promise.all(workers)
}
