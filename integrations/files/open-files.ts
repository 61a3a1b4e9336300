import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'
import { type LocalFilesOptions, openLocalFiles } from './local-files.ts'

/**
 * The file store that FILES_URL names: a folder, as a path or a `file:` address. A relative path counts
 * from the folder the server was started in.
 * @throws Error, in words for the one who runs the server, for any other kind of address
 * @source WIRE §2
 */
export async function openFiles(
  filesUrl: string,
  powers: Omit<LocalFilesOptions, 'folder'>,
): Promise<FileStore> {
  return await openLocalFiles({ folder: folderOf(filesUrl), ...powers })
}

function folderOf(filesUrl: string): string {
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl)
  // A single letter before the colon is a drive, not a scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(filesUrl)) {
    throw new Error('FILES_URL must be a folder: a path or a file: address.')
  }
  return isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl)
}
