/** The demo club's calendar. Days are counted from the day of seeding and moved to a weekend. @source DOMAIN §5 "Events" */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addFile, addImage, type MediaService } from '#features/media/server/media.public.ts'
import { FILE_PATH } from '#features/media/media.contract.ts'
import { eventAddress, type EventDocument } from '#features/events/events.contract.ts'
import { type EventDraft, isWithoutEvents, seedEvents } from '#features/events/server/events.public.ts'
import { indexDocument } from '#features/search/server/search.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import { PROJECT_FOLDER } from '#platform/server/project-folder.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { onePagePdf } from './demo-pdf.ts'
import { saturdayFrom } from './demo-tickets.ts'
import type { TrackKey } from './demo-tracks.ts'

const ZONE = 'Australia/Sydney'

const TRACK_NAMES: Record<TrackKey, string> = {
  'tallow-creek': 'Tallow Creek Raceway',
  'mount-quandary': 'Mount Quandary Hillclimb',
  'saltbush-flat': 'Saltbush Flat',
  'the-silos': 'The Silos',
}

const ADDRESSES: Record<TrackKey, string> = {
  'tallow-creek': 'Creek Road\nCorella Plains NSW 2799',
  'mount-quandary': 'Quandary Lookout Road, 34 km west of Corella Plains\nNSW 2799',
  'saltbush-flat': 'Saltbush Street, past the sale yards\nCorella Plains NSW 2799',
  'the-silos': 'Silo Road\nCorella Plains NSW 2799',
}

/** As people say them. */
const PLACES: Record<TrackKey, string> = {
  'tallow-creek': 'Tallow Creek',
  'mount-quandary': 'Mount Quandary',
  'saltbush-flat': 'Saltbush Flat',
  'the-silos': 'The Silos',
}

const CLUBROOMS = {
  place: 'Clubrooms, Corella Plains',
  address: '14 Timing Tower Lane\nCorella Plains NSW 2799',
}

const CLASSES = [
  { code: 'A', name: 'To 1600 cc', rule: '' },
  { code: 'B', name: '1601 to 2000 cc', rule: '' },
  { code: 'C', name: '2001 to 3000 cc', rule: '' },
  { code: 'D', name: '3001 cc and over', rule: '' },
  { code: 'E', name: 'Turbo and rotary', rule: '' },
  { code: 'J', name: 'Junior', rule: '' },
  { code: 'H', name: 'Historic, 30 years', rule: '' },
]
const CLASS_NOTE = 'Turbo capacity counts 1.7 times.'

const OFFICIALS = [
  { role: 'Clerk of Course', name: 'Col Wattlestone' },
  { role: 'Secretary', name: 'Thea Brackenfold' },
  { role: 'Chief Scrutineer', name: 'Dot Hallorangi' },
  { role: 'Timekeeper', name: 'Minh Anh Duongville' },
]

/** The Saturday that a day falls on or comes after. */
function saturdayTo(day: string): string {
  return saturdayFrom(addDays(day, -6))
}

/** The Sunday that a day falls on or comes after. */
function sundayTo(day: string): string {
  return addDays(saturdayFrom(addDays(day, -7)), 1)
}

type Given = { today: string; tracks: ReadonlyMap<TrackKey, number>; pictures: ReadonlyMap<TrackKey, string> }

type DemoEvent = Omit<EventDraft, 'startsAt' | 'endsAt' | 'timezone' | 'trackId' | 'sessions' | 'classes'> & {
  day: string
  from: string
  to: string
  track?: TrackKey
  sessions?: readonly (readonly [string, string])[]
  /** Days before it at which entries open and close. */
  opens?: number
  closes?: number
  lateTo?: number
  hasClasses?: boolean
}

