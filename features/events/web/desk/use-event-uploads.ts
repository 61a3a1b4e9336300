import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { call } from '#platform/web/http.ts'
import { preparePhoto } from '#platform/web/lazy/prepare-photo.ts'
import { type Upload, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import {
  DOCUMENT_MAX_BYTES,
  PICTURE_MAX_BYTES,
  uploadDocument,
  uploadPicture,
} from '../../events-desk.contract.ts'

/** An uploaded document, as a replacement or as a new one. */
export type UploadedDocument = { file: string; name: string; bytes: number; replaces: string | null }

/** The purpose of a file: the picture, a replacement for a document, or a new document. */
type Purpose = { of: 'picture' } | { of: 'document'; replaces: string | null }

type EventTrip = { key: number; file: File; purpose: Purpose }

export type EventUpload = Upload & { key: number; purpose: Purpose }

export type EventUploads = {
  uploads: readonly EventUpload[]
  /** Whether any upload is in progress. */
  isSending: boolean
  add(files: readonly File[], purpose: Purpose): void
  retry(key: number): void
  drop(key: number): void
}

type Takers = {
  onDocument: (document: UploadedDocument) => void
  onPicture: (hash: string) => void
}

const REFUSED = {
  notAPdf: msg`The file must be a PDF.`,
  tooHeavy: msg`The file must be smaller than 20 MB.`,
  notAPicture: msg`The picture must be a JPG, PNG, WebP or AVIF file.`,
  pictureTooHeavy: msg`The picture must be smaller than 10 MB.`,
} as const

/**
 * Uploads the files of an event one after the other. A finished upload is passed on at once; a failed one can be
 * retried.
 */
export function useEventUploads(takers: Takers): EventUploads {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const { uploads, start, retry, drop } = useUploadLine<EventTrip>({
    lost: t`The file didn’t go through. Check your signal and try again.`,
    where: 'event upload',
    carry: (trip, onSent) => carry(trip, onSent, takers),
  })
  return {
    uploads: uploads.map(({ trip, ...upload }) => ({ ...upload, purpose: trip.purpose })),
    isSending: uploads.some(({ problem }) => problem === ''),
    add: (added, purpose) =>
      start(
        added.map((file) => {
          const key = nextKey.current
          nextKey.current += 1
          return { key, file, purpose }
        }),
      ),
    retry,
    drop,
  }
}

/**
 * Uploads one file.
 * @returns the message why the upload failed; null if it succeeded
 */
async function carry(
  { file, purpose }: EventTrip,
  onSent: (share: number) => void,
  { onDocument, onPicture }: Takers,
): Promise<MessageDescriptor | null> {
  if (purpose.of === 'document') {
    if (file.size > DOCUMENT_MAX_BYTES) return REFUSED.tooHeavy
    if ((await file.slice(0, 5).text()) !== '%PDF-') return REFUSED.notAPdf
    const { item } = await call(uploadDocument, formOf(file, file.name), { onSent })
    onDocument({ ...item, replaces: purpose.replaces })
    return null
  }
  const prepared = await preparePhoto(file)
  if (prepared === null) return REFUSED.notAPicture
  if (prepared.bytes.size > PICTURE_MAX_BYTES) return REFUSED.pictureTooHeavy
  onPicture((await call(uploadPicture, formOf(prepared.bytes, prepared.name), { onSent })).item.hash)
  return null
}

function formOf(bytes: Blob, name: string): FormData {
  const form = new FormData()
  form.append('file', bytes, name)
  return form
}
