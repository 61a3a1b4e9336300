import type { Db } from '#platform/server/database/pool.ts'
import type { Service } from '#platform/server/service.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { HOUR_MS } from '#platform/shared/durations.ts'
import { Problem } from '#platform/shared/problem.ts'
import { type BudgetUse, countUses, uncountUse } from './budgets.store.ts'

/** A rate limit: at most `most` uses in `perMs` milliseconds. */
export type Budget = { most: number; perMs: number }

/** Rate limits per email address, network and person. */
export type AccountLimits = {
  /** Limits the mails that a visitor can request without logging in. */
  sendsPerEmail: Budget
  /**
   * Limits the codes that a logged-in person requests. They count against that person, so that nobody can exhaust
   * another person’s limit.
   */
  sendsPerPerson: Budget
  /**
   * Limits the mails to an address that a person requests as their new one. Separate from `sendsPerEmail`, so that they
   * cannot block a login.
   */
  newAddressSendsPerEmail: Budget
  /** Limits the uploads of profile photos, which are costly to encode. */
  photosPerPerson: Budget
  sendsPerIp: Budget
  failedLoginsPerEmail: Budget
  failedLoginsPerIp: Budget
}

const QUARTER_MS = 15 * 60 * 1_000

/**
 * The limits for mails, photo uploads and failed logins.
 * @source docs/reference/accounts.md §2.8; docs/reference/security.md §2.1
 */
export const ACCOUNT_LIMITS: AccountLimits = {
  sendsPerEmail: { most: 5, perMs: HOUR_MS },
  sendsPerPerson: { most: 10, perMs: HOUR_MS },
  newAddressSendsPerEmail: { most: 5, perMs: HOUR_MS },
  photosPerPerson: { most: 20, perMs: HOUR_MS },
  sendsPerIp: { most: 20, perMs: HOUR_MS },
  failedLoginsPerEmail: { most: 10, perMs: QUARTER_MS },
  failedLoginsPerIp: { most: 60, perMs: QUARTER_MS },
}

type BudgetDeps = Pick<Service, 'database' | 'clock'> & { limits: AccountLimits }

/** A use to count: the kind of the rate limit and its subject, such as an address. */
type Claim = { kind: keyof AccountLimits; of: string }

const keyOf = ({ kind, of }: Claim) => `${kind}:${of}`

/** Returns one use of each limit, the widest first, for a caller that counts them in its own statement. */
export function usesOf(
  { clock, limits }: Omit<BudgetDeps, 'database'>,
  claims: readonly Claim[],
): BudgetUse[] {
  return claims.map((claim) => {
    const { most, perMs } = limits[claim.kind]
    return { key: keyOf(claim), most, endsAt: new Date(clock.nowMs() + perMs) }
  })
}

/**
 * Counts a use of each limit, the widest first; limits after an exhausted one are not counted.
 * @returns null if no limit is exhausted, else the seconds until the exhausted one is reset
 */
async function findWait(
  deps: Omit<BudgetDeps, 'database'>,
  db: Db,
  claims: readonly Claim[],
): Promise<number | null> {
  const { clock } = deps
  const nowMs = clock.nowMs()
  const [usedUp] = await countUses(db, usesOf(deps, claims), instantOf(clock))
  return usedUp === undefined ? null : Math.max(1, Math.ceil((usedUp.endsAt.getTime() - nowMs) / 1_000))
}

/**
 * Counts a use of each limit.
 * @param db the caller’s transaction, if there is one: a second connection inside it could deadlock the pool
 * @throws Problem RATE_LIMITED
 */
export async function takeFromBudgets(
  deps: BudgetDeps,
  claims: readonly Claim[],
  db: Db = deps.database.db,
): Promise<void> {
  const retryAfterS = await findWait(deps, db, claims)
  if (retryAfterS !== null) throw new Problem('RATE_LIMITED', { retryAfterS })
}

/** Decrements the counters again, because the counted attempt succeeded. */
export async function uncountClaims(deps: BudgetDeps, claims: readonly Claim[]): Promise<void> {
  await uncountUse(deps.database.db, claims.map(keyOf))
}
