/** Changes of a membership that the committee may make between two scans of its card. */
import { eq } from 'drizzle-orm'
import { member } from '#features/membership/server/membership.tables.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** Suspends a membership. */
export async function holdMembership(server: RunningServer, personId: number): Promise<void> {
  await server.database.db.update(member).set({ condition: 'suspended' }).where(eq(member.personId, personId))
}
