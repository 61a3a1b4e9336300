/** The manifest of a backup: what it contains, with row counts and SHA-256, and a proof that it is unaltered. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type ArchiveStore, BackupRefusal, getText, putText } from './archive-store.ts'
import { BackupKey, openSealedText, SealedText } from './backup-key.ts'

/** The version of the format. A program reads this version and all older ones. */
export const BACKUP_FORMAT = 1

/** The folder of all backups in a store. */
export const BACKUPS = 'backups/'

const PartSchema = z.object({
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
  /** The uploaded files. The part lists them, one JSON object a line; their contents are shared between backups. */
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

const Check = z.object({ sha256: z.string(), mac: z.string() })

/** How a reader proves that it may read a backup: by the passphrase, or by the secret key of the running club. */
export type Unlock = { passphrase: string } | { secretKey: string }

/** Stores the manifest, and last its check. A backup without a check is incomplete. */
export async function writeManifest(
  store: ArchiveStore,
  manifest: Manifest,
  secretKey: string,
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await putText(store, `${BACKUPS}${manifest.id}/manifest.json`, text)
  const check = { sha256: sha256Of(text), mac: macOf(text, secretKey).toString('hex') }
  await putText(store, `${BACKUPS}${manifest.id}/check.json`, `${JSON.stringify(check)}\n`)
}

/** Returns the ids of the complete backups, oldest first. */
export async function listBackups(store: ArchiveStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of store.list(BACKUPS)) {
    const [, id = '', name = ''] = key.split('/')
    if (name === 'check.json') ids.push(id)
  }
  return ids.sort()
}

/**
 * Reads a manifest without a proof of who wrote it; for listing backups and for retention.
 * @throws BackupRefusal if it is missing, altered by accident, or of a newer program
 */
export async function readManifest(store: ArchiveStore, id: string): Promise<Manifest> {
  return (await readChecked(store, id)).manifest
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
  const { manifest, text, mac } = await readChecked(store, id)
  const secretKey =
    'secretKey' in unlock
      ? unlock.secretKey
      : openSealedText(manifest.backupKey, manifest.sealedSecretKey, unlock.passphrase)
  const expected = macOf(text, secretKey)
  const found = Buffer.from(mac, 'hex')
  if (found.byteLength !== expected.byteLength || !timingSafeEqual(found, expected)) {
    throw new BackupRefusal(
      `The manifest of ${id} in ${store.description} was altered, or belongs to another club.`,
    )
  }
  return { manifest, secretKey }
}

async function readChecked(store: ArchiveStore, id: string) {
  const text = await getText(store, `${BACKUPS}${id}/manifest.json`)
  const checkText = await getText(store, `${BACKUPS}${id}/check.json`)
  if (text === undefined || checkText === undefined) {
    throw new BackupRefusal(`The backup ${id} in ${store.description} is incomplete or missing.`)
  }
  const { sha256, mac } = parsed(Check, checkText, id)
  if (sha256Of(text) !== sha256) {
    throw new BackupRefusal(`The manifest of ${id} in ${store.description} was altered.`)
  }
  const { format } = parsed(z.object({ format: z.int() }), text, id)
  if (format > BACKUP_FORMAT) throw newerBackup(id)
  return { manifest: parsed(Manifest, text, id), text, mac }
}

/** Returns the refusal of a backup that a newer program has made. */
export function newerBackup(id: string): BackupRefusal {
  return new BackupRefusal(
    `The backup ${id} was made by a newer version of this program. Install that version, then restore.`,
  )
}

function parsed<T extends z.ZodType>(schema: T, text: string, id: string): z.infer<T> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new BackupRefusal(`The manifest of ${id} cannot be read: it is truncated or was altered.`, {
      cause: error,
    })
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function macOf(text: string, secretKey: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'paddock backup manifest', 32))
  return createHmac('sha256', key).update(text).digest()
}
