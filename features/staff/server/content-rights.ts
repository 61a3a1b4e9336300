/** Reads the addresses at which officers may write and publish. @source docs/reference/staff-desk.md §3.5 */
import { activeRoles, findGrants } from '#features/accounts/server/accounts.public.ts'
import { type Caller, hasRole } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { Problem } from '#platform/shared/problem.ts'
import { CONTENT_RIGHT_REFUSALS } from '../content-rights.contract.ts'
import { type ContentRight, FULL_CONTENT_RIGHT, mayPublishEverywhere } from '../content-rights.rules.ts'
import type { RightKey } from '../rights.rules.ts'
import { findStoredRight } from './content-rights.store.ts'

/** The right with which an owner's own role allows the same work on pages as the role `content`. */
const CHANGE_PAGES = 'pages.change' satisfies `${RightKey}.change`

/** Returns the right of a caller. @throws Problem LOGIN_REQUIRED, FORBIDDEN without the role content or owner */
export async function contentRightOf(db: Db, caller: Caller): Promise<ContentRight> {
  if (caller.kind === 'anonymous') throw new Problem('LOGIN_REQUIRED')
  if (!hasRole(caller, 'content')) throw new Problem('FORBIDDEN')
  if (hasRole(caller, 'owner')) return FULL_CONTENT_RIGHT
  return (await findStoredRight(db, caller.personId)) ?? FULL_CONTENT_RIGHT
}

/**
 * Returns the right that a person has at an instant; null if the person has neither the role `content` nor the role
 * `owner` nor the right to change pages.
 */
export async function findContentRight(db: Db, personId: number, now: Date): Promise<ContentRight | null> {
  const { roles, rights } = activeRoles(await findGrants(db, personId), now)
  if (roles.includes('owner')) return FULL_CONTENT_RIGHT
  if (!roles.includes('content') && !rights.includes(CHANGE_PAGES)) return null
  return (await findStoredRight(db, personId)) ?? FULL_CONTENT_RIGHT
}

/**
 * Refuses a change of the whole public site, such as its menus, to officers who may not publish everywhere.
 * @throws Problem MAY_NOT_PUBLISH, LOGIN_REQUIRED, FORBIDDEN
 */
export async function requireSitePublisher(db: Db, caller: Caller): Promise<void> {
  if (!mayPublishEverywhere(await contentRightOf(db, caller)))
    throw new Problem(CONTENT_RIGHT_REFUSALS.mayNotPublishSite)
}
