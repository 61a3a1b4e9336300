import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { call } from '#platform/web/http.ts'
import { preparePhoto } from '#platform/web/lazy/prepare-photo.ts'
import { type Upload, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import { CASE_FILE_LIMITS, type FileKind } from '../answers.rules.ts'
import { attachFile, placePhoto, type SpecialVehicle, uploadCasePhoto } from '../club-rego.contract.ts'
import type { PhotoSlot } from '../schemes.rules.ts'

export type Uploads<Place extends string> = {
  /** Returns the upload in progress for a place; undefined if there is none. */
  of(place: Place): Upload | undefined
  start(place: Place, file: File): void
  retry(place: Place): void
  drop(place: Place): void
}

/** Uploads a file. @returns the changed case, or the reason why the file is not sent */
type Carry = (
  file: File,
  onSent: (share: number) => void,
) => Promise<{ item: SpecialVehicle } | { refused: MessageDescriptor }>

/**
 * Status codes after which the same upload cannot succeed. 409 means that the state of the case no longer allows
 * uploads.
 */
const NEVER_TAKEN = [409, 413, 415, 422]

const UPLOAD_WORDS = {
  notAPhoto: msg`The photo must be a JPG, PNG or WebP`,
  tooSmall: msg`The photo is too small to read: it must be at least 1200 pixels wide and high`,
  tooLarge: msg`The file must be smaller than 10 MB`,
  notAPaper: msg`The file must be a PDF, JPG or PNG`,
} as const

/** Uploads the photos of a case, each to its slot. A retry continues at the step that failed. */
export function usePhotoUploads(id: number, onSaved: (item: SpecialVehicle) => void): Uploads<PhotoSlot> {
  return useUploads<PhotoSlot>(onSaved, (slot) => async (file, onSent) => {
    const prepared = await preparePhoto(file)
    if (prepared === null) return { refused: UPLOAD_WORDS.notAPhoto }
    if (Math.min(prepared.widthPx, prepared.heightPx) < CASE_FILE_LIMITS.photoLeastPx)
      return { refused: UPLOAD_WORDS.tooSmall }
    if (prepared.bytes.size > CASE_FILE_LIMITS.bytes) return { refused: UPLOAD_WORDS.tooLarge }
    const form = new FormData()
    form.append('file', prepared.bytes, prepared.name)
    const { uuid, key, name } = await call(uploadCasePhoto, form, { onSent })
    return call(placePhoto, { id, slot, uuid, key, name })
  })
}

/** Uploads the documents of a case by their kind. */
export function useFileUploads(id: number, onSaved: (item: SpecialVehicle) => void): Uploads<FileKind> {
  return useUploads<FileKind>(onSaved, (kind) => async (file, onSent) => {
    if (file.size > CASE_FILE_LIMITS.bytes) return { refused: UPLOAD_WORDS.tooLarge }
    const isPaper = ['application/pdf', 'image/jpeg', 'image/png'].includes(file.type)
    if (!isPaper) return { refused: UPLOAD_WORDS.notAPaper }
    const form = new FormData()
    form.append('id', String(id))
    form.append('kind', kind)
    form.append('file', file, file.name)
    return call(attachFile, form, { onSent })
  })
}

function useUploads<Place extends string>(
  onSaved: (item: SpecialVehicle) => void,
  carryTo: (place: Place) => Carry,
): Uploads<Place> {
  const { t } = useLingui()
  const { uploads, start, retry, drop } = useUploadLine<{ key: Place; file: File }>({
    lost: t`The file didn’t go through. Check your signal and try again.`,
    where: 'club rego upload',
    final: NEVER_TAKEN,
    carry: async ({ key, file }, onSent) => {
      const answer = await carryTo(key)(file, onSent)
      if ('refused' in answer) return answer.refused
      onSaved(answer.item)
      return null
    },
  })
  return {
    of: (place) => uploads.find(({ key }) => key === place),
    start: (key, file) => start([{ key, file }]),
    retry,
    drop,
  }
}
