/** A vehicle's photos: who sent them, how many, in which order, and which one stands for the vehicle. */
import { msg } from '@lingui/core/macro'
import type { Tx } from '#platform/server/database/pool.ts'
import type { PhotoRef, RecordPhotos } from '#platform/server/records/record-model.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import { type FieldProblem, Problem } from '#platform/shared/problem.ts'
import { isSelectionOf } from '../vehicle-photos.rules.ts'
import { VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { refuseUnlessFinancial } from './garage-rights.ts'
import { arrangePhotos, insertPhoto, isKeptPicture, setCover } from './photos.store.ts'
import type { VehiclePowers } from './vehicle-powers.ts'
import { setVehicleChanged, type StoredVehicle, type VehicleDraft } from './vehicles.store.ts'

/**
 * How a vehicle takes photos. An upload belongs to who sent it: its `key` is a text that only the server can make for
 * that person and that picture. The same photo again changes nothing, so a lost answer may be asked for again.
 */
export function vehiclePhotos(powers: VehiclePowers): RecordPhotos<StoredVehicle> {
  const { codes } = powers
  return {
    keep: async ({ bytes, fileName }, { caller, nowMs }) => {
      const personId = personOf(caller)
      await powers.uploads.take(String(personId))
      await refuseUnlessFinancial(powers, powers.database.db, personId, nowMs)
      const image = await powers.keepImage(bytes, fileName, VEHICLE_LIMITS.photoLeastPx)
      return { uuid: image.hash, key: codes.sign(`${personId} ${image.hash}`), name: image.fileName }
    },
    attach: async (tx, row, photo, at) => {
      const hash = await uploadOf(powers, tx, row.personId, photo)
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

/** @throws Problem VALIDATION when this person sent no such picture */
async function uploadOf(
  { codes }: VehiclePowers,
  tx: Tx,
  personId: number,
  { uuid, key }: PhotoRef,
): Promise<string> {
  const isOwn = codes.read(key) === `${personId} ${uuid}`
  if (!isOwn || !(await isKeptPicture(tx, uuid)))
    throw refusal({ field: 'key', code: 'unknown', message: msg`Send the photo again.` })
  return uuid
}

/** What is wrong with a wish to order photos, to remove some, or to choose a cover. */
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

/** Orders and removes; there is a cover as long as there are photos. */
export async function savePhotos(
  tx: Tx,
  { id, photos }: StoredVehicle,
  { photo_ids: ids, cover_id: coverId }: Pick<VehicleDraft, 'photo_ids' | 'cover_id'>,
): Promise<void> {
  const left = ids ?? photos.map((photo) => photo.id)
  if (ids !== undefined) await arrangePhotos(tx, id, ids)
  const present = photos.find(({ isCover }) => isCover)?.id
  const keeps = present !== undefined && left.includes(present)
  const next = coverId ?? (keeps ? present : left[0])
  if (next !== undefined && next !== present) await setCover(tx, id, next)
}

function refusal(problem: FieldProblem): Problem {
  return new Problem('VALIDATION', { fields: [problem] })
}
