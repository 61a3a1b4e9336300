import { type Accounts, findPerson } from '#features/accounts/server/accounts.public.ts'
import { deskRecordsFeature } from '#features/desk-records/server/desk-records.feature.ts'
import { recordRemovedPerson } from '#features/households/server/households.public.ts'
import { mailTextsFeature } from '#features/mail-texts/server/mail-texts.feature.ts'
import { staffFeature } from '#features/staff/server/staff.feature.ts'
import { statusFeature } from '#features/status/server/status.feature.ts'
import { readChains } from '#features/status/server/status.public.ts'
import { collectFeatures, type Feature } from '#platform/server/feature.ts'
import { AUDIT_RECORDS } from '../audit-records.store.ts'
import { countsInOrder } from '../desk-counts.ts'
import { OVERVIEW_PARTS } from '../desk-overview.store.ts'
import { deskSearchSources } from '../desk-search.store.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { installationOf } from '../installation.ts'
import { MAIL_DECLARATIONS } from '../mail-declarations.ts'
import type { SharedDeps } from './shared-deps.ts'

/** Creates the features of the desk that show what the other features have. */
export function deskFeatures(
  { settings, measured, wallet }: FeatureDeps,
  shared: SharedDeps,
  accounts: Accounts,
  others: readonly Feature[],
) {
  const { audit, write, site, clock } = shared
  const { counts, giveUpRules } = collectFeatures(others)
  const staff = staffFeature({
    ...shared,
    ...OVERVIEW_PARTS,
    accounts,
    counts: countsInOrder(counts),
    records: AUDIT_RECORDS,
    readChain: async (db) => {
      const { checkedAt, broken } = await readChains(db)
      return { checkedAt, isBroken: broken.includes('audit') }
    },
    beforeRemoval: (tx, removal) =>
      recordRemovedPerson({ accounts: accounts.service, audit, write }, tx, removal),
    sources: deskSearchSources(site),
  })
  const mailTexts = mailTextsFeature({
    ...shared,
    declarations: MAIL_DECLARATIONS,
    findEmail: async (db, personId) => (await findPerson(db, personId))?.person.email ?? null,
  })
  const status = statusFeature({
    ...shared,
    ...installationOf(settings, clock),
    ...measured,
    wallet,
    giveUpRules: { ...giveUpRules, ...staff.giveUpRules },
  })
  return [staff, mailTexts, status, deskRecordsFeature(shared)] as const
}