/** In the order of their days. */
function demoEvents(today: string, documents: readonly EventDocument[]): DemoEvent[] {
  const after = (days: number) => addDays(today, days)
  const race = {
    sanction: 'other',
    officials: OFFICIALS,
    documents: [...documents],
    noiseDb: 95,
    company: 'members' as const,
  }
  return [
    {
      slug: 'club-supersprint-round-5',
      title: 'Club Supersprint',
      kind: 'supersprint',
      series: 'Club championship',
      round: 5,
      day: saturdayTo(after(-34)),
      from: '07:00',
      to: '16:00',
      track: 'tallow-creek',
      status: 'results_final',
      capacity: 60,
      placesTaken: 52,
      opens: 42,
      closes: 6,
      ...race,
      permitNo: '26/1288-SS',
      licenceRequired: ['Speed or higher'],
      allowsPassengers: false,
      hasClasses: true,
      prices: [{ label: 'Member', note: '', priceCents: 16_500, who: 'member' }],
      body: 'Timed laps, four cars at a time, nobody beside you in a corner. The last one before the heat.',
    },
    {
      slug: 'spring-khanacross',
      title: 'Spring Khanacross',
      kind: 'khanacross',
      series: '',
      round: null,
      day: saturdayTo(after(-13)),
      from: '08:00',
      to: '15:00',
      track: 'the-silos',
      status: 'results_provisional',
      capacity: 40,
      placesTaken: 31,
      opens: 42,
      closes: 4,
      ...race,
      noiseDb: 90,
      permitNo: '26/1341-KX',
      licenceRequired: ['Speed or higher'],
      hasClasses: true,
      prices: [
        { label: 'Member', note: '', priceCents: 6_000, who: 'member' },
        { label: 'Junior', note: '12 to 17 years', priceCents: 3_000, who: 'junior' },
      ],
      body: 'Cones, second gear, and a handbrake turn that nobody got right twice.',
    },
    {
      slug: 'committee-and-members-night',
      title: 'Committee & members’ night',
      kind: 'meeting',
      series: '',
      day: thursdayBefore(today),
      from: '19:30',
      to: '21:30',
      ...CLUBROOMS,
      body: 'Reports, short. Supper, not short. Anybody may ask anything.',
    },
    {
      slug: 'come-and-try-motorkhana',
      title: 'Come & Try Motorkhana',
      kind: 'come_and_try',
      series: '',
      day: saturdayTo(after(8)),
      from: '08:00',
      to: '14:00',
      track: 'the-silos',
      capacity: 40,
      placesTaken: 28,
      opens: 42,
      closes: 3,
      ...race,
      noiseDb: 90,
      permitNo: '26/1397-MK',
      company: 'visitors',
      minAge: 12,
      allowsPassengers: true,
      prices: [
        { label: 'Adult', note: 'Day membership included', priceCents: 4_000 },
        { label: 'Junior', note: '12 to 17 years, with a guardian', priceCents: 2_000, who: 'junior' },
      ],
      sessions: [
        ['08:00', 'Gates open'],
        ['08:30', 'Sign-on and a look at the car'],
        ['09:15', 'Walk the course, drivers’ briefing'],
        ['09:45', 'First run'],
        ['14:00', 'Sausages and thanks'],
      ],
      spectators: 'free',
      spectatorNote: 'Bring a hat. There is one tree.',
      body: 'First gear, a lot of steering, nobody near you. Your own car is fine and we lend helmets.\n\nNo licence needed: the day membership covers you.',
    },
    {
      slug: 'christmas-coffee-run',
      title: 'Christmas Coffee Run',
      kind: 'social_run',
      series: '',
      day: saturdayTo(after(15)),
      from: '08:30',
      to: '12:00',
      place: 'Meet at the clubrooms',
      address: CLUBROOMS.address,
      isClubRegoRun: true,
      prices: [{ label: 'Everybody', note: '', priceCents: 0 }],
      sessions: [
        ['08:00', 'Meet at the clubrooms'],
        ['08:30', 'Leave, old cars first'],
        ['10:00', 'Coffee and cake at the bakery'],
      ],
      body: 'Ninety kilometres of quiet roads to a cake. It counts as a club run for conditional registration: write it in your log book before you start.',
    },
    {
      slug: 'mount-quandary-hillclimb-round-6',
      title: 'Mount Quandary Hillclimb',
      kind: 'hillclimb',
      series: 'Club championship',
      round: 6,
      day: saturdayTo(after(22)),
      from: '07:00',
      to: '16:30',
      track: 'mount-quandary',
      capacity: 65,
      reserveCapacity: 5,
      placesTaken: 60,
      opens: 42,
      closes: 6,
      ...race,
      permitNo: '26/1412-HC',
      licenceRequired: ['Speed or higher'],
      minAge: 14,
      allowsPassengers: false,
      hasClasses: true,
      prices: [
        { label: 'Member', note: '', priceCents: 12_000, who: 'member' },
        { label: 'Junior', note: '14 to 17 years', priceCents: 8_000, who: 'junior' },
      ],
      sessions: [
        ['07:00', 'Gates open'],
        ['07:15', 'Documentation and sign-on'],
        ['07:30', 'Scrutineering'],
        ['08:30', 'Drivers’ briefing, at the shed'],
        ['09:00', 'First run'],
        ['12:30', 'Lunch, burgers $8'],
        ['16:00', 'Results and thanks'],
      ],
      volunteers: [{ role: 'Flag marshals', needed: 14, taken: 12 }],
      spectators: 'free',
      spectatorNote: 'From the upper bank, behind the rope.',
      contact: 'Bea Tarmacott, events@corellaplains.example',
      body: '1.14 km of sealed road up the south face, eleven bends, one car at a time. Four timed runs if the weather holds.\n\nWalk it on Friday from 4:00 pm. Trailers use gate 2.',
    },
    {
      slug: 'working-bee',
      title: 'Working bee',
      kind: 'working_bee',
      series: '',
      day: sundayTo(after(36)),
      from: '08:00',
      to: '13:00',
      track: 'saltbush-flat',
      volunteers: [
        { role: 'Fencing', needed: 8, taken: 6 },
        { role: 'Mowing and slashing', needed: 6, taken: 4 },
        { role: 'Barbecue', needed: 6, taken: 2 },
      ],
      prices: [{ label: 'Everybody', note: '', priceCents: 0 }],
      body: 'The fence on the western side, the grass everywhere, and lunch. Bring gloves. We have the rest.',
    },
    {
      slug: 'autocross-round-1',
      title: 'Autocross',
      kind: 'autocross',
      series: 'Gravel series',
      round: 1,
      day: saturdayTo(after(50)),
      from: '07:30',
      to: '15:00',
      track: 'saltbush-flat',
      capacity: 50,
      opens: 28,
      closes: 6,
      ...race,
      permitNo: '27/0041-AX',
      licenceRequired: ['Speed or higher'],
      hasClasses: true,
      prices: [
        { label: 'Member', note: '', priceCents: 7_500, who: 'member' },
        { label: 'Junior', note: '12 to 17 years', priceCents: 4_500, who: 'junior' },
      ],
      body: 'A gravel lap, alone, five times. Wash the car afterwards, not before.',
    },
    {
      slug: 'twilight-supersprint',
      title: 'Twilight Supersprint',
      kind: 'supersprint',
      series: '',
      day: saturdayTo(after(64)),
      from: '15:00',
      to: '21:30',
      track: 'tallow-creek',
      capacity: 60,
      reserveCapacity: 5,
      opens: 35,
      closes: 8,
      lateTo: 3,
      lateFeeCents: 2_500,
      ...race,
      permitNo: '27/0058-SS',
      licenceRequired: ['Speed or higher'],
      minAge: 16,
      allowsPassengers: false,
      hasClasses: true,
      prices: [
        { label: 'Member', note: 'A late entry adds $25.00', priceCents: 16_500, who: 'member' },
        {
          label: 'Transponder hire',
          note: 'Where you have none of your own',
          priceCents: 2_000,
          who: 'extra',
        },
      ],
      spectators: 'free',
      body: 'Lights along Silo Straight, three sprints and a burger.',
    },
    {
      slug: 'corella-show-and-shine',
      title: 'Corella Show & Shine',
      kind: 'show',
      series: '',
      day: saturdayTo(after(78)),
      from: '10:00',
      to: '16:00',
      place: 'Corella Plains Showground',
      address: 'Showground Road\nCorella Plains NSW 2799',
      spectators: 'ticket',
      spectatorNote: 'Kids free. Camping $15.00 a site.',
      prices: [
        { label: 'Adult', note: '', priceCents: 1_000 },
        { label: 'Children', note: 'Under 16', priceCents: 0 },
        { label: 'Camping', note: 'A site, one night', priceCents: 1_500 },
      ],
      body: 'Everything with a story and most things with polish. The people’s choice gets the enamel jug.',
    },
    {
      slug: 'officials-training-day',
      title: 'Officials’ training day',
      kind: 'training',
      series: '',
      day: saturdayTo(after(92)),
      from: '09:00',
      to: '15:00',
      ...CLUBROOMS,
      capacity: 30,
      placesTaken: 9,
      opens: 120,
      closes: 3,
      prices: [{ label: 'Everybody', note: 'Lunch is on the club', priceCents: 0 }],
      body: 'Flags, radios, and what to do when it rains. You leave with a card and an orange vest.',
    },
    {
      slug: 'border-ranges-regularity',
      title: 'Border Ranges Regularity',
      kind: 'regularity',
      series: '',
      day: saturdayTo(after(106)),
      from: '08:00',
      to: '16:00',
      place: 'Border Ranges',
      address: '',
      status: 'cancelled',
      statusReason: 'Track closed. Entries are refunded.',
      prices: [{ label: 'Member', note: '', priceCents: 14_000, who: 'member' }],
      body: 'Two hundred kilometres at the speed you said you would.',
    },
    {
      slug: 'agm-and-trophy-dinner',
      title: 'AGM & trophy dinner',
      kind: 'meeting',
      series: '',
      day: saturdayFrom(after(120)),
      from: '18:00',
      to: '22:30',
      ...CLUBROOMS,
      spectators: 'ticket',
      spectatorNote: 'Tickets are in the shop.',
      prices: [{ label: 'A seat', note: 'Two courses', priceCents: 5_500 }],
      sessions: [
        ['18:00', 'Doors'],
        ['18:30', 'Annual general meeting'],
        ['19:30', 'Dinner'],
        ['21:00', 'Trophies'],
      ],
      body: 'The annual general meeting, short, then dinner, long. The cups of the year, and the story of the ute.',
    },
  ]
}

