/** The calendar, put together: its calls, its feed, its desk, and what others are told of it. */
import { eventAddress } from '#features/events/calendar-address.ts'
import { eventsRoutes, eventsSitemap } from '#features/events/server/events.public.ts'
import { eventsDeskRoutes } from '#features/events-desk/server/events-desk.public.ts'
import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Audit } from '#features/staff/server/staff.public.ts'
import type { Service } from '#platform/server/service.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'

/** Opens the calendar. */
export function openEvents(
  { service, chance, settings }: Pick<FeaturePowers, 'service' | 'chance' | 'settings'>,
  { site, audit }: { site: SiteReader; audit: Audit },
): RoutePlugin[] {
  const club = async () => {
    const { name, timezone } = await site.settings()
    return { name, timezone }
  }
  return [
    (app) => eventsRoutes(app, { ...service, club, appUrl: settings.appUrl }),
    (app) =>
      eventsDeskRoutes(app, {
        ...service,
        chance,
        audit,
        club,
        onShown: (tx, { id, slug, title, body, updatedAt }) =>
          indexDocument(tx, {
            kind: 'event',
            recordId: String(id),
            url: eventAddress(slug),
            title,
            body,
            updatedAt,
          }),
        onHidden: (tx, id) => removeDocument(tx, 'event', String(id)),
      }),
  ]
}

/** The calendar and its events, as search engines should know them. */
export async function calendarSitemap(db: Service['database']['db']): Promise<SitemapEntry[]> {
  return (await eventsSitemap(db)).map(({ url, lastmod, title, description }) => ({
    url,
    lastmod,
    model: 'event',
    priority: 0.7,
    seo_title: title,
    seo_meta_description: description,
  }))
}
