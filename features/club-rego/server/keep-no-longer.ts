import { addMonths } from '#platform/shared/days.ts'
import { instantInZone } from '#platform/shared/zone-time.ts'
import { listStoreKeys } from './case-parts.store.ts'
import { type ClubRegoPowers, todayAt } from './club-rego-powers.ts'
import { deleteCaseParts, listLongOver } from './keep-no-longer.store.ts'

/** @source DOMAIN §2 (16) "club-rego files 5 yr after end" */
const KEPT_MONTHS = 5 * 12

/**
 * Takes the papers, photos and messages of cases away that have been over for five years, with the bytes of the papers.
 * What the case was, its history and what was signed stay: the register of any past day is read from them.
 */
export async function dropOldFiles(powers: ClubRegoPowers, limit: number): Promise<void> {
  const { timezone } = await powers.club()
  const lastKept = addMonths(await todayAt(powers), -KEPT_MONTHS)
  const before = new Date(instantInZone(lastKept, '00:00', timezone))
  for (const id of await listLongOver(powers.database.db, before, limit))
    await powers.database.transaction(async (tx) => {
      const storeKeys = await listStoreKeys(tx, id)
      await deleteCaseParts(tx, id)
      tx.afterCommit(async () => {
        for (const storeKey of storeKeys) await powers.dropPaper({ storeKey })
      })
    })
}
