import type { EventDetail } from '#features/events/events.contract.ts'
import type { RenewalOffer } from '#features/membership/membership.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'

/**
 * The data that a screen's version without JavaScript shows, limited to data that a guest may read. Only the server
 * provides this source.
 */
export type OutlineSource = {
  offer(locale: Locale): Promise<RenewalOffer>
  /** Null if there is no such event, or if it is not public. */
  event(slug: string): Promise<EventDetail | null>
  formatIn(locale: Locale): Format
}
