/** The documents and the picture of an event: what was brought in before, and belongs to it from now on. */
import { isDocumentKept, type StoredDocument } from '#features/events/server/events.public.ts'
import { FILE_PATH, MEDIA_REFUSALS } from '#features/media/media.contract.ts'
import { findFiles, findImages } from '#features/media/server/media.public.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import type { EventForm } from '../events-desk.contract.ts'

const PDF = 'application/pdf'
const BEFORE_ID = FILE_PATH.replace(':id', '')

/** What media knows a document by, from its address. */
export function fileOf(url: string): string {
  return url.slice(BEFORE_ID.length)
}

/** The address that a document is fetched at. */
export function addressOf(file: string): string {
  return BEFORE_ID + file
}

/**
 * The documents as an event keeps them. Their sizes are the server's own; what the event has already is taken as it is.
 * @throws Problem VALIDATION for a document that was never brought in, or is no PDF that everybody may fetch
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

/** @throws Problem VALIDATION for a picture that was never brought in */
export async function refuseUnknownPicture(db: Db, { picture }: Pick<EventForm, 'picture'>): Promise<void> {
  if (picture === null || (await findImages(db, [picture.hash])).has(picture.hash)) return
  throw new Problem('VALIDATION', {
    fields: [{ field: 'picture', code: 'missing', message: MEDIA_REFUSALS.notAPicture.message }],
  })
}

/** Ends the documents that an event no longer has, except where another event, like its copy, has them too. */
export async function dropRemoved(
  tx: Tx,
  { before, after }: { before: readonly StoredDocument[]; after: readonly StoredDocument[] },
  drop: (tx: Tx, file: string) => Promise<void>,
): Promise<void> {
  for (const { url } of before) {
    const isStillThere = after.some((one) => one.url === url) || (await isDocumentKept(tx, url))
    if (!isStillThere) await drop(tx, fileOf(url))
  }
}
