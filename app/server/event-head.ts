import type { EventDetail } from '#features/events/events.contract.ts'
import { placesLeft } from '#features/events/events.rules.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { jsonLdText } from '#features/site/json-ld.ts'
import type { DocumentHead } from '#features/site/site.head.ts'
import { isoInZone } from '#platform/shared/zone-time.ts'

const PICTURE_WIDTH_PX = 1200
const SCHEMA = 'https://schema.org/'

/** Kinds at which nobody drives against a clock. */
const NO_SPORT: ReadonlySet<EventDetail['kind']> = new Set([
  'social_run',
  'show',
  'meeting',
  'training',
  'working_bee',
])

const STATUS: Partial<Record<EventDetail['status'], string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
}

/** The head of an event's page: what a shared link shows of it, and what a search engine may say of day, place and price. */
export function withEvent(
  head: DocumentHead,
  event: EventDetail,
  site: { name: string; appUrl: string },
): DocumentHead {
  const { appUrl } = site
  const url = `${appUrl}/calendar/${event.slug}`
  const { picture } = event
  const image = picture === null ? null : appUrl + imageUrl(picture.hash, '16x9', PICTURE_WIDTH_PX, 'jpg')
  return {
    ...head,
    openGraph: [
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: event.title },
      { property: 'og:description', content: event.body },
      { property: 'og:url', content: url },
      ...(image === null ? [] : [{ property: 'og:image', content: image }]),
    ],
    jsonLd: [...head.jsonLd, eventThing(event, { url, image, name: site.name, appUrl })],
  }
}

type About = { url: string; image: string | null; name: string; appUrl: string }

function eventThing(event: EventDetail, { url, image, name, appUrl }: About): string {
  const at = (instant: string) => isoInZone(Date.parse(instant), event.timezone)
  return jsonLdText({
    '@context': 'https://schema.org',
    '@type': NO_SPORT.has(event.kind) ? 'Event' : 'SportsEvent',
    name: event.title,
    description: event.body,
    url,
    startDate: event.all_day ? event.starts_on : at(event.starts_at),
    endDate: event.all_day ? event.ends_on : at(event.ends_at),
    eventStatus: `${SCHEMA}${STATUS[event.status] ?? 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: event.place,
      address: event.address.replaceAll('\n', ', '),
    },
    organizer: { '@type': 'Organization', '@id': `${appUrl}/#organisation`, name, url: `${appUrl}/` },
    ...(image === null ? {} : { image: [image] }),
    // What is off, put off or over is not to be had.
    ...(event.price === null || event.status !== 'published' ? {} : { offers: offerOf(event, url) }),
  })
}

function offerOf(event: EventDetail, url: string) {
  const isSoldOut = placesLeft(event) === 0
  return {
    '@type': 'Offer',
    price: (event.price ?? 0).toFixed(2),
    priceCurrency: 'AUD',
    availability: `${SCHEMA}${isSoldOut ? 'SoldOut' : 'InStock'}`,
    url,
    ...(event.entries_open_at === null ? {} : { validFrom: event.entries_open_at }),
  }
}
