/**
 * Stores and lists the two kinds of data that the continuous backup adds to a full copy of the database: segments
 * (parts of PostgreSQL's log of changes) and lists of uploaded files.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { type ArchiveStore, BackupRefusal } from '../archive-store.ts'
import { FileLine } from '../manifest.ts'
import { isProven, proofOf } from './proven-key.ts'

/** The folder of the segments (parts of PostgreSQL's log of changes) in the store of the backups. */
export const SEGMENTS = 'segments/'

const STORED_SEGMENT = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)\.([0-9a-f]{32})\.gz$/
const STORED_FILES = /^files-(\d{8}T\d{9}Z)\.([0-9a-f]{32})\.jsonl$/
/** The beginning of the name of a list of uploaded files. */
export const FILE_LIST = 'files-'

/** Returns the name of a list of uploaded files. Names sort by time. @param at an instant, ISO 8601 */
export function fileListName(at: string): string {
  return `${FILE_LIST}${at.replaceAll(/[-:.]/g, '')}`
}

/**
 * The maximum size in bytes of a stored segment or list after decompression. A segment has 16 MB; a much larger one
 * would be an attempt to fill the memory.
 */
const LARGEST = 32 * 1024 * 1024

/** A stored segment or list of files. Its key contains its name and a proof (a keyed hash) that the club wrote it. */
export type StoredSegment = { key: string; name: string; proof: string; byteSize: number }

/** Stores a segment, or a timeline history file of PostgreSQL, compressed. */
export async function putSegment(
  store: ArchiveStore,
  systemIdentifier: string,
  segment: { name: string; content: Buffer },
  secretKey: string,
): Promise<void> {
  const packed = await promisify(gzip)(segment.content, { level: 1 })
  const proof = proofOf(`${systemIdentifier}/${segment.name}`, packed, secretKey)
  const key = `${SEGMENTS}${systemIdentifier}/${segment.name}.${proof}.gz`
  await store.put(key, Readable.from([packed]))
}

/** Stores which files were uploaded since the last such list. @param at an instant, ISO 8601 */
export async function putFileLines(
  store: ArchiveStore,
  systemIdentifier: string,
  { at, lines }: { at: string; lines: readonly FileLine[] },
  secretKey: string,
): Promise<void> {
  const name = fileListName(at)
  const content = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const proof = proofOf(`${systemIdentifier}/${name}`, content, secretKey)
  await store.put(`${SEGMENTS}${systemIdentifier}/${name}.${proof}.jsonl`, Readable.from([content]))
}

/** Returns the stored segments and lists of files of a cluster, each by name. */
export async function listSegments(
  store: ArchiveStore,
  systemIdentifier: string,
): Promise<{ segments: StoredSegment[]; fileLists: StoredSegment[] }> {
  const segments: StoredSegment[] = []
  const fileLists: StoredSegment[] = []
  const folder = `${SEGMENTS}${systemIdentifier}/`
  for await (const { key, byteSize } of store.list(folder)) {
    const rest = key.slice(folder.length)
    const [, name, proof] = STORED_SEGMENT.exec(rest) ?? []
    const [, at, proofOfList] = STORED_FILES.exec(rest) ?? []
    if (name !== undefined && proof !== undefined) segments.push({ key, name, proof, byteSize })
    if (at !== undefined && proofOfList !== undefined)
      fileLists.push({ key, name: `${FILE_LIST}${at}`, proof: proofOfList, byteSize })
  }
  const byName = (one: StoredSegment, other: StoredSegment) => (one.name < other.name ? -1 : 1)
  return { segments: segments.sort(byName), fileLists: fileLists.sort(byName) }
}

/** Reads a stored segment. @throws BackupRefusal if it was altered or truncated */
export async function readSegment(
  store: ArchiveStore,
  systemIdentifier: string,
  segment: StoredSegment,
  secretKey: string,
): Promise<Buffer> {
  return await promisify(gunzip)(await readStored(store, systemIdentifier, segment, secretKey), {
    maxOutputLength: LARGEST,
  })
}

/**
 * Reads a list of uploaded files. @param secretKey null to read it without checking which club wrote the list, as for
 * retention @throws BackupRefusal if the list was altered or truncated
 */
export async function readFileLines(
  store: ArchiveStore,
  systemIdentifier: string,
  list: StoredSegment,
  secretKey: string | null,
): Promise<FileLine[]> {
  const text = (await readStored(store, systemIdentifier, list, secretKey)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => FileLine.parse(JSON.parse(line)))
}

async function readStored(
  store: ArchiveStore,
  systemIdentifier: string,
  { key, name, proof, byteSize }: StoredSegment,
  secretKey: string | null,
): Promise<Buffer> {
  const content = byteSize > LARGEST ? undefined : await store.get(key)
  const chunks: Buffer[] = []
  for await (const chunk of (content ?? []) as AsyncIterable<Buffer>) chunks.push(chunk)
  const packed = Buffer.concat(chunks)
  if (secretKey === null || isProven({ name: `${systemIdentifier}/${name}`, proof }, packed, secretKey))
    return packed
  throw new BackupRefusal(`${key} in ${store.description} is truncated or was altered.`)
}
