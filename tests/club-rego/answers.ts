/** Sample answers about a vehicle in a club-rego case, shared by browser tests and server tests. */
import type { CaseAnswers } from '#features/club-rego/answers.rules.ts'
import { PHOTO_SLOTS } from '#features/club-rego/schemes.rules.ts'

/** The photo slots that every scheme requires. */
export const NEEDED_SLOTS = PHOTO_SLOTS.filter((slot) => slot !== 'engine_no')

/** Returns a complete set of case answers for the historic scheme, with the given changes. */
export function answersOn(today: string, changes: Partial<CaseAnswers> = {}): Partial<CaseAnswers> {
  return {
    odometer: 84_210,
    current_status: 'full',
    plate_no: 'BQ31KT',
    drive_side: 'right',
    modified: 'no',
    garage_address: {
      street_address: '3 Pit Lane',
      city: 'Corella Plains',
      state: 'NSW',
      postcode: '2799',
    },
    inspection_type: 'safety_check',
    inspection_no: '88213',
    inspection_date: today,
    insurer: 'Plains Mutual',
    policy_no: 'PM-4417',
    policy_expiry: '2027-08-14',
    ...changes,
  }
}
