import { type ArchiveStore, BackupRefusal, checkPart } from './archive-store.ts'
import { contentKey, inParallel, readFileList } from './copy-files.ts'
import { type FileLine, listBackups, type Manifest, unlockManifest } from './manifest.ts'
import type { Unlock } from './proven-document.ts'

/** A backup whose every byte was compared with its manifest. */
export type CheckedBackup = { manifest: Manifest; secretKey: string; files: FileLine[] }

/** Returns the id to use: the given one, otherwise the newest. @throws BackupRefusal if there is none */
export async function chooseBackup(store: ArchiveStore, wanted: string | undefined): Promise<string> {
  const ids = await listBackups(store)
  const id = wanted === undefined ? ids.at(-1) : ids.find((each) => each === wanted)
  if (id !== undefined) return id
  throw new BackupRefusal(
    wanted === undefined
      ? `There is no complete backup in ${store.description}.`
      : `There is no complete backup ${wanted} in ${store.description}. There are: ${ids.join(', ') || 'none'}.`,
  )
}

/**
 * Unlocks a backup and compares its tables and files with the manifest. Nothing is changed.
 * @throws BackupRefusal if it is truncated, altered or of a newer program, or if the passphrase is wrong
 */
export async function checkBackup(store: ArchiveStore, id: string, unlock: Unlock): Promise<CheckedBackup> {
  const { manifest, secretKey } = await unlockManifest(store, id, unlock)
  for (const { part } of manifest.tables) await checkPart(store, part)
  const files = await readFileList(store, manifest)
  await inParallel(files, ({ sha256, byteSize }) =>
    checkPart(store, { key: contentKey(sha256), byteSize, sha256 }),
  )
  return { manifest, secretKey, files }
}
