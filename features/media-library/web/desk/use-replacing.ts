import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { type Trip, type Upload, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { type MediaDetail, type MediaRef, replaceMedia } from '../../media-library.contract.ts'
import { sendInParts } from './send-in-parts.ts'
import { deleteUpload, refusalOf } from './use-media-uploads.ts'
import { sendFrame } from './video-frame.ts'

/** Key of the only upload in the queue, so that a new file replaces a failed one. */
const KEY = 'replacement'
const SAME_FILE = msg`This is the same file.`

type ReplacingTrip = Trip & {
  /** The item that is replaced. The screen may show another one by the time the file is sent. */
  item: MediaDetail
  uploadId: string | null
  /** The new item once the file is in the library; a retry then only replaces. */
  sent: MediaDetail | null
}

export type Replacing = {
  /** The file that is being sent or that failed; null if there is none, or while the item is replaced. */
  upload: Upload | null
  /** Whether a file is being sent, or the item is being replaced. */
  isBusy: boolean
  replace: (file: File) => void
  retry: () => void
  /** Cancels the upload, or removes the failed one. */
  drop: () => void
}

/**
 * Sends a new file in parts, and replaces the item by it in every record that uses the item. After a lost connection,
 * “Try again” or choosing the same file again continues the upload.
 */
export function useReplacing(shown: MediaDetail, onReplaced: (next: MediaRef) => void): Replacing {
  const { t } = useLingui()
  const [isReplacing, setReplacing] = useState(false)
  const { uploads, start, retry, drop } = useUploadLine<ReplacingTrip>({
    lost: t`The connection was lost. What was sent is stored: try again to send the rest.`,
    where: 'media library',
    carry: async (trip, onSent, signal) => {
      const refusal = refusalOf(trip.file) ?? (await sendReplacement(trip, onSent, signal))
      if (refusal !== null || signal.aborted) return refusal
      // Hide the upload with its Cancel button, because the replacement can no longer be cancelled.
      setReplacing(true)
      try {
        const { item } = trip
        const { kind, key } = item
        const { item: next } = await call(replaceMedia, { kind, key, by: trip.sent?.key ?? '' })
        showToast({ tone: 'done', words: t`${item.name} replaced everywhere` })
        onReplaced({ kind: next.kind, key: next.key })
      } finally {
        setReplacing(false)
      }
      return null
    },
  })
  const [upload] = uploads
  const isBusy = isReplacing || upload?.problem === ''
  return {
    upload: isReplacing ? null : (upload ?? null),
    isBusy,
    replace: (file) => {
      if (isBusy) return
      const failed = upload?.trip
      const isSame = failed !== undefined && failed.item.key === shown.key && isSameFile(failed.file, file)
      start([isSame ? failed : { key: KEY, file, item: shown, uploadId: null, sent: null }])
    },
    retry: () => retry(KEY),
    drop: () => {
      const { uploadId = null, sent = null } = upload?.trip ?? {}
      drop(KEY)
      // The server deletes an upload after a day in any case, so a failure needs no message.
      if (uploadId !== null && sent === null) deleteUpload(uploadId).catch(() => undefined)
    },
  }
}

/** Sends the file, unless it was sent before. @returns why it cannot replace the item; null if it can */
async function sendReplacement(
  trip: ReplacingTrip,
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<MessageDescriptor | null> {
  if (trip.sent !== null) return null
  const sent = await sendInParts(trip, { onSent, signal })
  if (sent.key === trip.item.key) return SAME_FILE
  // Pages show the poster until the video plays, so it is stored before they name the video.
  if (sent.kind === 'video') await sendFrame(sent)
  trip.sent = sent
  return null
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
