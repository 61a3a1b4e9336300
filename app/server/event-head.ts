import type { EventDetail } from '#features/events/events.contract.ts'
import { placesLeft } from '#features/events/events.rules.ts'
import { imageUrl } from '#features/media/media.rules.ts'
import { jsonLdText } from '#features/site/json-ld.ts'
import { SHARED_PICTURE_WIDTH_PX, type SharedPicture, shareTagsOf } from '#features/site/share-tags.ts'
import type { DocumentHead } from '#features/site/site.head.ts'
import { isoInZone } from '#platform/shared/zone-time.ts'

/** The country of all the club's places, used when an event has no address. */
const COUNTRY = 'Australia'
const SCHEMA = 'https://schema.org/'

/** Kinds of event that are not competitions, marked up as `Event` instead of `SportsEvent`. */
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

/**
 * Adds to the head of an event's page the tags for shared links and the structured data (day, place, price) for search
 * engines.
 */
export function withEvent(
  head: DocumentHead,
  event: EventDetail,
  site: { name: string; appUrl: string; address: string; icon: SharedPicture },
): DocumentHead {
  const { appUrl, icon } = site
  const url = `${appUrl}/calendar/${event.slug}`
  const { picture } = event
  const image =
    picture === null ? null : appUrl + imageUrl(picture.hash, '16x9', SHARED_PICTURE_WIDTH_PX, 'jpg')
  return {
    ...head,
    ...shareTagsOf({
      type: 'website',
      siteName: site.name,
      title: event.title,
      description: event.body || head.description,
      url,
      icon,
      picture:
        picture === null || image === null
          ? null
          : {
              url: image,
              widthPx: SHARED_PICTURE_WIDTH_PX,
              heightPx: (SHARED_PICTURE_WIDTH_PX * 9) / 16,
              alt: picture.alt,
            },
    }),
    jsonLd: [...head.jsonLd, eventNode(event, { url, image, site })],
  }
}

type About = { url: string; image: string | null; site: { name: string; appUrl: string; address: string } }

function eventNode(event: EventDetail, { url, image, site }: About): string {
  const { name, appUrl } = site
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
      name: event.place || name,
      // Always give an address, because search engines ignore an event whose place has none.
      address: (event.address || event.place || site.address || COUNTRY).replaceAll('\n', ', '),
    },
    organizer: { '@type': 'Organization', '@id': `${appUrl}/#organisation`, name, url: `${appUrl}/` },
    ...(image === null ? {} : { image: [image] }),
    // Leave out the offer for cancelled, postponed and past events, which nobody can enter.
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
