import { useEffect } from 'react'
import { useDesk } from '#features/staff/staff.public.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { CENTRE } from '#features/media/focal.rules.ts'
import { readMedia } from '../../media-library.contract.ts'
import { FocalPointDialog } from './FocalPointDialog.tsx'

export type ImageFocalPointProps = {
  imageHash: string
  onClose: () => void
  /** Called with the hash of the image with the new focal point. */
  onMoved: (hash: string) => void
}

/** Moves the focal point of one use of an image. */
export function ImageFocalPoint({ imageHash, onClose, onMoved }: ImageFocalPointProps) {
  const { data, failure } = useDesk(readMedia, { kind: 'image', key: imageHash })
  useEffect(() => {
    if (failure === '') return
    showToast({ tone: 'failed', words: failure })
    onClose()
  }, [failure, onClose])
  if (data === null) return null
  const { width, height, focal } = data.item
  return (
    <FocalPointDialog
      imageHash={imageHash}
      size={{ widthPx: width ?? 1, heightPx: height ?? 1 }}
      focal={focal ?? CENTRE}
      everywhere={false}
      onClose={onClose}
      onMoved={({ key }) => onMoved(key)}
    />
  )
}
