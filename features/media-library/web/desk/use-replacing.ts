import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useDeskAction } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import type { Upload } from '#platform/web/lazy/use-upload-line.ts'
import { type MediaDetail, type MediaRef, replaceMedia } from '../../media-library.contract.ts'
import { type PartsTrip, sendInParts } from './send-in-parts.ts'
import { deleteUpload, refusalOf } from './use-media-uploads.ts'
import { sendFrame } from './video-frame.ts'

/**
 * Sends a new file in parts, and replaces the item by it in every record that uses the item. After a lost connection,
 * choosing the same file again continues the upload. `upload` is the file that is being sent; null if none is.
 */
export function useReplacing(item: MediaDetail, onReplaced: (next: MediaRef) => void) {
  const { i18n, t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const [upload, setUpload] = useState<Upload | null>(null)
  const trip = useRef<PartsTrip | null>(null)
  const stop = useRef<AbortController | null>(null)
  const send = async (file: File): Promise<void> => {
    const stopping = new AbortController()
    stop.current = stopping
    if (trip.current === null || !isSame(trip.current.file, file)) trip.current = { file, uploadId: null }
    const onSent = (share: number) => setUpload({ name: file.name, share, problem: '', canRetry: false })
    try {
      onSent(0)
      const sent = await sendInParts(trip.current, { onSent, signal: stopping.signal })
      trip.current = null
      if (sent.key === item.key) {
        showToast({ tone: 'failed', words: t`This is the same file.` })
        return
      }
      // Pages show the poster until the video plays, so it is stored before they name the video.
      if (sent.kind === 'video') await sendFrame(sent)
      if (stopping.signal.aborted) return
      // Hide the upload with its Cancel button, because the replacement can no longer be cancelled.
      setUpload(null)
      const { item: next } = await call(replaceMedia, { kind: item.kind, key: item.key, by: sent.key })
      showToast({ tone: 'done', words: t`${item.name} replaced everywhere` })
      onReplaced({ kind: next.kind, key: next.key })
    } catch (error) {
      if (!stopping.signal.aborted) throw error
    } finally {
      setUpload(null)
    }
  }
  return {
    upload,
    failure,
    cancel: (): void => {
      const id = trip.current?.uploadId ?? null
      stop.current?.abort()
      trip.current = null
      // The server deletes an upload after a day in any case, so a failure needs no message.
      if (id !== null) deleteUpload(id).catch(() => undefined)
    },
    replace: (file: File): void => {
      if (isBusy) return
      const refusal = refusalOf(file)
      if (refusal === null) void run(() => send(file))
      else showToast({ tone: 'failed', words: i18n._(refusal) })
    },
  }
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}
