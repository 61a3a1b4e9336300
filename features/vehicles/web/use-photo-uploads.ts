import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { fileMistake, sizeMistake, unreadableMistake } from '#features/profile/photo.rules.ts'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import {
  addVehiclePhoto,
  uploadVehiclePhoto,
  type UploadedPhoto,
  type Vehicle,
  VEHICLE_MODEL,
} from '../vehicles.contract.ts'
import { tellGarageChanged } from './garage-news.ts'
import type { Upload } from './UploadNote.tsx'
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts'
import { wordsOf } from './use-vehicle-form.ts'

type PhotoUpload = Upload & { key: number }

export type PhotoUploads = {
  uploads: readonly PhotoUpload[]
  add(files: readonly File[]): void
  retry(key: number): void
  drop(key: number): void
}

/** What is known of a file on its way, so that a retry goes on where it stopped. */
type Trip = { key: number; file: File; prepared: PreparedPhoto | null; sent: UploadedPhoto | null }

/**
 * Sends photos one after the other, as a weak signal likes it, and gives each to the vehicle as soon as it is there.
 * What was lost on the way waits to be sent again; the same photo twice is one. Who goes to another screen meanwhile
 * takes nothing away: what is under way arrives all the same.
 */
export function usePhotoUploads(vehicleId: number, onChange: (vehicle: Vehicle) => void): PhotoUploads {
  const { t, i18n } = useLingui()
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const trips = useRef(new Map<number, Trip>())
  const line = useRef<Promise<void>>(Promise.resolve())
  const nextKey = useRef(1)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const say = (key: number, change: Partial<Upload>): void =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number): void => {
    trips.current.delete(key)
    setUploads((before) => before.filter((one) => one.key !== key))
  }
  const lost = t`The photo didn’t go through. Check your signal and try again.`

  /** One photo from the file to the vehicle. */
  const travel = async (key: number): Promise<void> => {
    const trip = trips.current.get(key)
    if (trip === undefined) return
    try {
      const mistake = await readTrip(trip)
      if (mistake !== null || trip.prepared === null)
        return say(key, { problem: mistake === null ? lost : i18n._(mistake), canRetry: false })
      trip.sent ??= await sendBytes(trip.prepared, (share) => say(key, { share }))
      const { item } = await call(addVehiclePhoto, { id: vehicleId, model: VEHICLE_MODEL, ...trip.sent })
      drop(key)
      if (isHere.current) onChange(item)
      else tellGarageChanged()
    } catch (error) {
      if (!(error instanceof RequestFailure)) reportFault(error, 'vehicle photo')
      const isFinal = error instanceof RequestFailure && [413, 415, 422].includes(error.status)
      const problem = wordsOf(error, lost)
      say(key, { problem, canRetry: !isFinal })
      if (!isHere.current) showToast({ tone: 'failed', words: `${trip.file.name}: ${problem}` })
    }
  }
  const enqueue = (key: number): void => {
    line.current = line.current.then(() => travel(key))
  }

  return {
    uploads,
    add: (files) => {
      const added = files.map((file): PhotoUpload => {
        const key = nextKey.current
        nextKey.current += 1
        trips.current.set(key, { key, file, prepared: null, sent: null })
        return { key, name: file.name, share: 0, problem: '', canRetry: true }
      })
      setUploads((before) => [...before, ...added])
      for (const { key } of added) enqueue(key)
    },
    retry: (key) => {
      say(key, { problem: '', share: 0 })
      enqueue(key)
    },
    drop,
  }
}

/** Looks into a file once. @returns what is wrong with it */
async function readTrip(trip: Trip) {
  if (trip.prepared !== null) return null
  const { file } = trip
  const known = fileMistake(file)
  const isHeavy = known !== null && known === fileMistake({ size: file.size, type: '' })
  // A heavy photo is made lighter here; only what is no photo is refused unseen.
  if (known !== null && !isHeavy) return known
  const prepared = await preparePhoto(file)
  if (prepared === null) return known ?? unreadableMistake(file)
  trip.prepared = prepared
  return sizeMistake(prepared)
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
