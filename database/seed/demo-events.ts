/**
 * Seeds the demo club's calendar. Days are relative to the day of seeding and moved to a weekend.
 * @source docs/reference/demo-club.md §3.1
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addFile, addImage, type MediaService } from '#features/media/server/media.public.ts'
import { FILE_PATH } from '#features/media/media.contract.ts'
import { eventAddress } from '#features/events/events.contract.ts'
import { isWithoutEvents, seedEvents, type StoredDocument } from '#features/events/server/events.public.ts'
import { indexDocument } from '#features/search/server/search.public.ts'
import { translatedTexts } from '#features/site/record-texts.rules.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Random } from '#platform/server/random.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { withEventTexts } from './demo-event-texts.ts'
import { comingEvents } from './demo-events-coming.ts'
import { laterEvents } from './demo-events-later.ts'
import { pastEvents } from './demo-events-past.ts'
import { DEMO_ZONE, draftOf, type Given } from './demo-events-shape.ts'
import { onePagePdf } from './demo-pdf.ts'
import { linkDemoTickets } from './demo-tickets.ts'
import type { TrackKey } from './demo-tracks.ts'

const TRACK_NAMES: Record<TrackKey, string> = {
  'tallow-creek': 'Tallow Creek Raceway',
  'mount-quandary': 'Mount Quandary Hillclimb',
  'saltbush-flat': 'Saltbush Flat',
  'the-silos': 'The Silos',
}

export type SeedEventsDeps = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  random: Random
  media: MediaService
}

/** Adds the demo's events to the calendar and the search, once. The tracks must exist. */
export async function seedDemoEvents(deps: SeedEventsDeps): Promise<void> {
  const { database, clock, random, contentVersion, media } = deps
  if (!(await isWithoutEvents(database.db))) return
  const at = instantOf(clock)
  const given: Given = {
    tracks: await tracksByKey(database.db),
    pictures: await picturesOf(media),
  }
  const today = dayInZone(clock.nowMs(), DEMO_ZONE)
  const documents = await addDocuments(media)
  const drafts = [pastEvents, comingEvents, laterEvents]
    .flatMap((events) => events(today, documents))
    .map((event) => withEventTexts(draftOf(given, event)))
  await database.transaction(async (tx) => {
    const ids = await seedEvents(tx, drafts, { random, at })
    if (ids === null) return
    await linkDemoTickets(tx)
    for (const [place, { slug, title, body = '', translations }] of drafts.entries())
      await indexDocument(tx, {
        kind: 'event',
        recordId: String(ids[place]),
        url: eventAddress(slug),
        title,
        body,
        translations: translatedTexts({ title, body }, translations),
        updatedAt: at,
      })
    await contentVersion.bump(tx)
  })
}

async function tracksByKey(db: Service['database']['db']): Promise<ReadonlyMap<TrackKey, number>> {
  const known = await listHomeTracks(db)
  const keys = Object.keys(TRACK_NAMES) as TrackKey[]
  return new Map(
    keys.flatMap((key) => {
      const id = known.find(({ name }) => name === TRACK_NAMES[key])?.id
      return id === undefined ? [] : [[key, id] as const]
    }),
  )
}

/** Stores each track's picture. Pictures are identified by their bytes, so none is stored twice. */
async function picturesOf(media: MediaService): Promise<ReadonlyMap<TrackKey, string>> {
  const pictures = new Map<TrackKey, string>()
  for (const key of Object.keys(TRACK_NAMES) as TrackKey[]) {
    const file = `track-${key}.png`
    const bytes = await readFile(join(PROJECT_FOLDER, 'database', 'seed', 'art', 'pictures', file))
    pictures.set(key, (await addImage(media, bytes, file, '')).hash)
  }
  return pictures
}

const DOCUMENTS = [
  {
    name: 'Supplementary regulations',
    file: 'supplementary-regulations.pdf',
    isRegulations: true,
    lines: [
      'Corella Plains Motor Sport Club Inc.',
      '1. The event is run under the standing regulations of the club.',
      '2. Entries are accepted in the order in which they arrive.',
      '3. Every driver signs on, has the car looked at, and hears the briefing.',
      '4. Trailers use gate 2. The gate shuts when the first car runs.',
    ],
  },
  {
    name: 'Entry conditions',
    file: 'entry-conditions.pdf',
    isRegulations: false,
    lines: ['Refunds in full until three days before, or if the club cancels.'],
  },
]

async function addDocuments(media: MediaService): Promise<StoredDocument[]> {
  const added: StoredDocument[] = []
  for (const { name, file, isRegulations, lines } of DOCUMENTS) {
    const { publicId, byteSize } = await addFile(media, onePagePdf(name, lines), file, true)
    added.push({
      name,
      url: FILE_PATH.replace(':id', publicId),
      bytes: byteSize,
      is_regulations: isRegulations,
    })
  }
  return added
}
