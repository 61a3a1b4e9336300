/**
 * Loads the page widgets of membership and calendar. Itself loaded lazily, so that other pages do not list their
 * chunks.
 */
export const loadClubWidget = () => import('#features/membership/membership-types.public.tsx')

/** Loads the calendar widget with its messages and date formats, which it needs before rendering. */
export async function loadEventsWidget() {
  const events = await import('#features/events/events.public.tsx')
  await events.prepareCalendar()
  return events
}
