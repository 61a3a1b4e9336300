/** What happens to people whose calendar is looked at. */
import { eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** An account is switched off. */
export async function personHasNoLogin(server: RunningServer, id: number): Promise<void> {
  const disabledAt = new Date(server.clock.nowMs())
  await server.database.db.update(person).set({ disabledAt }).where(eq(person.id, id))
}
