import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { type Trip, type UploadLine, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { MEDIA_LIMITS, type MediaDetail, sendMedia } from '../../media-library.contract.ts'

/** What the file picker offers; the server decides by the bytes. */
export const IMAGE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'
export const DOCUMENT_ACCEPT = '.pdf,.docx,.xlsx,.odt,.ods,.csv,.txt'
export const MEDIA_ACCEPT = `${IMAGE_ACCEPT},${DOCUMENT_ACCEPT}`

const MEGABYTE = 1024 * 1024
const IMAGE_MAX_BYTES = 10 * MEGABYTE
const DOCUMENT_MAX_BYTES = 20 * MEGABYTE

const TOO_LARGE_IMAGE = msg`The picture must be smaller than 10 MB.`
const TOO_LARGE_FILE = msg`The file must be smaller than 20 MB.`

export type MediaUploads = Omit<UploadLine<Trip>, 'start'> & { add: (files: readonly File[]) => void }

/** Sends files to the library one after the other. `onSent` is called for each that is stored. */
export function useMediaUploads(onSent: (item: MediaDetail) => void): MediaUploads {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const { start, ...line } = useUploadLine<Trip>({
    lost: t`The file was not sent. Check your connection and try again.`,
    where: 'media library',
    carry: async ({ file }, onShare, signal) => {
      const isImage = file.type.startsWith('image/')
      if (isImage && file.size > IMAGE_MAX_BYTES) return TOO_LARGE_IMAGE
      if (file.size > DOCUMENT_MAX_BYTES) return TOO_LARGE_FILE
      const form = new FormData()
      form.set('file', file)
      const { item } = await call(sendMedia, form, { onSent: onShare, signal })
      onSent(item)
      return null
    },
  })
  const add = (files: readonly File[]) => {
    const taken = files.slice(0, MEDIA_LIMITS.filesAtOnce)
    if (taken.length < files.length)
      showToast({
        tone: 'failed',
        words: t`Only the first ${MEDIA_LIMITS.filesAtOnce} files are uploaded. Add the others afterwards.`,
      })
    start(
      taken.map((file) => {
        const key = nextKey.current
        nextKey.current += 1
        return { key, file }
      }),
    )
  }
  return { ...line, add }
}
