/** API contract of the public list of an event's entries. @source docs/reference/events-and-entries.md §1.3 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type ListedEntry = {
  race_number: string
  /** The entrant's name; empty if the person did not agree to be named. */
  name: string
  class_code: string
  /** The car, without its plate. */
  car: string
  /** Whether the entry is on the reserve list. */
  is_reserve: boolean
}

/** Returns the entries by class and number, followed by the reserves in their order. Public. */
export const entryList = endpoint<{ slug: string }, { data: ListedEntry[] }>('GET', '/api/v1/club/entry/list')
