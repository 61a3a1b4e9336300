/** A complete test server for a club with membership types, tracks, consent texts, and people who can join. */
import { MEMBERSHIP_TEXTS, MEMBERSHIP_TYPES } from '#database/seed/membership-types.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type {
  ApplicationDetails,
  ApplyInput,
  RenewalOffer,
} from '#features/membership/membership.contract.ts'
import { seedMembers, seedTypes } from '#features/membership/server/membership.public.ts'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { membershipType } from '#features/membership/server/types.tables.ts'
import { eq } from 'drizzle-orm'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer, TestServerOptions } from '#tests/kit/server.ts'
import { startShop } from '#tests/orders/shop-server.ts'

export type Applicant = Asker & { id: number; email: string; name: string }

/** Starts the club's test server. */
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

/** Creates a person with an account and no membership. */
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
  return { ...server.as({ personId: id }), id, email, name }
}

/**
 * The last member number that a test assigned. Numbers count down, so that they never collide with the next free
 * number.
 */
let nextNumber = 900

/** Creates a person whose membership ends or ended on the given day; null for a life member. */
export async function newMember(
  server: RunningServer,
  { validTo, from, type = 'FULL', ...who }: MemberInput,
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

export type MemberInput = {
  validTo: string | null
  from?: string
  type?: string
  born?: string | null
  name?: string
  partner?: string
}

/** Returns a signature with the person's typed name. */
export function signatureOf(asker: Asker): SignatureInput {
  const name = 'name' in asker && typeof asker.name === 'string' ? asker.name : 'Tess Underbool'
  return { method: 'typed', name, image: '', strokes: [] }
}

/** Returns the offer that /renew shows to a person. */
export async function offerTo(asker: Asker): Promise<RenewalOffer> {
  return (await asker.request('GET', '/api/v1/club/membership/offer')).json() as RenewalOffer
}

/** Returns an application as the screen sends it, for the type with the given code. */
export async function applicationFor(
  asker: Asker,
  code: string,
  changes: Partial<ApplyInput> = {},
): Promise<ApplyInput> {
  const offer = await offerTo(asker)
  const wanted = offer.offers.find((one) => one.code === code)
  const texts = wanted?.needs_guardian === true ? [...offer.texts, ...offer.guardian_texts] : offer.texts
  return {
    membership_type_id: wanted?.id ?? 0,
    details: {
      ...withContact({ ...offer.details, ...changes.details }),
      home_track_id: offer.tracks[0]?.id ?? null,
    },
    agreed: texts.map(({ slug, version, hash }) => ({ slug, version, hash })),
    signature: signatureOf(asker),
    paymentGateway: 'sandbox',
    expected_total: wanted?.price.total ?? 0,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name !== 'details')),
  }
}

/** The contact details that a person who joins must give. */
export const CONTACT = {
  mobile: '0491 570 006',
  street_address: '14 Silo Road',
  postcode: '2799',
  city: 'Corella Plains',
  state: 'NSW',
  country: 'AU',
  emergency_name: 'Wattle Underbool',
  emergency_phone: '0491 570 156',
} as const

/** Returns the details with contact details where they are empty. */
function withContact(details: ApplicationDetails): ApplicationDetails {
  const missing = Object.entries(CONTACT).filter(([name]) => details[name as keyof typeof CONTACT] === '')
  return { ...details, ...Object.fromEntries(missing) }
}

/** Submits an application. */
export function applyWith(asker: Asker, input: ApplyInput, key?: string): Promise<Answer> {
  return asker.request('POST', '/api/v1/club/membership/apply', {
    body: input,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
}
