/**
 * Seeds a member of the demo club who left years ago, so that the desk's list of lapsed members shows a person.
 * @source docs/reference/demo-club.md §2.1; docs/reference/accounts.md §9.4
 */
import { findPersonByEmail, insertPerson } from '#features/accounts/server/accounts.public.ts'
import { seedMembers } from '#features/membership/server/membership.public.ts'
import { listTypes } from '#features/membership/server/membership-types.public.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { addDays, addMonths } from '#platform/shared/days.ts'
import { dayInZone } from '#platform/shared/format.ts'

/** The same time zone as in DEMO_SETTINGS. */
const CLUB_ZONE = 'Australia/Sydney'
const EMAIL = 'clem@corellaplains.example'
/** The club's years after which the data is reduced. @source docs/reference/accounts.md §9.4 */
const YEARS = 3
const MEMBER_YEARS = 4
/** The desk lists the person, and the notice, 30 days before, is not due when the demo starts. */
const REDUCED_IN_DAYS = 45

/** Makes the person with their membership, once. @returns whether it was done now */
export async function seedDemoLapsed({
  database,
  clock,
}: Pick<Service, 'database' | 'clock'>): Promise<boolean> {
  const at = instantOf(clock)
  const today = dayInZone(clock.nowMs(), CLUB_ZONE)
  // The data is reduced on the day after the years have passed.
  const last = addMonths(addDays(today, REDUCED_IN_DAYS - 1), -12 * YEARS)
  const joinedOn = addDays(addMonths(last, -12 * MEMBER_YEARS), 1)
  return database.transaction(async (tx) => {
    if ((await findPersonByEmail(tx, EMAIL)) !== null) return false
    const type = (await listTypes(tx)).find(({ code }) => code === 'SOCIAL')
    if (type === undefined) throw new Error('the demo has no social type')
    const personId = await insertPerson(tx, {
      email: EMAIL,
      emailKey: EMAIL,
      emailProvedAt: new Date(`${joinedOn}T00:00:00Z`),
      firstName: 'Clem',
      lastName: 'Brumbywell',
      dateOfBirth: '1961-10-03',
      mobilePhone: '+61491570159',
      emergencyContactName: 'Noreen Brumbywell',
      emergencyContactPhone: '+61255500112',
      createdAt: new Date(`${joinedOn}T00:00:00Z`),
      updatedAt: at,
    })
    if (personId === null) throw new Error(`the demo has two people with ${EMAIL}`)
    const periods = [{ from: joinedOn, to: last }]
    await seedMembers(
      tx,
      [{ personId, number: 187, typeId: type.id, homeTrackId: null, joinedOn, periods }],
      at,
    )
    return true
  })
}
