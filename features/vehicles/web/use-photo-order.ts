import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { movedPhoto } from '../vehicle-photos.rules.ts'
import { updateVehicle, type Vehicle, type VehicleChanges } from '../vehicles.contract.ts'
import { notifyGarageChanged } from './garage-news.ts'

export type PhotoOrder = {
  move(id: number, by: -1 | 1): Promise<void>
  makeCover(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** The photo that was moved last, and its direction. */
  moved: { id: number; by: -1 | 1 } | null
}

/**
 * Reorders and removes photos and chooses the cover: at once on screen, then with one call after the other to the
 * server.
 */
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

  /** Shows the change optimistically and reverts it if saving fails. */
  const save = async (next: Vehicle, changes: VehicleChanges): Promise<void> => {
    const before = vehicle
    onChange(next)
    open.current += 1
    const saved = line.current.then(() => call(updateVehicle, { id: vehicle.id, ...changes }))
    line.current = saved.catch(() => undefined)
    try {
      const { item } = await saved
      // The person may have opened another screen before this was saved, so notify it.
      if (!isHere.current) notifyGarageChanged()
      // Ignore this response if later changes are pending, because their response will be newer.
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
