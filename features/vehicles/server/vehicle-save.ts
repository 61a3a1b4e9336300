/** Checks a vehicle before it is saved. */
import { msg } from '@lingui/core/macro'
import { type ClassLimit, classesToChoose } from '#features/club-limits/club-limits.rules.ts'
import { readClubLimits } from '#features/club-limits/server/club-limits.public.ts'
import { personOf } from '#platform/server/http/require-role.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { RecordContext } from '#platform/server/records/record-model.ts'
import { Problem } from '#platform/shared/problem.ts'
import { NEW_VEHICLE, VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { readVehicle } from '../vehicles.rules.ts'
import { VEHICLE_REFUSALS, type VehicleValues } from '../vehicles.contract.ts'
import { photoProblems } from './vehicle-photos.ts'
import type { VehicleDeps } from './vehicle-deps.ts'
import { presentValues } from './vehicle.presenter.ts'
import {
  countOwnVehicles,
  isRaceNumberTaken,
  type StoredVehicle,
  type VehicleDraft,
} from './vehicles.store.ts'

/**
 * Validates a new vehicle or the changes of one, by the same rules as the screen.
 * @throws Problem VALIDATION, TOO_MANY_VEHICLES
 */
export async function checkVehicle(
  { today }: Pick<VehicleDeps, 'today'>,
  tx: Tx,
  draft: Partial<VehicleDraft>,
  existing: StoredVehicle | null,
  { caller, nowMs }: RecordContext,
): Promise<Partial<VehicleDraft>> {
  const { photo_ids, cover_id, ...said } = draft
  const photos = {
    ...(photo_ids === undefined ? {} : { photo_ids }),
    ...(cover_id === undefined ? {} : { cover_id }),
  }
  const problems = photoProblems(photos, existing ?? { photos: [] })
  if (problems.length > 0) throw new Problem('VALIDATION', { fields: problems })
  if (existing !== null && Object.keys(said).length === 0) return photos
  const day = await today(nowMs)
  const { classes: known } = await readClubLimits(tx)
  const classes = classesToChoose(known, existing === null ? null : presentValues(existing).class_id)
  const { values, mistakes } = readVehicle(
    { ...NEW_VEHICLE, ...(existing === null ? {} : knownValues(existing, classes)), ...said },
    day,
    classes,
  )
  if (mistakes.length > 0) throw new Problem('VALIDATION', { fields: mistakes })
  // The race number is checked again whenever it is sent; if it is absent, number and season stay.
  const isNumberGiven = existing === null || said.race_number !== undefined
  const season = isNumberGiven ? await takeSeason(tx, values, existing, Number(day.slice(0, 4))) : {}
  if (existing !== null) return { ...values, ...season, ...photos }
  const personId = personOf(caller)
  if ((await countOwnVehicles(tx, personId)) >= VEHICLE_LIMITS.vehicles)
    throw new Problem(VEHICLE_REFUSALS.tooMany)
  return { ...values, ...season, personId }
}

/** Returns the stored values, without the class if the club no longer has it. */
function knownValues(existing: StoredVehicle, classes: readonly ClassLimit[]): VehicleValues {
  const values = presentValues(existing)
  return classes.some(({ code }) => code === values.class_id) ? values : { ...values, class_id: null }
}

/** Returns the season of the race number. @throws Problem VALIDATION if another vehicle has the number this season */
async function takeSeason(
  tx: Tx,
  { race_number: number }: VehicleValues,
  existing: StoredVehicle | null,
  season: number,
): Promise<{ raceSeason: number | null }> {
  if (number === '') return { raceSeason: null }
  await refuseTakenNumber(tx, { raceNumber: number, raceSeason: season, id: existing?.id ?? 0 })
  return { raceSeason: season }
}

/** Checks that the race number is free. @throws Problem VALIDATION if another vehicle has it in the same season */
export async function refuseTakenNumber(
  tx: Tx,
  { raceNumber: number, raceSeason: season, id }: Pick<StoredVehicle, 'raceNumber' | 'raceSeason' | 'id'>,
): Promise<void> {
  if (season === null) return
  if (!(await isRaceNumberTaken(tx, { raceNumber: number, season, exceptId: id }))) return
  const message = msg`Number ${number} is taken this season`
  throw new Problem('VALIDATION', { fields: [{ field: 'race_number', code: 'taken', message }] })
}
