import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { folderOfFiles, openFiles } from '#integrations/files/open-files.ts'
import type { FileStore, ListedFile } from '#integrations/files/file-store.ts'
import { BackupRefusal, Meter } from '#platform/server/backup/archive-store.ts'
import { inParallel } from '#platform/server/backup/copy-files.ts'
import { bucketOf, isSameOrInside, S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { type CommandDeps, countText, megabytesText, neededOption, optionOf, secondsText } from './command.ts'

/** How many lines of progress a copy prints at most. */
const PROGRESS_LINES = 10
/** Maximum number of keys of damaged files that the message lists. */
const NAMED_MOST = 5

/** The media types of uploads by the extension of their key. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  webm: 'video/webm',
  webp: 'image/webp',
}

type Outcome = 'copied' | 'present' | 'gone' | 'damaged'

/**
 * `files:copy [--from PLACE] --to PLACE`: copies all uploaded files from one folder or bucket to another, by default from
 * FILES_URL, and reads each back to compare its SHA-256. A file that is in the target already is compared, and replaced if
 * it differs, so an interrupted copy is continued by the same command. Nothing is deleted.
 * @throws BackupRefusal if a place cannot be used, or if a file could not be verified
 */
export async function filesCopyCommand(deps: CommandDeps): Promise<void> {
  const { settings, options, clock, say } = deps
  const from = optionOf(options, 'from') ?? settings.filesUrl
  const to = neededOption(options, 'to', 's3://BUCKET/FOLDER')
  refuseBadPlaces(from, to)
  const [source, target] = [await openPlace(from, deps), await openPlace(to, deps)]
  await target.probe()
  const startedAtMs = clock.nowMs()
  const files: ListedFile[] = []
  let totalBytes = 0
  for await (const file of source.list()) {
    files.push(file)
    totalBytes += file.byteSize
  }
  say(`Copying ${countText(files.length)} files (${megabytesText(totalBytes)}) from ${from} to ${to}.`)
  const counts: Record<Outcome, number> = { copied: 0, present: 0, gone: 0, damaged: 0 }
  const damaged: string[] = []
  let [done, doneBytes] = [0, 0]
  const every = Math.max(Math.ceil(files.length / PROGRESS_LINES), 1)
  await inParallel(files, async ({ key, byteSize }) => {
    const outcome = await copyOne(source, target, key)
    counts[outcome] += 1
    if (outcome === 'damaged') damaged.push(key)
    done += 1
    doneBytes += byteSize
    if (done % every === 0 || done === files.length)
      say(
        `${countText(done)} of ${countText(files.length)} files, ${megabytesText(doneBytes)} of ${megabytesText(totalBytes)}, after ${secondsText(clock, startedAtMs)}.`,
      )
  })
  say(
    `${countText(counts.copied)} files were copied, ${countText(counts.present)} were there already, ` +
      `${countText(counts.gone)} were deleted meanwhile. The SHA-256 of each was compared.`,
  )
  if (damaged.length > 0)
    throw new BackupRefusal(
      `${countText(damaged.length)} files are different in ${to}, such as ${damaged.slice(0, NAMED_MOST).join(', ')}. Run the command again.`,
    )
  say(`To use the copy, stop the server, run the command once more, and set FILES_URL to ${to}.`)
}

function refuseBadPlaces(from: string, to: string): void {
  for (const place of [from, to])
    if (
      place.startsWith(S3_SCHEME)
        ? bucketOf(place).bucket === ''
        : /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(place)
    )
      throw new BackupRefusal(`${place} is neither a folder nor a bucket like s3://club-files/paddock.`)
  const [one, other] = [from, to].map((place) =>
    place.startsWith(S3_SCHEME) ? place : folderOfFiles(place),
  ) as [string, string]
  if (isSameOrInside(one, other) || isSameOrInside(other, one))
    throw new BackupRefusal(`${from} and ${to} overlap. Choose two different places; nothing was copied.`)
  if (!from.startsWith(S3_SCHEME) && !existsSync(folderOfFiles(from)))
    throw new BackupRefusal(`There is no folder ${from}.`)
}

async function openPlace(place: string, { settings, clock, random }: CommandDeps): Promise<FileStore> {
  const { s3 } = settings
  if (place.startsWith(S3_SCHEME) && s3 === undefined)
    throw new BackupRefusal(`For ${place}, set S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY and S3_SECRET.`)
  return await openFiles({ filesUrl: place, s3 }, { clock, random })
}

async function copyOne(source: FileStore, target: FileStore, key: string): Promise<Outcome> {
  const sha256 = await hashOf(source, key)
  if (sha256 === undefined) return 'gone'
  if ((await hashOf(target, key)) === sha256) return 'present'
  const content = await source.stream(key)
  if (content === undefined) return 'gone'
  const mediaType = MEDIA_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  await target.put(key, content, { mediaType })
  return (await hashOf(target, key)) === sha256 ? 'copied' : 'damaged'
}

/** Returns the SHA-256 of a file; undefined if there is none. */
async function hashOf(files: FileStore, key: string): Promise<string | undefined> {
  const content = await files.stream(key)
  if (content === undefined) return undefined
  const meter = new Meter()
  meter.resume()
  await pipeline(content, meter)
  return meter.sha256()
}
