import { type Caller, hasRole } from '#platform/server/caller.ts'

/** The desk that looks after the site's content. @source DOMAIN §2 decision 12 */
export const CONTENT_DESK = ['content'] as const

/** Whether the caller is shown also what is hidden, unpublished or over. */
export function seesAllContent({ caller }: { caller: Caller }): boolean {
  return hasRole(caller, 'content')
}
