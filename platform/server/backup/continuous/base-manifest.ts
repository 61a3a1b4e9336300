/**
 * The manifest of a base backup: a copy of the files of the running database. From a base and the segments of the
 * write-ahead log after it, the club can be restored as it was at any minute.
 */
import * as z from 'zod'
import type { ArchiveStore } from '../archive-store.ts'
import { BackupKey, SealedText } from '../backup-key.ts'
import { PartSchema } from '../manifest.ts'
import { listProven, readProven, type Unlock, unlockProven, writeProven } from '../proven-document.ts'

/** The folder of all bases (copies of the running database's files) in the store of the backups. */
export const BASES = 'bases/'

/** The name of a segment of the write-ahead log: timeline and number, 24 hexadecimal digits. */
export const SEGMENT_NAME = /^[0-9A-F]{24}$/

export const BaseManifest = z.object({
  format: z.int().positive(),
  id: z.string(),
  /** The instant from which on the base can be restored, ISO 8601. */
  takenAt: z.string(),
  postgresMajor: z.int(),
  /** Operating system and processor, such as `linux-x64`: the files cannot be used on another one. */
  platform: z.string(),
  /** The identifier of the database cluster, under which its segments are stored. */
  systemIdentifier: z.string().regex(/^\d+$/),
  /** The first and the last segment without which the base is not consistent. */
  firstSegment: z.string().regex(SEGMENT_NAME),
  lastSegment: z.string().regex(SEGMENT_NAME),
  /** The content of PostgreSQL's file `backup_label`. */
  label: z.string(),
  /** The folders of the cluster, including the empty ones, parents first. */
  folders: z.array(z.string()),
  /** The files of the cluster as a compressed tar archive, and its bytes before compression. */
  cluster: PartSchema,
  plainSize: z.int().nonnegative(),
  files: z.object({ count: z.int().nonnegative(), byteSize: z.int().nonnegative(), list: PartSchema }),
  backupKey: BackupKey,
  sealedSecretKey: SealedText,
})
export type BaseManifest = z.infer<typeof BaseManifest>

const KIND = { folder: BASES, schema: BaseManifest }

/**
 * Stores the manifest of a base (a copy of the running database's files). Its check is stored last, because a base
 * without a check counts as incomplete.
 */
export async function writeBaseManifest(
  store: ArchiveStore,
  manifest: BaseManifest,
  secretKey: string,
): Promise<void> {
  await writeProven(store, BASES, manifest, secretKey)
}

/** Returns the ids of the complete bases, oldest first. */
export function listBases(store: ArchiveStore): Promise<string[]> {
  return listProven(store, BASES)
}

/** Reads the manifest of a base without a proof of who wrote it. @throws BackupRefusal */
export function readBaseManifest(store: ArchiveStore, id: string): Promise<BaseManifest> {
  return readProven(store, KIND, id)
}

/** Reads the manifest of a base and proves that this club wrote it. @throws BackupRefusal */
export async function unlockBaseManifest(
  store: ArchiveStore,
  id: string,
  unlock: Unlock,
): Promise<{ base: BaseManifest; secretKey: string }> {
  const { document, secretKey } = await unlockProven(store, KIND, id, unlock)
  return { base: document, secretKey }
}
