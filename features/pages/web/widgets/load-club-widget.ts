/** Names membership's and the calendar's parts of a page; on demand itself, so that no other page lists the files they are made of. */
export const loadClubWidget = () => import('#features/membership-types/membership-types.public.tsx')

/** Its words and its spelling of dates must be there before it is drawn. */
export async function loadEventsWidget() {
  const events = await import('#features/events/events.public.tsx')
  await events.prepareCalendar()
  return events
}
