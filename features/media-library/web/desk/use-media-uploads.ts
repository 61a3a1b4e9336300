import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useDesk } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { callForFile } from '#platform/web/http.ts'
import { type Trip, type UploadLine, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { MEDIA_LIMITS, type MediaDetail } from '../../media-library.contract.ts'
import { KIND_MAX_BYTES } from '../../upload-kind.rules.ts'
import { cancelUpload, listUploads, TUS_VERSION, type UnfinishedUpload } from '../../uploads.contract.ts'
import { sendInParts } from './send-in-parts.ts'
import { sendFrame } from './video-frame.ts'

/** The media types that the file picker offers. The server decides by the bytes of the file. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'
export const VIDEO_ACCEPT = 'video/mp4'
export const DOCUMENT_ACCEPT = '.pdf,.docx,.xlsx,.odt,.ods,.csv,.txt'
/** The accepted types by kind. A replacement must be of the same kind as the item. */
export const KIND_ACCEPT = { image: IMAGE_ACCEPT, video: VIDEO_ACCEPT, file: DOCUMENT_ACCEPT }
export const MEDIA_ACCEPT = `${IMAGE_ACCEPT},${VIDEO_ACCEPT},${DOCUMENT_ACCEPT}`

const TOO_LARGE = {
  image: msg`The picture must be smaller than 10 MB.`,
  file: msg`The file must be smaller than 20 MB.`,
  video: msg`The video must be smaller than 500 MB.`,
}
const NOT_MP4 = msg`The video must be an MP4 file. Save it as MP4, then choose it again.`
const EMPTY = msg`This file is empty.`

type MediaTrip = Trip & { uploadId: string | null }

export type MediaUploads = Omit<UploadLine<MediaTrip>, 'start'> & {
  add: (files: readonly File[]) => void
  /** Uploads that were interrupted by a reload or on another device, and that this screen is not sending now. */
  unfinished: readonly UnfinishedUpload[]
  /** Deletes an interrupted upload. */
  remove: (upload: UnfinishedUpload) => Promise<void>
}

/**
 * Sends files to the library one after the other, in parts. An interrupted file is continued when the person chooses it
 * again. Calls `onSent` for each stored file, and `onPoster` when the poster of a video has been stored later.
 */
export function useMediaUploads(onSent: (item: MediaDetail) => void, onPoster: () => void): MediaUploads {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const { data } = useDesk(listUploads, {})
  /** The ids of uploads in `data` that have been finished or deleted since. */
  const [ended, setEnded] = useState<readonly string[]>([])
  const end = (id: string | null) => setEnded((before) => (id === null ? before : [...before, id]))
  const { start, ...line } = useUploadLine<MediaTrip>({
    lost: t`The connection was lost. What was sent is stored: try again to send the rest.`,
    where: 'media library',
    carry: async (trip, onShare, signal) => {
      const refusal = refusalOf(trip.file)
      if (refusal !== null) return refusal
      const item = await sendInParts(trip, { onSent: onShare, signal })
      end(trip.uploadId)
      onSent(item)
      // Send the poster without waiting for it, so that the next file can begin. Do not pass the signal on, because the
      // queue of uploads aborts it after this file.
      if (item.kind === 'video') void sendFrame(item).then((isStored) => isStored && onPoster())
      return null
    },
  })
  const unfinished = (data?.data ?? []).filter(
    ({ id }) => !ended.includes(id) && !line.uploads.some(({ trip }) => trip.uploadId === id),
  )
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, MEDIA_LIMITS.filesAtOnce)
    if (taken.length < files.length)
      showToast({
        tone: 'failed',
        words: t`Only the first ${MEDIA_LIMITS.filesAtOnce} files are uploaded. Add the others afterwards.`,
      })
    const open = [...unfinished]
    start(
      taken.map((file) => {
        const key = nextKey.current
        nextKey.current += 1
        const at = open.findIndex((upload) => isSameFile(upload, file))
        return { key, file, uploadId: at < 0 ? null : (open.splice(at, 1)[0]?.id ?? null) }
      }),
    )
  }
  return {
    ...line,
    add,
    drop: (key) => {
      const id = line.uploads.find((upload) => upload.key === key)?.trip.uploadId ?? null
      line.drop(key)
      end(id)
      // The server deletes an upload after a day in any case, so a failure needs no message.
      if (id !== null) deleteUpload(id).catch(() => undefined)
    },
    unfinished,
    remove: async ({ id }) => {
      await deleteUpload(id)
      end(id)
    },
  }
}

function isSameFile({ file_name, byte_size, modified_ms }: UnfinishedUpload, file: File): boolean {
  return (
    file.size === byte_size && file.lastModified === modified_ms && nameKey(file.name) === nameKey(file_name)
  )
}

/** Returns a file name without the characters that the server may have replaced, so that names can be compared. */
function nameKey(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Deletes an unfinished upload from the server. @throws RequestFailure */
export async function deleteUpload(id: string): Promise<void> {
  await callForFile(cancelUpload, {}, { params: { id }, headers: { 'tus-resumable': TUS_VERSION } })
}

/** Returns the message for a file that is refused before it is sent; null if it may be sent. The server checks again. */
export function refusalOf({ type, size }: File): MessageDescriptor | null {
  const kind = type.startsWith('image/') ? 'image' : type.startsWith('video/') ? 'video' : 'file'
  if (size === 0) return EMPTY
  if (kind === 'video' && type !== 'video/mp4') return NOT_MP4
  return size > KIND_MAX_BYTES[kind] ? TOO_LARGE[kind] : null
}
