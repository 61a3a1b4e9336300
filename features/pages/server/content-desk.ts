import { type Caller, hasRole } from '#platform/server/caller.ts'

/** The staff role for the site’s content. @source docs/reference/staff-desk.md §3.5 */
export const CONTENT_DESK = ['content'] as const

/** Returns whether the caller may also see hidden, unpublished and expired content. */
export function seesAllContent({ caller }: { caller: Caller }): boolean {
  return hasRole(caller, 'content')
}
