/** Stores the manifest of a backup as a file with a proof that this club wrote it and that it is unaltered. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { type ArchiveStore, BackupRefusal, getText, putText } from './archive-store.ts'
import { type BackupKey, openSealedText, type SealedText } from './backup-key.ts'

/** The version of the format. A program reads this version and all older ones. */
export const BACKUP_FORMAT = 1

const CHECK_FILE = 'check.json'
const Check = z.object({ sha256: z.string(), mac: z.string() })

/**
 * The way in which a reader proves that it may read a backup: the passphrase, or the secret key of the running club.
 */
export type Unlock = { passphrase: string } | { secretKey: string }

/** The content that all manifests have: format, id, and the club's secret key, encrypted. */
export type ProvenDocument = {
  format: number
  id: string
  backupKey: BackupKey
  sealedSecretKey: SealedText
}

/**
 * The kind of manifests to read: the folder that contains them, such as `backups/`, and the schema of their content.
 */
export type DocumentKind<T extends ProvenDocument> = { folder: string; schema: z.ZodType<T> }

/** Stores a manifest, and last its check. A backup without a check is incomplete. */
export async function writeProven(
  store: ArchiveStore,
  folder: string,
  document: ProvenDocument,
  secretKey: string,
): Promise<void> {
  const text = `${JSON.stringify(document, null, 1)}\n`
  await putText(store, `${folder}${document.id}/manifest.json`, text)
  const check = { sha256: sha256Of(text), mac: macOf(text, secretKey).toString('hex') }
  await putText(store, `${folder}${document.id}/${CHECK_FILE}`, `${JSON.stringify(check)}\n`)
}

/** Returns the ids of the complete backups of a folder, oldest first. */
export async function listProven(store: ArchiveStore, folder: string): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of store.list(folder)) {
    const [, id = '', name = ''] = key.split('/')
    if (name === CHECK_FILE) ids.push(id)
  }
  return ids.sort()
}

/**
 * Reads a manifest without a proof of who wrote it; for listing backups and for retention.
 * @throws BackupRefusal if it is missing, altered by accident, or of a newer program
 */
export async function readProven<T extends ProvenDocument>(
  store: ArchiveStore,
  kind: DocumentKind<T>,
  id: string,
): Promise<T> {
  return (await readChecked(store, kind, id)).document
}

/**
 * Reads a manifest and proves that it was written by the club whose secret key it contains.
 * @throws BackupRefusal if it is missing, altered or of a newer program, or if the passphrase or key is wrong
 */
export async function unlockProven<T extends ProvenDocument>(
  store: ArchiveStore,
  kind: DocumentKind<T>,
  id: string,
  unlock: Unlock,
): Promise<{ document: T; secretKey: string }> {
  const { document, text, mac } = await readChecked(store, kind, id)
  const secretKey =
    'secretKey' in unlock
      ? unlock.secretKey
      : openSealedText(document.backupKey, document.sealedSecretKey, unlock.passphrase)
  const expected = macOf(text, secretKey)
  const found = Buffer.from(mac, 'hex')
  if (found.byteLength !== expected.byteLength || !timingSafeEqual(found, expected)) {
    throw new BackupRefusal(
      `The manifest of ${id} in ${store.description} was altered, or belongs to another club.`,
    )
  }
  return { document, secretKey }
}

async function readChecked<T extends ProvenDocument>(
  store: ArchiveStore,
  { folder, schema }: DocumentKind<T>,
  id: string,
) {
  const text = await getText(store, `${folder}${id}/manifest.json`)
  const checkText = await getText(store, `${folder}${id}/${CHECK_FILE}`)
  if (text === undefined || checkText === undefined) {
    throw new BackupRefusal(`The backup ${id} in ${store.description} is incomplete or missing.`)
  }
  const { sha256, mac } = parsed(Check, checkText, id)
  if (sha256Of(text) !== sha256) {
    throw new BackupRefusal(`The manifest of ${id} in ${store.description} was altered.`)
  }
  const { format } = parsed(z.object({ format: z.int() }), text, id)
  if (format > BACKUP_FORMAT) throw newerBackup(id)
  return { document: parsed(schema, text, id), text, mac }
}

/** Returns the refusal of a backup that a newer program has made. */
export function newerBackup(id: string): BackupRefusal {
  return new BackupRefusal(
    `The backup ${id} was made by a newer version of this program. Install that version, then restore.`,
  )
}

function parsed<T>(schema: z.ZodType<T>, text: string, id: string): T {
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
