/** Seeds a financial member's saved address and credit. @source docs/reference/demo-club.md §4.1 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { saveAddress } from '#features/addresses/server/addresses.public.ts'
import { grantCredit, listCredit } from '#features/orders/server/orders.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'

/** The key of Jarrah, the member whose membership is current and who has credit. */
const BUYER = 'jarrah@corellaplains.example'
const CREDIT_CENTS = 2_000

export type SeedBuyerDeps = Pick<Service, 'database' | 'clock'> & {
  random: Random
  /** The person who granted the credit and is recorded with it. @source docs/reference/shop-and-payments.md §5.6 */
  supplierId: number
}

/** Gives the demo's buyer an address and credit, once. */
export async function seedDemoBuyer({ database, clock, random, supplierId }: SeedBuyerDeps): Promise<void> {
  const found = await findPersonByEmail(database.db, BUYER)
  if (found === null || (await listCredit(database.db, found.id)).length > 0) return
  const personId = found.id
  await saveAddress(
    // The rate limit for saving addresses does not apply to the demo's seed, so the seed passes wide limits.
    {
      database,
      clock,
      limit: { take: async () => undefined, takeByAddress: async () => undefined },
      canManage: async () => true,
    },
    personId,
    {
      display_name: 'Home',
      first_name: 'Jarrah',
      last_name: 'Quillfeather',
      email: '',
      phone: '0491 570 006',
      company: '',
      street_address: '22 Dam Road',
      street_address_1: '',
      city: 'Corella Plains',
      state: 'NSW',
      postcode: '2799',
      country: 'AU',
    },
  )
  await database.transaction((tx) =>
    grantCredit(tx, random, {
      personId,
      supplierId,
      cents: CREDIT_CENTS,
      once: 'demo buyer',
      at: instantOf(clock),
    }),
  )
}
