import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Access } from '#platform/server/s3/s3-client.ts'
import { S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { openBucketFiles } from './bucket-files.ts'
import type { FileStore } from './file-store.ts'
import { type LocalFilesOptions, openLocalFiles } from './local-files.ts'

/**
 * Opens the file store named by FILES_URL: a folder, as a path or a `file:` URL, or a bucket as
 * `s3://BUCKET/FOLDER`. A relative path is resolved against the folder in which the server was started. A bucket is not
 * contacted yet, so that the server starts without it.
 * @throws Error with a message for the server’s operator, for any other kind of URL and for a bucket without access
 * @source docs/reference/interfaces.md §2.2
 */
export async function openFiles(
  { filesUrl, s3 }: { filesUrl: string; s3: S3Access | undefined },
  deps: Omit<LocalFilesOptions, 'folder'>,
): Promise<FileStore> {
  if (!filesUrl.startsWith(S3_SCHEME))
    return await openLocalFiles({ folder: folderOfFiles(filesUrl), ...deps })
  if (s3 === undefined)
    throw new Error(`For ${filesUrl}, set S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY and S3_SECRET.`)
  return openBucketFiles(filesUrl, s3, deps)
}

/** Returns the folder of a FILES_URL that is no bucket. @throws Error for any other kind of URL */
export function folderOfFiles(filesUrl: string): string {
  if (filesUrl.startsWith('file:')) return fileURLToPath(filesUrl)
  // Accept a single letter before the colon, because it is a Windows drive and not a URL scheme.
  if (/^[a-z][a-z0-9+.-]+:/i.test(filesUrl)) {
    throw new Error(
      'FILES_URL must be a folder, as a path or a file: address, or a bucket like s3://BUCKET/FOLDER.',
    )
  }
  return isAbsolute(filesUrl) ? filesUrl : resolve(filesUrl)
}