/** The last Thursday that is over. */
function thursdayBefore(today: string): string {
  return addDays(saturdayTo(addDays(today, 1)), -2)
}

function draftOf(given: Given, event: DemoEvent): EventDraft {
  const { day, from, to, track, sessions = [], opens, closes, lateTo, hasClasses = false, ...rest } = event
  const at = (date: string, time: string) => new Date(instantInZone(date, time, ZONE))
  return {
    ...rest,
    trackId: track === undefined ? null : (given.tracks.get(track) ?? null),
    ...(track === undefined
      ? {}
      : {
          place: PLACES[track],
          address: ADDRESSES[track],
          imageHash: given.pictures.get(track) ?? null,
        }),
    startsAt: at(day, from),
    endsAt: at(day, to),
    timezone: ZONE,
    entriesOpenAt: opens === undefined ? null : at(addDays(day, -opens), '18:00'),
    entriesCloseAt: closes === undefined ? null : at(addDays(day, -closes), '20:00'),
    lateUntil: lateTo === undefined ? null : at(addDays(day, -lateTo), '20:00'),
    sessions: sessions.map(([time, label]) => ({ day, time, label })),
    classes: hasClasses ? CLASSES : [],
    classNote: hasClasses ? CLASS_NOTE : '',
  }
}

export type SeedEventsPowers = Pick<Service, 'database' | 'clock' | 'contentVersion'> & {
  chance: Chance
  media: MediaService
}

