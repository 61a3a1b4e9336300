/** The last steps of a transaction that publishes or withdraws several pages. */
import type { Tx } from '#platform/server/database/pool.ts'
import { findPageById } from '../pages.store.ts'
import type { DraftAudit, DraftDeps } from './draft-deps.ts'
import { indexLivePage } from './live-page.ts'

/**
 * Updates the search index, the content version and the audit log after all pages were changed, because each of these
 * locks a row that other officers need.
 */
export async function finishPages(
  tx: Tx,
  deps: DraftDeps,
  ids: readonly number[],
  entries: readonly DraftAudit[],
): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await indexLivePage(tx, deps, id, await findPageById(tx, id))
  await deps.contentVersion.bump(tx)
  for (const entry of entries) await deps.audit(tx, entry)
}
