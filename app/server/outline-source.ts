import type { OutlineSource } from '#app/web/without-script/outline-source.ts'
import { type MembershipDeps, readOffer } from '#features/membership/server/membership.public.ts'
import type { CalendarSource } from '#features/events/calendar-source.ts'
import { formatIn } from '#platform/server/formats.ts'

/**
 * Reads the data of screens that need JavaScript from the database, for a guest.
 * @param calendar must not record the event for the document's head, because an entry page is not the event's own page
 */
export function serverOutlineSource(
  membership: MembershipDeps,
  calendar: Pick<CalendarSource, 'find'>,
): OutlineSource {
  return {
    offer: (locale) => readOffer(membership, null, locale),
    event: async (slug) => (await calendar.find(slug))?.item ?? null,
    formatIn,
  }
}
