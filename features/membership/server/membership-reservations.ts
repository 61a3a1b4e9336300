import type { LineReservations } from '#features/orders/server/orders.public.ts'
import type { Tx } from '#platform/server/database/pool.ts'
import { instantOf, type Clock } from '#platform/shared/clock.ts'
import { MEMBERSHIP_LINE } from './activate.actions.ts'
import { findOpenApplication, lockApplications, updateApplication } from './applications.store.ts'
import { type ApplicationRow, hasPeriodAfter } from './members.store.ts'

/**
 * Reserves the applications that orders pay for. When an order ends unpaid, its application ends too. A late payment
 * reopens the application, unless the person has meanwhile applied or renewed in another way.
 */
export function membershipReservations(clock: Clock): LineReservations {
  return {
    kind: MEMBERSHIP_LINE,
    take: async (tx, lines) => {
      const applications = await lockApplications(tx, idsOf(lines))
      const taken = new Set<string>()
      for (const application of applications) if (await takeOne(tx, application)) taken.add(application.id)
      return lines.filter(({ subject }) => subject === null || !taken.has(subject))
    },
    give: async (tx, lines) => {
      for (const { id, status } of await lockApplications(tx, idsOf(lines)))
        if (status === 'awaiting_payment')
          await updateApplication(tx, id, { status: 'withdrawn', decidedAt: instantOf(clock) })
    },
  }
}

async function takeOne(tx: Tx, { id, personId, status, validFrom }: ApplicationRow): Promise<boolean> {
  if (status === 'awaiting_payment') return true
  if (status !== 'withdrawn') return false
  if ((await findOpenApplication(tx, personId)) !== null) return false
  if (await hasPeriodAfter(tx, personId, validFrom)) return false
  await updateApplication(tx, id, { status: 'awaiting_payment', decidedAt: null })
  return true
}

function idsOf(lines: readonly { subject: string | null }[]): string[] {
  return [...new Set(lines.flatMap(({ subject }) => subject ?? []))]
}
