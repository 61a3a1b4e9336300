/** Who is in at an event, as everybody may know it. @source DOMAIN §2.1 "/calendar" */
import { endpoint } from '#platform/shared/endpoint.ts'

export type ListedEntry = {
  race_number: string
  /** Empty for who did not agree to be named. */
  name: string
  class_code: string
  /** What is driven, without its plate. */
  car: string
  /** Waits for a place. */
  is_reserve: boolean
}

/** By class and number, the reserves behind them in their turn; open to everybody. */
export const entryList = endpoint<{ slug: string }, { data: ListedEntry[] }>('GET', '/api/v1/club/entry/list')
