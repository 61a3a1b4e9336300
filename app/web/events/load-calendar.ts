/**
 * The only module that imports the calendar's code. It is lazy itself: otherwise the list of the calendar's files would
 * be part of the first load of every page.
 */

/** Loads the calendar's screens with their messages and date formats. */
export async function loadCalendarArea() {
  const [area, { prepareCalendar }] = await Promise.all([
    import('./CalendarRoute.tsx'),
    import('#features/events/events-screens.public.tsx'),
  ])
  await prepareCalendar()
  return { Component: area.CalendarRoute, loader: area.loadCalendar }
}
