import { addMonths } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { listStoreKeys } from './case-parts.store.ts'
import { type ClubRegoDeps, todayAt } from './club-rego-deps.ts'
import { deleteCaseParts, listLongOver } from './keep-no-longer.store.ts'

/**
 * The number of months for which files and messages of a closed case are stored.
 * @source docs/reference/club-rego.md §7.2
 */
const KEPT_MONTHS = 5 * 12

/**
 * Deletes the documents, photos and messages of cases that have been closed for five years, with the stored bytes of
 * the documents. The case, its history and its signatures remain, because the register of any past day is derived from
 * them.
 */
export async function dropOldFiles(deps: ClubRegoDeps, limit: number): Promise<void> {
  const { timezone } = await deps.club()
  const lastStored = addMonths(await todayAt(deps), -KEPT_MONTHS)
  const before = new Date(instantInZone(lastStored, '00:00', timezone))
  for (const id of await listLongOver(deps.database.db, before, limit))
    await deps.database.transaction(async (tx) => {
      const storeKeys = await listStoreKeys(tx, id)
      await deps.dropImages(tx, await deleteCaseParts(tx, id))
      await deps.dropPapers(tx, storeKeys)
    })
}
