/** The rules for the data of lapsed members. @source docs/reference/accounts.md §9.4 */
import { addMonths } from '#platform/shared/days.ts'
import { KEEP_YEARS_MOST } from './retention.contract.ts'

/** The least number of days between the notice to a person and the day on which their data is minimised. */
export const NOTICE_DAYS = 30

/** The largest number of days before the day of minimising at which the desk lists a person. */
export const LISTED_DAYS = 90

/** Returns whether the desk may keep a person's data until a day. */
export function mayKeepUntil(until: string, today: string): boolean {
  return until > today && until <= addMonths(today, 12 * KEEP_YEARS_MOST)
}
