import { accountsFeature } from '#features/accounts/server/accounts.feature.ts'
import { addressesFeature } from '#features/addresses/server/addresses.feature.ts'
import type { ClubLimits } from '#features/club-limits/club-limits.rules.ts'
import { clubRegoFeature } from '#features/club-rego/server/club-rego.feature.ts'
import { hasApprovedCase, papersOfVehicle } from '#features/club-rego/server/club-rego.public.ts'
import { countAttended } from '#features/entries/server/entries.public.ts'
import { guardiansFeature } from '#features/guardians/server/guardians.feature.ts'
import { homeFeature } from '#features/home/server/home.feature.ts'
import { householdsFeature } from '#features/households/server/households.feature.ts'
import { logBookFeature } from '#features/log-book/server/log-book.feature.ts'
import { memberImportFeature } from '#features/member-import/server/member-import.feature.ts'
import { membershipFeature } from '#features/membership/server/membership.feature.ts'
import {
  enterMember,
  findCardHolder,
  findPartner,
  renamePartner,
} from '#features/membership/server/membership.public.ts'
import { listCredit, type OrderDeps } from '#features/orders/server/orders.public.ts'
import { peopleFeature } from '#features/people/server/people.feature.ts'
import { racersFeature } from '#features/racers/server/racers.feature.ts'
import { retentionFeature } from '#features/retention/server/retention.feature.ts'
import { signaturesFeature } from '#features/signatures/server/signatures.feature.ts'
import { vehiclesFeature } from '#features/vehicles/server/vehicles.feature.ts'
import { walletFeature } from '#features/wallet/server/wallet.feature.ts'
import { findPassOwner } from '#features/wallet/server/wallet.public.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { countRelated, listActivity, listRelated } from '../person-activity.store.ts'
import { dropPersonFiles, personDataOf } from '../person-data.ts'
import { mergeStore } from '../person-merge.store.ts'
import { TYPE_LISTENERS } from '../search-listeners.ts'
import { logBookPermits } from './log-book-permits.ts'
import type { SharedDeps } from './shared-deps.ts'
import { walletLook } from './wallet-look.ts'

type MemberDeps = { orders: OrderDeps; limits: () => Promise<ClubLimits> }

/** Creates the features of people: accounts, membership, households, and their vehicles. */
export function memberFeatures(deps: FeatureDeps, shared: SharedDeps, { orders, limits }: MemberDeps) {
  const { settings } = deps
  const { media, clock, club, today } = shared
  const accounts = accountsFeature({
    ...shared,
    club: shared.mailClub,
    identity: deps.identity,
    isOutsideLoginOn: async () => (await club()).flags.third_party_login,
    cachesCallers: !settings.isDatabaseShared,
    balances: listCredit,
    partners: {
      find: async (db, personId) => findPartner(db, personId, await today(clock.nowMs())),
      rename: renamePartner,
    },
    personData: personDataOf(media),
    dropFiles: (tx, orphaned) => dropPersonFiles(media, tx, orphaned),
    accessTokenTtlS: settings.accessTokenTtlS,
    refreshTokenTtlS: settings.refreshTokenTtlS,
    limits: deps.accountLimits,
  })
  const { service } = accounts.accounts
  const guardians = guardiansFeature(shared)
  const membership = membershipFeature({
    ...shared,
    ...TYPE_LISTENERS,
    guardians: guardians.deps,
    orders,
    limits,
    findPassOwner,
    imageAccess: media.imageAccess,
    hasClubRego: hasApprovedCase,
  })
  return {
    accounts,
    guardians,
    membership,
    racers: racersFeature({ ...shared, racers: deps.racers?.service ?? null }),
    addresses: addressesFeature(shared),
    signatures: signaturesFeature(shared),
    home: homeFeature({ ...membership.deps, limits }),
    wallet: walletFeature({
      ...shared,
      ...walletLook(shared),
      wallet: deps.wallet,
      holderOf: (personId) => findCardHolder(membership.deps, personId),
    }),
    memberImport: memberImportFeature(membership.deps),
    people: peopleFeature({
      ...shared,
      accounts: service,
      listActivity,
      listRelated,
      countRelated,
      merges: mergeStore,
      enterMember: (tx, entered, day) => enterMember(membership.deps, tx, entered, day),
    }),
    retention: retentionFeature({ ...shared, accounts: service, limits }),
    households: householdsFeature(
      { ...shared, accounts: service, findPeople: mergeStore.findCandidates },
      membership.deps,
    ),
    clubRego: clubRegoFeature({ ...shared, eventsAttended: countAttended }),
    vehicles: vehiclesFeature({ ...shared, papersOf: papersOfVehicle }),
    logBook: logBookFeature({ ...shared, ...logBookPermits(shared) }),
  }
}
