/**
 * Seeds the household of the demo club: Odessa pays, Wren is her partner, Finch their child.
 * @source docs/reference/demo-club.md §2.1
 */
import { findPersonByEmail, insertPerson, type NewPerson } from '#features/accounts/server/accounts.public.ts'
import { insertHousehold, replacePeople } from '#features/households/server/households.public.ts'
import { type SeedMember, seedMembers } from '#features/membership/server/membership.public.ts'
import { listTypes } from '#features/membership/server/membership-types.public.ts'
import { listHomeTracks } from '#features/tracks/server/tracks.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, addMonths } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** The same time zone as in DEMO_SETTINGS. */
const CLUB_ZONE = 'Australia/Sydney'
const PAYER = 'odessa@corellaplains.example'
const PARTNER = 'wren@corellaplains.example'
const CHILD = 'finch@corellaplains.example'
/** Finch's membership ends with Odessa's, so that both are renewed together. */
const ENDS_IN_DAYS = 12

/** Makes the partner, the child and the household, once. @returns whether it was done now */
export async function seedDemoHousehold({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<boolean> {
  const at = instantOf(clock)
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  return database.transaction(async (tx) => {
    const payer = await findPersonByEmail(tx, PAYER)
    if (payer === null || (await findPersonByEmail(tx, PARTNER)) !== null) return false
    const partnerId = await newPerson(tx, at, {
      ...account(PARTNER),
      firstName: 'Wren',
      lastName: 'Tamblyn-Roe',
      dateOfBirth: '1981-06-14',
      mobilePhone: '+61491570158',
    })
    const childId = await newPerson(tx, at, {
      ...account(CHILD),
      firstName: 'Finch',
      lastName: 'Tamblyn-Roe',
      dateOfBirth: '2013-08-19',
      emergencyContactName: 'Odessa Tamblyn-Roe',
      emergencyContactPhone: '+61491570157',
    })
    await seedMembers(tx, [await juniorOf(tx, childId, today)], at)
    const id = await insertHousehold(tx, at)
    await replacePeople(tx, id, {
      people: [
        { person_id: payer.id, kind: 'payer', guardian_id: null },
        { person_id: partnerId, kind: 'partner', guardian_id: null },
        { person_id: childId, kind: 'child', guardian_id: payer.id },
      ],
      at,
    })
    return true
  })
}

const account = (email: string) => ({ email, emailKey: email })

async function newPerson(
  tx: Tx,
  at: Date,
  row: Omit<NewPerson, 'createdAt' | 'updatedAt' | 'emailProvedAt'>,
): Promise<number> {
  const id = await insertPerson(tx, { ...row, emailProvedAt: at, createdAt: at, updatedAt: at })
  if (id === null) throw new Error(`the demo has two people with ${row.email}`)
  return id
}

async function juniorOf(tx: Tx, personId: number, today: string): Promise<SeedMember> {
  const type = (await listTypes(tx)).find(({ code }) => code === 'JUNIOR')
  const track = (await listHomeTracks(tx)).find(({ name }) => name === 'Mount Quandary Hillclimb')
  if (type === undefined || track === undefined) throw new Error('the demo has no junior type or no track')
  const last = addDays(today, ENDS_IN_DAYS)
  const from = addDays(addMonths(last, -12), 1)
  return {
    personId,
    number: 389,
    typeId: type.id,
    homeTrackId: track.id,
    guardian: { name: 'Odessa Tamblyn-Roe', email: PAYER, phone: '+61491570157' },
    joinedOn: from,
    periods: [{ from, to: last }],
  }
}
