/**
 * The one place that names the calendar's code. Loaded on demand itself: the list of files that the calendar is made of
 * would otherwise be part of the first load of every page.
 */

/** Brings the calendar's screens with their words and their spelling of dates. */
export async function loadCalendarArea() {
  const [area, { prepareCalendar }] = await Promise.all([
    import('./CalendarRoute.tsx'),
    import('#features/events/events-screens.public.tsx'),
  ])
  await prepareCalendar()
  return { Component: area.CalendarRoute, loader: area.loadCalendar }
}
