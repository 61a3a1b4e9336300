import { numberText } from '../card.rules.ts'
import { findMembership } from './members.store.ts'
import { clubToday, type MembershipDeps } from './membership-deps.ts'
import { presentMembership, statusOf } from './membership-view.ts'

/** Returns name and number of a person whose card is valid today; null for everyone else. */
export async function findCardHolder(
  deps: Pick<MembershipDeps, 'database' | 'clock' | 'club'>,
  personId: number,
): Promise<{ name: string; number: string } | null> {
  const [today, { numberPrefix }] = await Promise.all([clubToday(deps), deps.club()])
  const row = await findMembership(deps.database.db, personId, today)
  if (row === null || !['current', 'expiring'].includes(statusOf(row, today))) return null
  const { name, number } = presentMembership(row, false)
  return { name, number: numberText(numberPrefix, number) }
}
