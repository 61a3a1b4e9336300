/** A whole server of a club with types of membership, tracks and texts, and people to join it. */
import { MEMBERSHIP_TEXTS, MEMBERSHIP_TYPES } from '#database/seed/membership-types.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { ApplyInput, RenewalOffer } from '#features/membership/membership.contract.ts'
import { seedMembers, seedTypes } from '#features/membership/server/membership.public.ts'
import { membershipType } from '#features/membership-types/server/types.tables.ts'
import { eq } from 'drizzle-orm'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer, TestServerOptions } from '#tests/kit/server.ts'
import { startShop } from '#tests/orders/shop-server.ts'

export type Applicant = Asker & { id: number; email: string }

/** Opens the club. */
export async function startClub(options: TestServerOptions = {}): Promise<RunningServer> {
  const server = await startShop(options)
  await server.database.transaction((tx) =>
    seedTypes(
      tx,
      { types: MEMBERSHIP_TYPES, tracks: TRACKS, texts: MEMBERSHIP_TEXTS },
      new Date(server.clock.nowMs()),
    ),
  )
  return server
}

const TRACK = { colour: '#B8441C', state: 'NSW', address: '', noiseDb: null, gateNote: '' }
const TRACKS = [
  { ...TRACK, slug: 'tallow-creek', name: 'Tallow Creek Raceway', surface: 'sealed', lengthM: 2600 },
  { ...TRACK, slug: 'the-silos', name: 'The Silos', surface: 'concrete', lengthM: null },
]

/** Somebody with an account and no membership. */
export async function newPerson(
  server: RunningServer,
  { born = '1984-05-17', name = 'Tess Underbool' }: { born?: string | null; name?: string } = {},
): Promise<Applicant> {
  const email = `person-${crypto.randomUUID()}@corellaplains.example`
  const now = new Date(server.clock.nowMs())
  const [firstName = '', lastName = ''] = name.split(' ')
  const [row] = await server.database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName,
      lastName,
      dateOfBirth: born,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  const id = row?.id ?? 0
  return { ...server.as({ personId: id }), id, email }
}

/** Numbers from below, so that the next free one is never among them. */
let nextNumber = 900

/** Somebody who is or was a member to this last day; null for good. */
export async function newMember(
  server: RunningServer,
  { validTo, from, type = 'FULL', ...who }: MemberWish,
): Promise<Applicant> {
  const applicant = await newPerson(server, who)
  const { db } = server.database
  const [row] = await db
    .select({ id: membershipType.id })
    .from(membershipType)
    .where(eq(membershipType.code, type))
  nextNumber -= 1
  const joinedOn = from ?? '2015-01-01'
  await seedMembers(
    db,
    [
      {
        personId: applicant.id,
        number: nextNumber,
        typeId: row?.id ?? 0,
        homeTrackId: null,
        ...(who.partner === undefined ? {} : { partnerName: who.partner }),
        joinedOn,
        periods: [{ from: joinedOn, to: validTo }],
      },
    ],
    new Date(server.clock.nowMs()),
  )
  return applicant
}

export type MemberWish = {
  validTo: string | null
  from?: string
  type?: string
  born?: string | null
  name?: string
  partner?: string
}

/** What /renew shows to somebody. */
export async function offerTo(asker: Asker): Promise<RenewalOffer> {
  return (await asker.request('GET', '/api/v1/club/membership/offer')).json() as RenewalOffer
}

/** An application as the screen would send it, for a type by its code. */
export async function applicationFor(
  asker: Asker,
  code: string,
  changes: Partial<ApplyInput> = {},
): Promise<ApplyInput> {
  const offer = await offerTo(asker)
  const wanted = offer.offers.find((one) => one.code === code)
  return {
    membership_type_id: wanted?.id ?? 0,
    details: { ...offer.details, ...changes.details, home_track_id: offer.tracks[0]?.id ?? null },
    agreed: offer.texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signature: { method: 'typed', name: 'Tess Underbool', image: '', strokes: [] },
    paymentGateway: 'sandbox',
    expected_total: wanted?.price.total ?? 0,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name !== 'details')),
  }
}

/** Sends an application. */
export function applyWith(asker: Asker, input: ApplyInput, key?: string): Promise<Answer> {
  return asker.request('POST', '/api/v1/club/membership/apply', {
    body: input,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}
