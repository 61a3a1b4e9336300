import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { uploadImage } from '#features/accounts/accounts.contract.ts'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  type Crop,
  fileMistake,
  PHOTO_WORDS,
  sizeMistake,
  unreadableMistake,
  WHOLE_CROP,
} from '../photo.rules.ts'
import { croppedJpeg, loadPhoto, type LoadedPhoto } from './load-photo.ts'
import { useProfile } from './profile-context.ts'

export type PhotoUpload = {
  /** The photo being cropped; null while there is none. */
  photo: LoadedPhoto | null
  crop: Crop
  /** The uploaded fraction, from 0 to 1; null while nothing is being sent. */
  sentShare: number | null
  /** The error of the file or of the upload; empty if there is none. */
  problem: string
  choose(file: File): Promise<void>
  setCrop(crop: Crop): void
  /** Uploads the square; can be called again after a failure. */
  send(): Promise<void>
  close(): void
}

/** Handles a new photo from choosing the file to uploading it. */
export function usePhotoUpload(): PhotoUpload {
  const { t, i18n } = useLingui()
  const { become } = useProfile()
  const [photo, setPhoto] = useState<LoadedPhoto | null>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE_CROP)
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')

  const close = (): void => {
    photo?.bitmap.close()
    setPhoto(null)
    setProblem('')
  }

  const choose = async (file: File): Promise<void> => {
    setProblem('')
    const known = fileMistake(file)
    const loaded = known === null ? await loadPhoto(file) : null
    const mistake = known ?? (loaded === null ? unreadableMistake(file) : sizeMistake(loaded))
    if (mistake !== null || loaded === null) {
      loaded?.bitmap.close()
      return setProblem(i18n._(mistake ?? PHOTO_WORDS.notAPhoto))
    }
    setCrop(WHOLE_CROP)
    setPhoto(loaded)
  }

  const send = async (): Promise<void> => {
    if (photo === null || sentShare !== null) return
    setSentShare(0)
    setProblem('')
    try {
      const { user } = await call(uploadImage, { image: croppedJpeg(photo, crop) }, { onSent: setSentShare })
      become(user)
      close()
      showToast({ tone: 'done', words: t`Photo saved` })
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      setProblem(
        error.textCode === ''
          ? t`The photo didn’t go through. Check your signal and try again.`
          : error.message,
      )
    } finally {
      setSentShare(null)
    }
  }

  return { photo, crop, sentShare, problem, choose, setCrop, send, close }
}
