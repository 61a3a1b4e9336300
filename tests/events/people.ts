/** Changes to accounts that affect a person's calendar feed. */
import { eq } from 'drizzle-orm'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** Disables the login of an account. */
export async function personHasNoLogin(server: RunningServer, id: number): Promise<void> {
  const disabledAt = new Date(server.clock.nowMs())
  await server.database.db.update(person).set({ disabledAt }).where(eq(person.id, id))
}
