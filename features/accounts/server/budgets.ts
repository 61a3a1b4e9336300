import { isIPv6 } from 'node:net'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type BudgetUse, countUses, uncountUse } from './budgets.store.ts'

/** How often something may be done in a while. */
export type Budget = { most: number; perMs: number }

/** What one address, of mail or of the net, may do before it has to wait. */
export type AccountLimits = {
  sendsPerEmail: Budget
  sendsPerIp: Budget
  failedLoginsPerEmail: Budget
  failedLoginsPerIp: Budget
}

const QUARTER_MS = 15 * 60 * 1_000

/** @source SECURITY rows 5, 12 */
export const ACCOUNT_LIMITS: AccountLimits = {
  sendsPerEmail: { most: 5, perMs: HOUR_MS },
  sendsPerIp: { most: 20, perMs: HOUR_MS },
  failedLoginsPerEmail: { most: 10, perMs: QUARTER_MS },
  failedLoginsPerIp: { most: 60, perMs: QUARTER_MS },
}

type BudgetPowers = Pick<Service, 'database' | 'clock'> & { limits: AccountLimits }

/** One budget of somebody: which, whose. */
type Claim = { kind: keyof AccountLimits; of: string }

const keyOf = ({ kind, of }: Claim) => `${kind}:${of}`

/** Whom an address of the net stands for: with IPv6 a household has a whole network, not an address. */
export function netOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail.split(':').filter((group) => group !== '')
  const whole = [
    ...groups,
    ...Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0'),
    ...rest,
  ]
  return `${whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** One use of each budget, the widest first, for what counts them in a statement of its own. */
export function usesOf(
  { clock, limits }: Omit<BudgetPowers, 'database'>,
  claims: readonly Claim[],
): BudgetUse[] {
  return claims.map((claim) => {
    const { most, perMs } = limits[claim.kind]
    return { key: keyOf(claim), most, endsAt: new Date(clock.nowMs() + perMs) }
  })
}

/**
 * Counts a use of each budget, the widest first; where one is used up, those after it are left alone.
 * @returns null when all of them allow it, else the seconds until the one that does not ends
 */
async function findWait(powers: BudgetPowers, claims: readonly Claim[]): Promise<number | null> {
  const { database, clock } = powers
  const nowMs = clock.nowMs()
  const [usedUp] = await countUses(database.db, usesOf(powers, claims), instantOf(clock))
  return usedUp === undefined ? null : Math.max(1, Math.ceil((usedUp.endsAt.getTime() - nowMs) / 1_000))
}

/** The same where the one who asks may be told. @throws Problem RATE_LIMITED */
export async function takeFromBudgets(powers: BudgetPowers, claims: readonly Claim[]): Promise<void> {
  const retryAfterS = await findWait(powers, claims)
  if (retryAfterS !== null) throw new Problem('RATE_LIMITED', { retryAfterS })
}

/** Gives back what was taken for something that turned out well. */
export async function giveBack(powers: BudgetPowers, claims: readonly Claim[]): Promise<void> {
  await uncountUse(powers.database.db, claims.map(keyOf))
}
