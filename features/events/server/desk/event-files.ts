/** Links uploaded documents and pictures to an event. */
import { isDocumentStored } from '../events.store.ts'
import type { StoredDocument } from '../events.tables.ts'
import { FILE_PATH, MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { findFiles, holdNamedMedia, holdPublicImages } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { EventForm } from '../../events-desk.contract.ts'

const PDF = 'application/pdf'
const BEFORE_ID = FILE_PATH.replace(':id', '')

/** Returns a document's id in the media feature from its URL. */
export function fileOf(url: string): string {
  return url.slice(BEFORE_ID.length)
}

/** Returns the URL of a document. */
export function addressOf(file: string): string {
  return BEFORE_ID + file
}

/**
 * Returns the documents in the format that an event stores. Sizes come from the server. Documents that the event
 * already has are accepted without a check.
 * @throws Problem VALIDATION for a document that was never uploaded, or is no public PDF
 */
export async function documentsOf(
  db: Db,
  { documents }: Pick<EventForm, 'documents'>,
  known: readonly StoredDocument[],
): Promise<StoredDocument[]> {
  const sizes = new Map(known.map(({ url, bytes }) => [fileOf(url), bytes]))
  const fresh = documents.map(({ file }) => file).filter((file) => !sizes.has(file))
  for (const [file, { isPublic, mediaType, byteSize }] of await findFiles(db, fresh))
    if (isPublic && mediaType === PDF) sizes.set(file, byteSize)
  return documents.map(({ file, name, is_regulations: isRegulations }) => {
    const bytes = sizes.get(file)
    if (bytes === undefined)
      throw new Problem('VALIDATION', {
        fields: [{ field: 'documents', code: 'missing', message: MEDIA_REFUSALS.notAPdf.message }],
      })
    return { name, url: addressOf(file), bytes, is_regulations: isRegulations }
  })
}

/**
 * Refuses a picture that does not exist, and locks the event’s media until the event is stored.
 * @throws Problem VALIDATION
 */
export async function refuseUnknownPicture(
  tx: Tx,
  { picture, body }: Pick<EventForm, 'picture' | 'body'>,
): Promise<void> {
  await holdNamedMedia(tx, body)
  if (picture === null || (await holdPublicImages(tx, [picture.hash])).has(picture.hash)) return
  throw new Problem('VALIDATION', {
    fields: [{ field: 'picture', code: 'missing', message: MEDIA_REFUSALS.notAPicture.message }],
  })
}

/**
 * Deletes the documents that were removed from an event, except those that another event contains, such as its copy.
 */
export async function dropRemoved(
  tx: Tx,
  { before, after }: { before: readonly StoredDocument[]; after: readonly StoredDocument[] },
  drop: (tx: Tx, file: string) => Promise<void>,
): Promise<void> {
  for (const { url } of before) {
    const isStillThere = after.some((one) => one.url === url) || (await isDocumentStored(tx, url))
    if (!isStillThere) await drop(tx, fileOf(url))
  }
}
