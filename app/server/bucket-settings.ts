import * as z from 'zod'
import type { S3Access } from '#platform/server/s3/s3-client.ts'
import { isSameOrInside, S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { S3_NAMES } from './settings-needs.ts'

/** Matches a bucket whose name follows the naming rules of S3, and an optional path of plain folder names. */
const S3_PLACE = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/\w[\w.-]*)*\/?$/

/** The setting FILES_URL: a folder or a bucket. */
export const filesUrl = z
  .string()
  .max(4_000, 'is too long')
  // Accept a single letter before the colon, because it is a Windows drive and not a URL scheme.
  .refine(
    (url) => !/^(?!file:|s3:)[a-z][a-z0-9+.-]+:/i.test(url),
    'must be a folder, as a path or a file: address, or a bucket like s3://club-files/paddock',
  )
  .refine(
    (url) => !url.startsWith('s3:') || S3_PLACE.test(url),
    'must name a bucket in small letters, and may name a folder in it: s3://club-files or s3://club-files/paddock',
  )

/**
 * Adds the faults of a bucket for files: missing access, and a place that overlaps with that of the backups, because a
 * backup would then contain itself.
 */
export function addBucketFaults(
  set: Readonly<Record<string, string | undefined>>,
  faults: Map<string, string>,
): void {
  const { FILES_URL: files, BACKUP_TO: backups } = set
  if (!files?.startsWith(S3_SCHEME) || faults.has('FILES_URL')) return
  for (const name of S3_NAMES)
    if (set[name] === undefined) faults.set(name, 'is not set, but FILES_URL names a bucket')
  if (!backups?.startsWith(S3_SCHEME)) return
  if (isSameOrInside(files, backups) || isSameOrInside(backups, files))
    faults.set('FILES_URL', 'must be another place than BACKUP_TO, and neither may lie inside the other')
}

/**
 * Returns the access to the object store; undefined if none of its settings is set. The check of the settings has
 * already refused a group of which only some are set.
 */
export function s3From(
  read: Partial<Record<(typeof S3_NAMES)[number], string | undefined>>,
): S3Access | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET: secret } = read
  if (endpoint === undefined || region === undefined || accessKey === undefined || secret === undefined)
    return undefined
  return { endpoint, region, accessKey, secret }
}
