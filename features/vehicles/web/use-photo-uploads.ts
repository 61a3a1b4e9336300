import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { fileMistake, sizeMistake, unreadableMistake } from '#features/profile/photo.rules.ts'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { preparePhoto, type PreparedPhoto } from '#platform/web/lazy/prepare-photo.ts'
import { type UploadLine, useUploadLine } from '#platform/web/lazy/use-upload-line.ts'
import {
  addVehiclePhoto,
  uploadVehiclePhoto,
  type UploadedPhoto,
  type Vehicle,
  VEHICLE_MODEL,
} from '../vehicles.contract.ts'
import { notifyGarageChanged } from './garage-news.ts'

/** State of one photo's upload, so that a retry continues where it stopped. */
type PhotoUpload = { key: number; file: File; prepared: PreparedPhoto | null; sent: UploadedPhoto | null }

export type PhotoUploads = Omit<UploadLine<PhotoUpload>, 'start'> & { add(files: readonly File[]): void }

/**
 * Uploads photos and adds each to the vehicle as soon as it is uploaded; duplicates are stored once. Uploads continue
 * if the person opens another screen.
 */
export function usePhotoUploads(vehicleId: number, onChange: (vehicle: Vehicle) => void): PhotoUploads {
  const { t } = useLingui()
  const nextKey = useRef(1)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const { start, ...line } = useUploadLine<PhotoUpload>({
    lost: t`The photo didn’t go through. Check your signal and try again.`,
    where: 'vehicle photo',
    carry: async (trip, onSent) => {
      const read = trip.prepared ?? (await readPhoto(trip.file))
      if ('mistake' in read) return read.mistake
      trip.prepared = read
      trip.sent ??= await sendBytes(read, onSent)
      const { item } = await call(addVehiclePhoto, { id: vehicleId, model: VEHICLE_MODEL, ...trip.sent })
      if (isHere.current) onChange(item)
      else notifyGarageChanged()
      return null
    },
    onProblem: ({ file }, problem) => {
      if (!isHere.current) showToast({ tone: 'failed', words: `${file.name}: ${problem}` })
    },
  })
  return {
    ...line,
    add: (files) =>
      start(
        files.map((file) => {
          const key = nextKey.current
          nextKey.current += 1
          return { key, file, prepared: null, sent: null }
        }),
      ),
  }
}

/** Returns the photo prepared for upload, or its error. */
async function readPhoto(file: File): Promise<PreparedPhoto | { mistake: MessageDescriptor }> {
  const known = fileMistake(file)
  const isHeavy = known !== null && known === fileMistake({ size: file.size, type: '' })
  // A photo that is too large can be scaled down here, so only files of another type are refused without being read.
  if (known !== null && !isHeavy) return { mistake: known }
  const prepared = await preparePhoto(file)
  if (prepared === null) return { mistake: known ?? unreadableMistake(file) }
  const mistake = sizeMistake(prepared)
  return mistake === null ? prepared : { mistake }
}

async function sendBytes(
  { bytes, name }: PreparedPhoto,
  onSent: (share: number) => void,
): Promise<UploadedPhoto> {
  const form = new FormData()
  form.append('file', bytes, name)
  const { uuid, key, name: keptName } = await call(uploadVehiclePhoto, form, { onSent })
  return { uuid, key, name: keptName }
}
