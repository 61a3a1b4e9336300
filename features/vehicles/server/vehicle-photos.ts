/** A vehicle's photos: their sender, number, order and cover. */
import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import type { PhotoRef, RecordPhotos } from '#platform/server/records/record-model.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { isSelectionOf } from '../vehicle-photos.rules.ts'
import { VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { refuseUnlessFinancial } from './garage-rights.ts'
import { arrangePhotos, insertPhoto, isStoredPicture, setCover } from './photos.store.ts'
import type { VehicleDeps } from './vehicle-deps.ts'
import { setVehicleChanged, type StoredVehicle, type VehicleDraft } from './vehicles.store.ts'

/**
 * Returns how a vehicle's photos are uploaded and added. An upload belongs to its sender: its `key` is signed by the
 * server for that person and image. Adding the same photo again changes nothing, so a call may be retried.
 */
export function vehiclePhotos(deps: VehicleDeps): RecordPhotos<StoredVehicle> {
  const { codes } = deps
  return {
    keep: async ({ bytes, fileName }, { caller, nowMs }) => {
      const personId = personOf(caller)
      await deps.uploads.take(String(personId))
      await refuseUnlessFinancial(deps, deps.database.db, personId, nowMs)
      const image = await deps.storeImage(bytes, fileName, VEHICLE_LIMITS.photoLeastPx)
      return { uuid: image.hash, key: codes.sign(`${personId} ${image.hash}`), name: image.fileName }
    },
    attach: async (tx, row, photo, at) => {
      const hash = await uploadOf(deps, tx, row.personId, photo)
      if (row.photos.some((known) => known.hash === hash)) return
      if (row.photos.length >= VEHICLE_LIMITS.photos)
        throw refusal({ field: 'photos', code: 'too_many', message: msg`You can add up to 12 photos` })
      await insertPhoto(tx, {
        vehicleId: row.id,
        hash,
        sortOrder: row.photos.length + 1,
        isCover: row.photos.length === 0,
        createdAt: at,
      })
      await setVehicleChanged(tx, row.id, at)
    },
  }
}

/** Returns the image of an upload's key. @throws Problem VALIDATION if this person uploaded no such image */
async function uploadOf(
  { codes }: VehicleDeps,
  tx: Tx,
  personId: number,
  { uuid, key }: PhotoRef,
): Promise<string> {
  const isOwn = codes.read(key) === `${personId} ${uuid}`
  if (!isOwn || !(await isStoredPicture(tx, uuid)))
    throw refusal({ field: 'key', code: 'unknown', message: msg`Send the photo again.` })
  return uuid
}

/** Validates a request to reorder or remove photos or to choose a cover; returns the errors. */
export function photoProblems(
  { photo_ids: ids, cover_id: coverId }: Pick<VehicleDraft, 'photo_ids' | 'cover_id'>,
  { photos }: Pick<StoredVehicle, 'photos'>,
): FieldProblem[] {
  const known = photos.map(({ id }) => id)
  const message = msg`This photo is not there any more. Reload and try again.`
  if (ids !== undefined && !isSelectionOf(ids, known))
    return [{ field: 'photo_ids', code: 'unknown', message }]
  if (coverId !== undefined && !(ids ?? known).includes(coverId))
    return [{ field: 'cover_id', code: 'unknown', message }]
  return []
}

/** Reorders and removes photos. While there are photos, one is the cover. @returns the hashes of the removed photos */
export async function savePhotos(
  tx: Tx,
  { id, photos }: StoredVehicle,
  { photo_ids: ids, cover_id: coverId }: Pick<VehicleDraft, 'photo_ids' | 'cover_id'>,
): Promise<string[]> {
  const left = ids ?? photos.map((photo) => photo.id)
  if (ids !== undefined) await arrangePhotos(tx, id, ids)
  const present = photos.find(({ isCover }) => isCover)?.id
  const keeps = present !== undefined && left.includes(present)
  const next = coverId ?? (keeps ? present : left[0])
  if (next !== undefined && next !== present) await setCover(tx, id, next)
  return photos.filter((photo) => !left.includes(photo.id)).map(({ hash }) => hash)
}

function refusal(problem: FieldProblem): Problem {
  return new Problem('VALIDATION', { fields: [problem] })
}
