import type { EventDetail } from '#features/events/events.contract.ts'
import type { RenewalOffer } from '#features/membership/membership.contract.ts'
import type { Format } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'

/** The data of screens that need JavaScript, as far as a guest may read it. Only the server has one. */
export type OutlineSource = {
  offer(locale: Locale): Promise<RenewalOffer>
  /** Null where there is no such event, or not for everybody. */
  event(slug: string): Promise<EventDetail | null>
  formatIn(locale: Locale): Format
}
