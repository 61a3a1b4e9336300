/** The calendar, put together: its calls, its feed, and what others are told of it. */
import { eventsRoutes, eventsSitemap } from '#features/events/server/events.public.ts'
import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import type { Service } from '#platform/server/service.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'

/** Opens the calendar. */
export function openEvents(
  { service, settings }: Pick<FeaturePowers, 'service' | 'settings'>,
  site: SiteReader,
): RoutePlugin[] {
  const club = async () => {
    const { name, timezone } = await site.settings()
    return { name, timezone }
  }
  return [(app) => eventsRoutes(app, { ...service, club, appUrl: settings.appUrl })]
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
