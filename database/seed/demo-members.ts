/**
 * Seeds the memberships of the demo's people. Days are relative to the day of seeding.
 * @source docs/reference/demo-club.md §2.1
 */
import { findPersonByEmail, type Person } from '#features/accounts/server/accounts.public.ts'
import {
  apply,
  readOffer,
  type MembershipRouteDeps,
  type SeedMember,
  seedMembers,
  seedTypes,
} from '#features/membership/server/membership.public.ts'
import { listTypes } from '#features/membership/server/membership-types.public.ts'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { addDays, addMonths } from '#platform/shared/days.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { dayInZone } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { TRANSLATED_TYPES } from './membership-type-texts.ts'
import { TRANSLATED_TEXTS } from './signed-text-translations.ts'
import { outlineOf, TRACK_COLOURS, type TrackKey } from './demo-tracks.ts'

const TRACKS: Record<TrackKey, { name: string; surface: string; lengthM: number | null }> = {
  'tallow-creek': { name: 'Tallow Creek Raceway', surface: 'sealed', lengthM: 2600 },
  'mount-quandary': { name: 'Mount Quandary Hillclimb', surface: 'sealed', lengthM: 1140 },
  'saltbush-flat': { name: 'Saltbush Flat', surface: 'gravel', lengthM: null },
  'the-silos': { name: 'The Silos', surface: 'concrete', lengthM: null },
}

type DemoMembership = {
  mailbox: string
  number: number
  type: string
  track: TrackKey
  /**
   * Days from today to the last day of the membership; `club year` for the end of the club's year; null for a
   * membership without end.
   */
  endsIn: number | 'club year' | null
  years: number
  partner?: string
  guardian?: SeedMember['guardian']
  licence?: SeedMember['licence']
}

const MEMBERS: readonly DemoMembership[] = [
  {
    mailbox: 'jarrah',
    number: 412,
    type: 'FULL',
    track: 'tallow-creek',
    endsIn: 213,
    years: 7,
    licence: { issuer: 'MA', number: '1048771', type: 'Speed', expiry: null },
  },
  {
    mailbox: 'odessa',
    number: 388,
    type: 'FAMILY',
    track: 'mount-quandary',
    endsIn: 12,
    years: 8,
    partner: 'Wren Tamblyn-Roe',
  },
  { mailbox: 'ines', number: 275, type: 'FULL', track: 'tallow-creek', endsIn: -20, years: 5 },
  { mailbox: 'samira', number: 431, type: 'FULL', track: 'the-silos', endsIn: 150, years: 2 },
  { mailbox: 'dot', number: 7, type: 'LIFE', track: 'saltbush-flat', endsIn: null, years: 30 },
  {
    mailbox: 'banjo',
    number: 455,
    type: 'JUNIOR',
    track: 'the-silos',
    endsIn: 'club year',
    years: 1,
    guardian: { name: 'Clancy Merriwick', email: 'clancy@merriwick.example', phone: '+61491570313' },
  },
  { mailbox: 'marlow', number: 101, type: 'FULL', track: 'tallow-creek', endsIn: 300, years: 20 },
  { mailbox: 'thea', number: 210, type: 'OFFICIAL', track: 'saltbush-flat', endsIn: 'club year', years: 9 },
  { mailbox: 'col', number: 64, type: 'FULL', track: 'mount-quandary', endsIn: 120, years: 24 },
  { mailbox: 'minhanh', number: 318, type: 'FULL', track: 'tallow-creek', endsIn: 250, years: 6 },
  { mailbox: 'bea', number: 402, type: 'OFFICIAL', track: 'the-silos', endsIn: 'club year', years: 3 },
  { mailbox: 'ruben', number: 440, type: 'SOCIAL', track: 'saltbush-flat', endsIn: 90, years: 1 },
]

/** The key of Piotr, who has applied and paid; the committee has not decided yet. */
const WAITING = {
  mailbox: 'piotr',
  type: 'FULL',
  track: 'saltbush-flat',
  contact: {
    mobile: '0491 570 158',
    street_address: '9 Weighbridge Street',
    postcode: '2799',
    city: 'Corella Plains',
    state: 'NSW',
    emergency_name: 'Marta Wisniewska',
    emergency_phone: '0491 570 159',
  },
} as const

/**
 * Makes the demo's people members, once. The pending application is made and paid through the normal actions.
 * @returns whether it was done now
 */
