import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { preparePhoto, type Upload } from '#features/vehicles/photo-upload.public.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { CASE_FILE_LIMITS, type FileKind } from '../answers.rules.ts'
import { attachFile, placePhoto, type SpecialVehicle, uploadCasePhoto } from '../club-rego.contract.ts'
import type { PhotoSlot } from '../schemes.rules.ts'
import { wordsOf } from './use-club-rego.ts'

export type Uploads<Place extends string> = {
  /** What is on its way to a place; undefined where nothing is. */
  of(place: Place): Upload | undefined
  start(place: Place, file: File): void
  retry(place: Place): void
  drop(place: Place): void
}

type Carry = (
  file: File,
  onSent: (share: number) => void,
) => Promise<{ item: SpecialVehicle } | { refused: MessageDescriptor }>

const UPLOAD_WORDS = {
  notAPhoto: msg`The photo must be a JPG, PNG or WebP`,
  tooSmall: msg`The photo is too small to read: it must be at least 1200 pixels wide and high`,
  tooLarge: msg`The file must be smaller than 10 MB`,
  notAPaper: msg`The file must be a PDF, JPG or PNG`,
} as const

/** Photos of a case, each to its slot. A retry goes on where it stopped. */
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

/** Papers of a case, by their kind. */
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

/** One after the other, as a weak signal likes it. What was lost on the way waits to be sent again. */
function useUploads<Place extends string>(
  onSaved: (item: SpecialVehicle) => void,
  carryTo: (place: Place) => Carry,
): Uploads<Place> {
  const { t, i18n } = useLingui()
  const [uploads, setUploads] = useState<Partial<Record<Place, Upload>>>({})
  const files = useRef(new Map<Place, File>())
  const line = useRef<Promise<void>>(Promise.resolve())
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  const lost = t`The file didn’t go through. Check your signal and try again.`
  const say = (place: Place, change: Partial<Upload>): void =>
    setUploads((before) => {
      const known = before[place]
      return known === undefined ? before : { ...before, [place]: { ...known, ...change } }
    })
  const drop = (place: Place): void => {
    files.current.delete(place)
    setUploads((before) => {
      const { [place]: _, ...rest } = before
      return rest as Partial<Record<Place, Upload>>
    })
  }
  const travel = async (place: Place): Promise<void> => {
    const file = files.current.get(place)
    if (file === undefined) return
    try {
      const answer = await carryTo(place)(file, (share) => say(place, { share }))
      if ('refused' in answer) return say(place, { problem: i18n._(answer.refused), canRetry: false })
      drop(place)
      saved.current(answer.item)
    } catch (error) {
      if (!(error instanceof RequestFailure)) reportFault(error, 'club rego upload')
      const isFinal = error instanceof RequestFailure && [409, 413, 415, 422].includes(error.status)
      say(place, { problem: wordsOf(error, lost), canRetry: !isFinal })
    }
  }
  const enqueue = (place: Place): void => {
    line.current = line.current.then(() => travel(place))
  }
  return {
    of: (place) => uploads[place],
    start: (place, file) => {
      files.current.set(place, file)
      setUploads((before) => ({
        ...before,
        [place]: { name: file.name, share: 0, problem: '', canRetry: true },
      }))
      enqueue(place)
    },
    retry: (place) => {
      say(place, { problem: '', share: 0 })
      enqueue(place)
    },
    drop,
  }
}
