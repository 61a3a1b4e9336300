/**
 * The list of all features. Each creates its parts in its own file `server/x.feature.ts`; here they get the functions of
 * other features that they need, and their parts are collected.
 */
import { join } from 'node:path'
import type { Accounts } from '#features/accounts/server/accounts.public.ts'
import type { ClubRegoDeps } from '#features/club-rego/server/club-rego.public.ts'
import type { ContactRouteDeps } from '#features/contact/server/contact.routes.ts'
import type { EntryDeps } from '#features/entries/server/entries.public.ts'
import type { RacingReader } from '#features/events/server/events.public.ts'
import type { GuardianPageDeps } from '#features/guardians/server/guardians.public.ts'
import { type MediaService, openMedia, receiveUpload } from '#features/media/server/media.public.ts'
import type { MembershipRouteDeps } from '#features/membership/server/membership.public.ts'
import type { DraftDeps } from '#features/pages/server/pages.public.ts'
import { openSiteReader, type SiteReader } from '#features/site/server/site-reader.ts'
import { COUNTED_MOST } from '#features/staff/server/staff.public.ts'
import { createEmitter, type DomainEventHandler } from '#platform/server/domain-events.ts'
import {
  type CollectedFeatures,
  collectFeatures,
  type Feature,
  handlersInOrder,
} from '#platform/server/feature.ts'
import { deleteEndedLimits } from '#platform/server/http/rate-limit.store.ts'
import type { RATE_LIMIT_TASKS } from '#platform/server/http/rate-limit.tasks.ts'
import { countGivenUpJobs } from '#platform/server/jobs/failed-jobs.store.ts'
import { deleteOldJobs } from '#platform/server/jobs/jobs.store.ts'
import type { JOB_TASKS } from '#platform/server/jobs/jobs.tasks.ts'
import type { RecordCalls } from '#platform/server/records/record-call-types.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import type { TaskCodeOf } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import type { Service } from '#platform/server/service.ts'
import type { FeatureDeps } from './feature-deps.ts'
import type { FeatureTaskCode } from './scheduled-tasks.ts'
import { openPolicy, type SitePolicy } from './site-policy.ts'
import { sitemapLoaders } from './sitemap-loaders.ts'
import { contentFeatures } from './wiring/content-features.ts'
import { deskFeatures } from './wiring/desk-features.ts'
import { eventFeatures } from './wiring/event-features.ts'
import { memberFeatures } from './wiring/member-features.ts'
import { sellingFeatures } from './wiring/selling-features.ts'
import { type SharedDeps, shareDeps } from './wiring/shared-deps.ts'

export type Features = Omit<CollectedFeatures<readonly []>, 'taskCode' | 'records' | 'counts'> & {
  accounts: Accounts
  media: MediaService
  site: SiteReader
  membership: MembershipRouteDeps
  entries: EntryDeps
  clubRego: ClubRegoDeps
  /** Reads the events of other organisers. */
  racing: RacingReader
  contact: ContactRouteDeps
  /** Dependencies of the page on which guardians confirm what a minor applied for. */
  guardianPage: Omit<GuardianPageDeps, 'styles'>
  /** Dependencies of the HTML pages behind preview links of drafts. */
  pageDrafts: DraftDeps
  /** The function that runs each scheduled task of the features. */
  taskCode: FeatureTaskCode
  policy: SitePolicy
}

/** Creates all features. Makes no network request yet. */
export function openFeatures(deps: FeatureDeps): Features {
  const { service, racers, settings } = deps
  const media = openClubMedia(deps)
  const site = openSiteReader({ ...service, ...sitemapLoaders(service.clock) })
  const handlers: DomainEventHandler[] = []
  const records: RecordCalls[] = []
  const shared = shareDeps(deps, { media, site, emit: createEmitter(handlers) })
  const { pages, mediaLibrary, graphql, contact, ...content } = contentFeatures(deps, shared)
  const selling = sellingFeatures(deps, shared)
  const { orders, tickets, vouchers, invoices, till } = selling
  const members = memberFeatures(deps, shared, { orders: orders.deps, limits: content.clubLimits.limits })
  const { accounts, guardians, membership, clubRego } = members
  const events = eventFeatures(deps, shared, {
    orders: orders.deps,
    guardians: guardians.deps,
    tickets: tickets.deps,
  })
  const beforeDesk = [
    content.media,
    content.site,
    pages,
    mediaLibrary,
    graphql,
    recordCalls(records, shared),
    content.search,
    content.clubLimits,
    contact,
    accounts,
    members.racers,
    members.addresses,
    selling.cart,
    selling.catalogue,
    orders,
    selling.payments,
    vouchers,
    selling.stockAlerts,
    invoices,
    guardians,
    membership,
    members.signatures,
    members.home,
    members.wallet,
    members.memberImport,
    members.people,
    members.retention,
    members.households,
    clubRego,
    tickets,
    till,
    events.entries,
    events.tracks,
    events.events,
    events.results,
    events.gate,
    members.logBook,
    members.vehicles,
    upkeep(service),
  ] as const
  const all = [...beforeDesk, ...deskFeatures(deps, shared, accounts.accounts, beforeDesk)] as const
  // The handlers of an event run in this order: an invoice is marked as paid before a ticket is made.
  const inOrder = [membership, clubRego, invoices, till, vouchers, tickets, events.entries]
  handlers.push(...handlersInOrder(all, inOrder))
  const collected = collectFeatures(all)
  records.push(...collected.records)
  return {
    ...collected,
    accounts: accounts.accounts,
    media,
    site,
    membership: membership.deps,
    entries: events.entries.deps,
    clubRego: clubRego.deps,
    racing: events.events.racing,
    contact: contact.deps,
    guardianPage: guardians.page,
    pageDrafts: pages.deps,
    policy: openPolicy(site, { ...settings, racersUrl: racers?.place.url }),
  }
}

function openClubMedia({ service, files, random, secretKey, settings }: FeatureDeps): MediaService {
  const cacheFolder = join(settings.dataDir, 'image-cache')
  return openMedia(service, { files, random, secretKey, cacheFolder })
}

/** Creates the generic calls of all record models. The list is filled when all features exist. */
function recordCalls(records: readonly RecordCalls[], { database, clock, audit }: SharedDeps): Feature {
  return { routes: [(app) => recordRoutes(app, records, { database, clock, receiveUpload, audit })] }
}

/** Creates the tasks and counts of what belongs to no feature: request limits, jobs and mails. */
function upkeep(
  service: Service,
): Feature & { taskCode: TaskCodeOf<typeof RATE_LIMIT_TASKS & typeof JOB_TASKS> } {
  return {
    taskCode: {
      delete_ended_limits: () => deleteEndedLimits(service),
      delete_done_jobs: () => deleteOldJobs(service),
    },
    counts: [
      {
        key: 'mails_failed',
        roles: ['membership'],
        count: async (db) => Math.min(COUNTED_MOST, await countGivenUpJobs(db, 'mail', COUNTED_MOST)),
      },
    ],
  }
}