export async function seedDemoMembers(deps: MembershipRouteDeps): Promise<boolean> {
  const { database, clock } = deps
  const at = instantOf(clock)
  const today = dayInZone(clock.nowMs(), (await deps.club()).timezone)
  const isDone = await database.transaction(async (tx) => {
    const begins = { types: TRANSLATED_TYPES, tracks: demoTracks(), texts: TRANSLATED_TEXTS }
    if (!(await seedTypes(tx, begins, at))) return false
    // The statements run one after the other, because a transaction has a single connection, which runs one query at a
    // time.
    const rows: Awaited<ReturnType<typeof memberRow>>[] = []
    for (const member of MEMBERS) rows.push(await memberRow(tx, member, today))
    await seedMembers(tx, rows, at)
    return true
  })
  if (!isDone) return false
  await applyAndWait(deps, at)
  return true
}

/** Applies through the normal actions and pays with credit granted by the seed. */
async function applyAndWait(deps: MembershipRouteDeps, at: Date): Promise<void> {
  const { db } = deps.database
  const { id: personId, firstName, lastName } = await personOf(db, WAITING.mailbox)
  const offer = await readOffer(deps, personId, DEFAULT_LOCALE)
  const wanted = offer.offers.find(({ code }) => code === WAITING.type)
  if (wanted === undefined) throw new Error(`the demo does not offer ${WAITING.type}`)
  const cents = Math.round(wanted.price.total * 100)
  const { supplierId } = await deps.orders.club()
  await deps.database.transaction((tx) =>
    grantCredit(tx, deps.random, { personId, supplierId, cents, once: 'demo application', at }),
  )
  const answer = await apply(
    deps,
    {
      membership_type_id: wanted.id,
      details: { ...offer.details, ...WAITING.contact, home_track_id: await trackId(db, WAITING.track) },
      agreed: offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
      signature: { method: 'typed', name: `${firstName} ${lastName}`, image: '', strokes: [] },
      use_credit: true,
      expected_total: wanted.price.total,
    },
    { personId, key: null, ip: '127.0.0.1', userAgent: 'the seed', locale: DEFAULT_LOCALE },
  )
  if (!answer.success) throw new Error(`the demo's application was refused: ${answer.message}`)
}

function demoTracks() {
  return (Object.keys(TRACKS) as TrackKey[]).map((slug) => ({
    slug,
    ...TRACKS[slug],
    colour: TRACK_COLOURS[slug],
    state: 'NSW',
    address: '',
    noiseDb: null,
    gateNote: '',
    outline: lineOf(slug),
  }))
}

function lineOf(slug: TrackKey) {
  const { viewBox, path, start } = outlineOf(slug)
  return { viewBox, path, start }
}

async function memberRow(db: Db, member: DemoMembership, today: string): Promise<SeedMember> {
  const { mailbox, number, type, track, endsIn, years, partner, guardian, licence } = member
  const periods = periodsOf(endsIn, years, today)
  return {
    personId: (await personOf(db, mailbox)).id,
    number,
    typeId: await typeId(db, type),
    homeTrackId: await trackId(db, track),
    ...(partner === undefined ? {} : { partnerName: partner }),
    ...(guardian === undefined ? {} : { guardian }),
    ...(licence === undefined ? {} : { licence }),
    joinedOn: periods[0]?.from ?? today,
    periods,
  }
}

/** Returns consecutive periods of a year up to the last day. */
function periodsOf(endsIn: DemoMembership['endsIn'], years: number, today: string): SeedMember['periods'] {
  if (endsIn === null) return [{ from: addMonths(today, -12 * years), to: null }]
  const last = endsIn === 'club year' ? clubYearEnd(today) : addDays(today, endsIn)
  return Array.from({ length: years }, (_, index) => {
    const back = years - 1 - index
    return {
      from: addDays(addMonths(last, -12 * (back + 1)), 1),
      to: addMonths(last, -12 * back),
    }
  })
}

function clubYearEnd(today: string): string {
  const year = Number(today.slice(0, 4))
  return today <= `${year}-06-30` ? `${year}-06-30` : `${year + 1}-06-30`
}

async function personOf(db: Db, mailbox: string): Promise<Person> {
  const person = await findPersonByEmail(db, `${mailbox}@corellaplains.example`)
  if (person === null) throw new Error(`the demo has nobody called ${mailbox}`)
  return person
}

async function typeId(db: Db, code: string): Promise<number> {
  const type = (await listTypes(db)).find((known) => known.code === code)
  if (type === undefined) throw new Error(`the demo has no type ${code}`)
  return type.id
}

async function trackId(db: Db, slug: TrackKey): Promise<number> {
  const track = (await listHomeTracks(db)).find(({ name }) => name === TRACKS[slug].name)
  if (track === undefined) throw new Error(`the demo has no track ${slug}`)
  return track.id
}
