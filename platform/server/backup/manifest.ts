/** The manifest of a daily backup: the list of its contents, with row counts and SHA-256. */
import * as z from 'zod'
import type { ArchiveStore } from './archive-store.ts'
import { BackupKey, SealedText } from './backup-key.ts'
import { listProven, readProven, type Unlock, unlockProven, writeProven } from './proven-document.ts'

/** The folder of all backups in a store. */
export const BACKUPS = 'backups/'

/** A stored content with its size and hash. */
export const PartSchema = z.object({
  key: z.string(),
  byteSize: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

export const Manifest = z.object({
  format: z.int().positive(),
  id: z.string(),
  /** The instant of the database snapshot, ISO 8601. */
  takenAt: z.string(),
  /** The major version of the PostgreSQL that the rows come from. */
  postgresMajor: z.int(),
  /** The names of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      /** Bytes before compression. */
      plainSize: z.int().nonnegative(),
      part: PartSchema,
    }),
  ),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
  /**
   * The uploaded files. The part contains their list, one JSON object per line; their contents are shared between
   * backups.
   */
  files: z.object({ count: z.int().nonnegative(), byteSize: z.int().nonnegative(), list: PartSchema }),
  backupKey: BackupKey,
  sealedSecretKey: SealedText,
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the list of files. */
export const FileLine = z.object({
  key: z.string(),
  modifiedAtMs: z.number(),
  byteSize: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type FileLine = z.infer<typeof FileLine>

const KIND = { folder: BACKUPS, schema: Manifest }

/** Stores the manifest, and last its check. A backup without a check is incomplete. */
export async function writeManifest(
  store: ArchiveStore,
  manifest: Manifest,
  secretKey: string,
): Promise<void> {
  await writeProven(store, BACKUPS, manifest, secretKey)
}

/** Returns the ids of the complete backups, oldest first. */
export function listBackups(store: ArchiveStore): Promise<string[]> {
  return listProven(store, BACKUPS)
}

/**
 * Reads a manifest without a proof of who wrote it; for listing backups and for retention.
 * @throws BackupRefusal if it is missing, altered by accident, or of a newer program
 */
export function readManifest(store: ArchiveStore, id: string): Promise<Manifest> {
  return readProven(store, KIND, id)
}

/**
 * Reads a manifest and proves that it was written by the club whose secret key it contains.
 * @throws BackupRefusal if it is missing, altered or of a newer program, or if the passphrase or key is wrong
 */
export async function unlockManifest(
  store: ArchiveStore,
  id: string,
  unlock: Unlock,
): Promise<{ manifest: Manifest; secretKey: string }> {
  const { document, secretKey } = await unlockProven(store, KIND, id, unlock)
  return { manifest: document, secretKey }
}
