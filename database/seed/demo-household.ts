/**
 * Seeds the households of the demo club. In one, Odessa pays for her partner Wren and their child Finch. In the other,
 * Hazel pays for her child Pip, who logs in with Hazel's email address.
 * @source docs/reference/demo-club.md §2.1
 */
import {
  findPersonByEmail,
  insertPerson,
  type NewPerson,
  putSharedLogin,
  sharedEmailKey,
} from '#features/accounts/server/accounts.public.ts'
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
const SHARED = 'hazel@corellaplains.example'
/** A fixed key, so that each demo club is the same. */
const SHARED_KEY = sharedEmailKey(SHARED, '8f6f0d1e-5a51-4b6c-9c59-1d2f7a4c3b90')
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
    const guardian = { name: 'Odessa Tamblyn-Roe', email: PAYER, phone: '+61491570157' }
    await seedMembers(tx, [await juniorOf(tx, { personId: childId, number: 389, guardian }, today)], at)
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

/** Makes the household whose people share an email address, once. @returns whether it was done now */
export async function seedDemoSharedAddress({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<boolean> {
  const at = instantOf(clock)
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  return database.transaction(async (tx) => {
    if ((await findPersonByEmail(tx, SHARED)) !== null) return false
    const holderId = await newPerson(tx, at, {
      ...account(SHARED),
      firstName: 'Hazel',
      lastName: 'Dunmore-Kite',
      dateOfBirth: '1983-02-11',
      mobilePhone: '+61491570110',
    })
    const childId = await newPerson(tx, at, {
      email: SHARED,
      emailKey: SHARED_KEY,
      firstName: 'Pip',
      lastName: 'Dunmore-Kite',
      dateOfBirth: '2014-05-03',
      emergencyContactName: 'Hazel Dunmore-Kite',
      emergencyContactPhone: '+61491570110',
    })
    const guardian = { name: 'Hazel Dunmore-Kite', email: SHARED, phone: '+61491570110' }
    await seedMembers(tx, [await juniorOf(tx, { personId: childId, number: 390, guardian }, today)], at)
    const id = await insertHousehold(tx, at)
    await replacePeople(tx, id, {
      people: [
        { person_id: holderId, kind: 'payer', guardian_id: null },
        { person_id: childId, kind: 'child', guardian_id: holderId },
      ],
      at,
    })
    await putSharedLogin(tx, { personId: childId, holderId, createdAt: at })
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

async function juniorOf(
  tx: Tx,
  child: Pick<SeedMember, 'personId' | 'number' | 'guardian'>,
  today: string,
): Promise<SeedMember> {
  const type = (await listTypes(tx)).find(({ code }) => code === 'JUNIOR')
  const track = (await listHomeTracks(tx)).find(({ name }) => name === 'Mount Quandary Hillclimb')
  if (type === undefined || track === undefined) throw new Error('the demo has no junior type or no track')
  const last = addDays(today, ENDS_IN_DAYS)
  const from = addDays(addMonths(last, -12), 1)
  return {
    ...child,
    typeId: type.id,
    homeTrackId: track.id,
    joinedOn: from,
    periods: [{ from, to: last }],
  }
}
