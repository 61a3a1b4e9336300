import { useState } from 'react'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { type Aspect, cropOf } from '#features/media/media.rules.ts'
import type { ImageRef } from '../../widgets.contract.ts'
import { type SentImage, sendPageImage } from '../../page-drafts.contract.ts'

/** Sends an image that the person chose, and passes it on when it is stored. */
export function useChosenImage(onStored: (image: SentImage) => void): {
  isBusy: boolean
  failure: string
  send: (file: File) => Promise<void>
} {
  const messageOf = useFailureMessages('page image')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    setBusy(true)
    setFailure('')
    try {
      const { image } = await call(sendPageImage, form)
      onStored(image)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, send }
}

/** Returns the value of an image field: the image in the shape of the field. */
export function imageRefOf(
  { hash, placeholder, width, height }: SentImage,
  aspect: Aspect,
  alt: string,
): ImageRef {
  const crop = cropOf(aspect, { widthPx: width, heightPx: height })
  return { hash, aspect, alt, placeholder, width: crop.widthPx, height: crop.heightPx }
}
