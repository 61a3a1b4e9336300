import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/late/failure-words.ts'
import { movedPhoto } from '../vehicle-photos.rules.ts'
import { updateVehicle, type Vehicle, type VehicleChanges } from '../vehicles.contract.ts'
import { tellGarageChanged } from './garage-news.ts'

export type PhotoOrder = {
  move(id: number, by: -1 | 1): Promise<void>
  makeCover(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** What was moved last, and which way. */
  moved: { id: number; by: -1 | 1 } | null
}

/** Orders photos, chooses the cover, removes some: at once on the screen, one call after the other to the server. */
export function usePhotoOrder(vehicle: Vehicle, onChange: (vehicle: Vehicle) => void): PhotoOrder {
  const { t } = useLingui()
  const [moved, setMoved] = useState<PhotoOrder['moved']>(null)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const open = useRef(0)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const lost = t`That didn’t save. Check your signal and try again.`

  /** Shows what will be, and what is again where it could not be saved. */
  const save = async (next: Vehicle, changes: VehicleChanges): Promise<void> => {
    const before = vehicle
    onChange(next)
    open.current += 1
    const saved = line.current.then(() => call(updateVehicle, { id: vehicle.id, ...changes }))
    line.current = saved.catch(() => undefined)
    try {
      const { item } = await saved
      // Who has gone on to another screen meanwhile may have come before this was saved.
      if (!isHere.current) tellGarageChanged()
      // What was pressed since is on its way; its answer is the newer one.
      else if (open.current === 1) onChange(item)
    } catch (error) {
      onChange(before)
      showToast({ tone: 'failed', words: wordsOf(error, lost, 'vehicle') })
    } finally {
      open.current -= 1
    }
  }
  const ordered = (ids: readonly number[]) =>
    ids.flatMap((id) => vehicle.photos.find((photo) => photo.id === id) ?? [])

  return {
    moved,
    move: (id, by) => {
      const ids = movedPhoto(
        vehicle.photos.map((photo) => photo.id),
        id,
        by,
      )
      setMoved({ id, by })
      return save({ ...vehicle, photos: ordered(ids) }, { photo_ids: ids })
    },
    makeCover: (id) => save({ ...vehicle, cover_id: id }, { cover_id: id }),
    remove: (id) => {
      const ids = vehicle.photos.map((photo) => photo.id).filter((other) => other !== id)
      setMoved(null)
      const cover = vehicle.cover_id === id ? (ids[0] ?? null) : vehicle.cover_id
      return save({ ...vehicle, photos: ordered(ids), cover_id: cover }, { photo_ids: ids })
    },
  }
}
