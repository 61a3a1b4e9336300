/** What a member has saved who has bought before: an address, and credit with the club. @source DOMAIN §5 */
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { saveAddress } from '#features/addresses/server/addresses.public.ts'
import { grantCredit, listCredit } from '#features/orders/server/orders.public.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'

/** Jarrah, the member who is financial. */
const BUYER = 'jarrah@corellaplains.example'
const CREDIT_CENTS = 2_000

export type SeedBuyerPowers = Pick<Service, 'database' | 'clock'> & {
  chance: Chance
  /** Who owes the credit. @source SPEC §9 "Payment goes to user id 1" */
  supplierId: number
}

/** Gives the demo's buyer an address and some credit, once. */
export async function seedDemoBuyer({ database, clock, chance, supplierId }: SeedBuyerPowers): Promise<void> {
  const found = await findPersonByEmail(database.db, BUYER)
  if (found === null || (await listCredit(database.db, found.id)).length > 0) return
  const personId = found.id
  await saveAddress(
    // Nobody counts how many addresses a seed saves.
    { database, clock, limit: { take: async () => undefined }, canManage: async () => true },
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
    grantCredit(tx, chance, {
      personId,
      supplierId,
      cents: CREDIT_CENTS,
      once: 'demo buyer',
      at: instantOf(clock),
    }),
  )
}