/** Puts the demo's events into the calendar and into the search, once. The tracks must be there. */
export async function seedDemoEvents(powers: SeedEventsPowers): Promise<void> {
  const { database, clock, chance, contentVersion, media } = powers
  if (!(await isWithoutEvents(database.db))) return
  const at = instantOf(clock)
  const given: Given = {
    today: dayInZone(clock.nowMs(), ZONE),
    tracks: await tracksByKey(database.db),
    pictures: await picturesOf(media),
  }
  const drafts = demoEvents(given.today, await addDocuments(media)).map((event) => draftOf(given, event))
  await database.transaction(async (tx) => {
    const ids = await seedEvents(tx, drafts, { chance, at })
    if (ids === null) return
    for (const [place, { slug, title, body = '' }] of drafts.entries())
      await indexDocument(tx, {
        kind: 'event',
        recordId: String(ids[place]),
        url: eventAddress(slug),
        title,
        body,
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

/** Each track's own picture; known by its bytes, so that nothing is kept twice. */
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
    lines: ['Refunds in full until three days before, or if the club cancels.'],
  },
]

async function addDocuments(media: MediaService): Promise<EventDocument[]> {
  const added: EventDocument[] = []
  for (const { name, file, lines } of DOCUMENTS) {
    const { publicId, byteSize } = await addFile(media, onePagePdf(name, lines), file, true)
    added.push({ name, url: FILE_PATH.replace(':id', publicId), bytes: byteSize })
  }
  return added
}
