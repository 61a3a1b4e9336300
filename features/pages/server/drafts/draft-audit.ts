import type { StoredPage } from '../pages.store.ts'
import type { DraftAudit } from './draft-deps.ts'

/** Returns an entry of the audit log about a page. */
export function auditOf(
  personId: number,
  verb: DraftAudit['verb'],
  { page }: StoredPage,
  change: Record<string, unknown>,
): DraftAudit {
  return {
    personId,
    verb,
    subjectKind: 'page',
    subjectId: String(page.id),
    change: { name: page.name, ...change },
  }
}
