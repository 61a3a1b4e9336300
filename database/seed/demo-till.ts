import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { openCount } from '#features/till/server/till.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'

/** The key of Bea, the events officer, who opens the till. */
const OFFICER = 'bea@corellaplains.example'

/** Opens the till at the main gate, where no money was taken yet. */
export async function seedDemoTill({
  database,
  clock,
  random,
}: Pick<Service, 'database' | 'clock'> & { random: Random }): Promise<void> {
  const person = await findPersonByEmail(database.db, OFFICER)
  if (person === null) return
  await database.transaction((tx) =>
    openCount({ clock, random }, tx, {
      place: 'Main gate',
      floatCents: 20_000,
      by: person.id,
      key: 'demo club',
    }),
  )
}
