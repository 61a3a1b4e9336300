import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { call } from '#platform/web/http.ts'
import { preparePhoto } from '#platform/web/lazy/prepare-photo.ts'
import { type Upload, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { uploadProductPicture, PICTURE_MAX_BYTES } from '../../shop-desk.contract.ts'

export type PictureUploads = {
  uploads: readonly (Upload & { key: number })[]
  /** Whether an upload is pending. */
  isSending: boolean
  add(files: readonly File[]): void
  retry(key: number): void
  drop(key: number): void
}

const NOT_A_PICTURE = msg`The picture must be a JPG, PNG, WebP or AVIF file.`
const TOO_HEAVY = msg`The picture must be smaller than 10 MB.`

/** Uploads pictures of a product one after the other and reports each when it is stored. */
export function usePictureUploads(onPicture: (hash: string) => void): PictureUploads {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const { uploads, start, retry, drop } = useUploadLine<{ key: number; file: File }>({
    lost: t`The file didn’t go through. Check your signal and try again.`,
    where: 'product upload',
    carry: async ({ file }, onSent): Promise<MessageDescriptor | null> => {
      const prepared = await preparePhoto(file)
      if (prepared === null) return NOT_A_PICTURE
      if (prepared.bytes.size > PICTURE_MAX_BYTES) return TOO_HEAVY
      const form = new FormData()
      form.append('file', prepared.bytes, prepared.name)
      onPicture((await call(uploadProductPicture, form, { onSent })).key)
      return null
    },
  })
  return {
    uploads,
    isSending: uploads.some(({ problem }) => problem === ''),
    add: (files) =>
      start(
        files.map((file) => {
          const key = nextKey.current
          nextKey.current += 1
          return { key, file }
        }),
      ),
    retry,
    drop,
  }
}
