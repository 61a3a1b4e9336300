import { DEMO_PEOPLE } from '#database/seed/demo-people-list.ts'
import { findPerson } from '#features/accounts/server/accounts.public.ts'
import type { MembershipStanding } from '#features/catalogue/server/catalogue.public.ts'
import type { Database } from '#platform/server/database/pool.ts'

/** Who of the demo's people has no membership on any day: it ended, was not approved yet, or never was. */
const WITHOUT = new Set(['expired', 'awaiting', 'account'])
const DEMO_MEMBERS = new Set(
  DEMO_PEOPLE.filter(({ key }) => !WITHOUT.has(key)).map(({ mailbox }) => `${mailbox}@corellaplains.example`),
)

/** The demo club knows its members by name; a club without the demo has sold no membership yet. */
export function membershipStanding({ db }: Pick<Database, 'db'>, isDemo: boolean): MembershipStanding {
  return {
    isFinancial: async (personId) =>
      isDemo && DEMO_MEMBERS.has((await findPerson(db, personId))?.person.email ?? ''),
  }
}
