import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FileStore } from './file-store.ts'
import { type LocalFilesOptions, openLocalFiles } from './local-files.ts'

/**
 * Opens the file store named by FILES_URL: a folder, as a path or a `file:` URL. A relative path is resolved against
 * the folder in which the server was started.
 * @throws Error with a message for the server’s operator, for any other kind of URL
 * @source docs/reference/interfaces.md §2.2
 */
export async function openFiles(
  filesUrl: string,
  deps: Omit<LocalFilesOptions, 'folder'>,
): Promise<FileStore> {
  return await openLocalFiles({ folder: folderOf(filesUrl), ...deps })
}

function folderOf(filesUrl: string): string {
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl)
  // A single letter before the colon is a Windows drive, not a URL scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(filesUrl)) {
    throw new Error('FILES_URL must be a folder: a path or a file: address.')
  }
  return isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl)
}
