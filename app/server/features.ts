/** Creates all features, connects them with one another and collects their routes, jobs and scheduled tasks. */
import { join } from 'node:path'
import type { Accounts } from '#features/accounts/server/accounts.public.ts'
import { ADDRESS_RATE, addressesRoutes } from '#features/addresses/server/addresses.public.ts'
import {
  CONTACT_RATE,
  type ContactRouteDeps,
  contactRoutes,
} from '#features/contact/server/contact.routes.ts'
import {
  acceptUploads,
  findMissingImages,
  deleteFilesWorker,
  DELETE_FILES_JOB,
  mediaRoutes,
  openMedia,
  receiveUpload,
  type MediaService,
} from '#features/media/server/media.public.ts'
import {
  type DraftDeps,
  graphqlRoute,
  groupsDeskRoutes,
  groupsRoutes,
  pagesRoutes,
} from '#features/pages/server/pages.public.ts'
import { clubLimitsRoutes } from '#features/club-limits/server/club-limits.public.ts'
import { RACERS_RATE, racersRoutes } from '#features/racers/server/racers.public.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { requireSitePublisher } from '#features/staff/server/staff.public.ts'
import { siteDocumentRoutes } from '#features/site/server/site-documents.routes.ts'
import { openSiteReader, type SiteReader } from '#features/site/server/site-reader.ts'
import { siteDeskRoutes } from '#features/site/server/site-desk.routes.ts'
import { siteRoutes } from '#features/site/server/site.routes.ts'
import {
  bankLineReopened,
  orderEnded,
  orderPaid,
  orderPlaced,
  orderReady,
  orderRefunded,
  paymentBegun,
  paymentUndone,
} from '#features/orders/server/orders.public.ts'
import { clearDeposit } from '#features/till/server/till.public.ts'
import {
  type InvoiceRouteDeps,
  invoicesRoutes,
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  reissueUnpaid,
  notifyPaymentMethodChanged,
  notifyOrderReady,
  voidInvoice,
} from '#features/invoices/server/invoices.public.ts'
import { membershipReservations } from '#features/membership/server/membership.public.ts'
import { type MailReceiptHandlers, postOffice } from '#integrations/mail/post-office.ts'
import { createEmitter, type DomainEventHandler, onEvent } from '#platform/server/domain-events.ts'
import { deleteEndedLimits } from '#platform/server/http/rate-limit.store.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import { deleteOldJobs } from '#platform/server/jobs/jobs.store.ts'
import type { GiveUpRules, JobWorker } from '#platform/server/jobs/run-job.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import { messagesFor } from '#platform/server/messages.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import type { RoutePlugin } from './http-server.ts'
import { chainTasks } from './chain-tasks.ts'
import { clubRecords } from './club-records.ts'
import { openCommittee } from './committee.ts'
import type { FeatureDeps } from './feature-deps.ts'
import { openDesk } from './open-desk.ts'
import { openEntries, openEntryReservations, type OpenedEntries } from './open-entries.ts'
import { openEvents, type OpenedEvents } from './open-events.ts'
import { openGuardians, type OpenedGuardians } from './open-guardians.ts'
import { openInvoices } from './open-invoices.ts'
import { openMemberImport } from './open-member-import.ts'
import { openMembership, type OpenedMembership } from './open-membership.ts'
import { openClubRego, type OpenedClubRego } from './open-club-rego.ts'
import { openLogBook } from './open-log-book.ts'
import { openPageDrafts } from './open-page-drafts.ts'
import { openPeople } from './open-people.ts'
import { openClubAccounts, openOutsideLogin } from './open-club-accounts.ts'
import { openSelling, type Selling } from './open-selling.ts'
import { openMediaLibrary } from './open-media-library.ts'
import { removeDeletedMedia, tidyPrivateImages } from './private-images.ts'
import { openTickets } from './open-tickets.ts'
import { openTill } from './open-till.ts'
import { openVehicles } from './open-vehicles.ts'
import { isScreen } from './redirects-first.ts'
import type { FeatureTaskCode } from './scheduled-tasks.ts'
import { searchTasks } from './search-listeners.ts'
import { sitemapLoaders } from './sitemap-loaders.ts'
import { openPolicy, type SitePolicy } from './site-policy.ts'

export type Features = {
  accounts: Accounts
  media: MediaService
  site: SiteReader
  membership: OpenedMembership['deps']
  entries: OpenedEntries['deps']
  clubRego: OpenedClubRego['deps']
  /** Reads the events of other organisers. */
  racing: OpenedEvents['racing']
  contact: ContactRouteDeps
  /** Dependencies of the page on which guardians confirm what a minor applied for. */
  guardianPage: OpenedGuardians['page']
  /** Dependencies of the HTML pages behind preview links of drafts. */
  pageDrafts: DraftDeps
  routes: RoutePlugin[]
  /** The worker of each kind of job. */
  workers: Record<string, JobWorker>
  giveUpRules: GiveUpRules
  /** Handlers that record whether a mail was delivered. */
  mailReceipts: MailReceiptHandlers
  /** The function that runs each scheduled task of the features. */
  taskCode: FeatureTaskCode
  policy: SitePolicy
}

const siteDepsOf = (
  service: FeatureDeps['service'],
  site: SiteReader,
  { onSettingsChanged }: ReturnType<typeof openCommittee>,
) => ({
  ...service,
  site,
  isScreen,
  onChanged: onSettingsChanged,
  requirePublisher: requireSitePublisher,
  findMissingImages,
})

const pagesDepsOf = (service: FeatureDeps['service'], site: SiteReader) => ({
  ...service,
  languages: site.languages,
  timezone: async () => (await site.settings()).timezone,
})

/** Creates all features. Makes no network request yet. */
export function openFeatures(deps: FeatureDeps): Features {
  const { service, racers, settings } = deps
  const media = openClubMedia(deps)
  const site = openSiteReader({ ...service, ...sitemapLoaders(service.clock) })
  const tickets = openTickets(deps, site)
  const listeners: DomainEventHandler[] = []
  const emit = createEmitter(listeners)
  const committee = openCommittee(deps, site)
  const { audit, exports } = committee
  const clubRego = openClubRego(deps, { media, site, audit, exports })
  const selling = openSelling(deps, {
    site,
    emit,
    ...committee,
    reservations: [membershipReservations(service.clock), openEntryReservations(deps, site)],
  })
  const vehicles = openVehicles(deps, media, site)
  const records = [...clubRecords(service, { media, tickets, selling, site }), vehicles, clubRego.record]
  const contact = openContact(deps, site)
  const accounts = openClubAccounts(deps, media, site)
  const invoices = openInvoices(deps, site, selling)
  const guardians = openGuardians(deps, { site, emit, ...committee })
  const joining = { site, media, emit, ...committee, selling, guardians: guardians.deps }
  const membership = openMembership(deps, joining)
  const memberImport = openMemberImport(membership, audit)
  const people = openPeople(deps, { accounts, site, membership: membership.deps, ...committee })
  const entries = openEntries(deps, { site, selling, ...committee, guardians: guardians.deps })
  const siteDeps = siteDepsOf(service, site, committee)
  const pagesDeps = pagesDepsOf(service, site)
  const pageDrafts = openPageDrafts(deps, { site, media, audit })
  const mediaLibrary = openMediaLibrary(deps, { media, audit })
  const events = openEvents(deps, { site, media, audit, exports, entries, tickets, selling })
  const logBook = openLogBook(deps, { site, audit })
  const desk = openDesk(deps, {
    accounts,
    site,
    audit,
    exports,
    counts: [...membership.counts, ...pageDrafts.counts],
  })
  listeners.push(
    ...membership.listeners,
    ...clubRego.listeners,
    ...orderListeners(invoices, selling),
    ...tickets.listeners,
    ...entries.listeners,
  )
  return {
    accounts,
    media,
    site,
    membership: membership.deps,
    entries: entries.deps,
    clubRego: clubRego.deps,
    racing: events.racing,
    contact,
    guardianPage: guardians.page,
    pageDrafts: pageDrafts.deps,
    workers: workersOf(accounts, selling, entries, memberImport, events, mediaWork(media), desk),
    giveUpRules: { ...desk.giveUpRules, ...entries.giveUpRules },
    mailReceipts: { ...membership.mailReceipts, ...clubRego.mailReceipts },
    taskCode: {
      ...taskCodeOf(membership, memberImport, people, clubRego, selling, events, pageDrafts, mediaLibrary),
      ...chainTasks(service),
      ...otherTasksOf(service, media, accounts),
      ...desk.taskCode,
    },
    policy: openPolicy(site, { ...settings, racersUrl: racers?.place.url }),
    routes: [
      (app) => acceptUploads(app),
      (app) => mediaRoutes(app, media),
      (app) => siteRoutes(app, siteDeps),
      (app) => siteDeskRoutes(app, siteDeps),
      (app) => siteDocumentRoutes(app, { site, appUrl: settings.appUrl, themeCssFor }),
      (app) => pagesRoutes(app, pagesDeps),
      (app) => groupsRoutes(app, pagesDeps),
      (app) => groupsDeskRoutes(app, { ...service, audit, addresses: pageDrafts.deps }),
      ...pageDrafts.routes,
      ...mediaLibrary.routes,
      (app) => graphqlRoute(app, { ...pagesDeps, showsSchema: settings.isDemo }),
      (app) => recordRoutes(app, records, { ...service, receiveUpload, audit }),
      (app) => searchRoutes(app, { ...service, languages: site.languages }),
      (app) => clubLimitsRoutes(app, { ...service, audit }),
      (app) => contactRoutes(app, contact),
      (app) => accounts.routes(app),
      (app) => openOutsideLogin(app, deps, accounts, site),
      (app) => racersRoutes(app, racersOf(deps)),
      (app) => addressesRoutes(app, addressDeps(deps, site)),
      ...selling.routes,
      (app) => invoicesRoutes(app, invoices),
      ...guardians.routes,
      ...membership.routes,
      ...memberImport.routes,
      ...people.routes,
      ...clubRego.routes,
      ...tickets.routes,
      ...openTill({ site, selling, ...committee }),
      ...entries.routes,
      ...events.routes,
      ...logBook.routes,
      ...desk.routes,
    ],
  }
}

function openClubMedia({ service, files, random, secretKey, settings }: FeatureDeps): MediaService {
  const cacheFolder = join(settings.dataDir, 'image-cache')
  return openMedia(service, { files, random, secretKey, cacheFolder })
}

/** Merges the functions of scheduled tasks. A task without a function is a type error where the result is used. */
function taskCodeOf<Opened extends readonly { taskCode: object }[]>(
  ...opened: Opened
): All<Opened[number]['taskCode']> {
  return Object.assign({}, ...opened.map(({ taskCode }) => taskCode)) as All<Opened[number]['taskCode']>
}

/** A type with the fields of all members of a union type. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (both: infer Both) => void
  ? Both
  : never

/**
 * Returns the scheduled tasks that no `open-*.ts` file provides: deletions of outdated data, and updates of the search
 * index.
 */
function otherTasksOf(service: FeatureDeps['service'], media: MediaService, accounts: Accounts) {
  return {
    delete_unused_images: () => tidyPrivateImages(media),
    remove_deleted_media: () => removeDeletedMedia(media),
    delete_old_sessions: () => accounts.sweep(),
    delete_ended_limits: () => deleteEndedLimits(service),
    delete_done_jobs: () => deleteOldJobs(service),
    ...searchTasks(service),
  }
}

function mediaWork(media: MediaService): Working {
  return { workers: { [DELETE_FILES_JOB]: deleteFilesWorker(media) } }
}

type Working = { workers: Record<string, JobWorker> }

function workersOf(...opened: readonly Working[]): Working['workers'] {
  return Object.assign({}, ...opened.map(({ workers }) => workers)) as Working['workers']
}

function racersOf({ service, racers }: FeatureDeps): Parameters<typeof racersRoutes>[1] {
  return {
    ...service,
    racers: racers?.service ?? null,
    limit: rateLimit(service.database.pool, RACERS_RATE),
  }
}

function addressDeps({ service }: FeatureDeps, site: SiteReader): Parameters<typeof addressesRoutes>[1] {
  return {
    ...service,
    limit: rateLimit(service.database.pool, ADDRESS_RATE),
    canManage: async () => (await site.settings()).configuration.manage_addresses,
  }
}

function openContact({ service, random, mailWording }: FeatureDeps, site: SiteReader): ContactRouteDeps {
  return {
    ...service,
    postOffice: postOffice({ clock: service.clock, random }),
    messagesFor,
    club: async () => {
      const { name, organisation_email: email, theme_colour: themeColour } = await site.settings()
      return { name, email, themeColour, wording: await mailWording() }
    },
    limit: rateLimit(service.database.pool, CONTACT_RATE),
  }
}

/** Returns the handlers of order events: first those that keep the invoice up to date, then those of the sold items. */
function orderListeners(invoices: InvoiceRouteDeps, selling: Selling): DomainEventHandler[] {
  return [
    onEvent(orderPlaced, (tx, placed) => issueInvoice(invoices, tx, placed)),
    onEvent(orderPaid, (tx, paid) => markInvoicePaid(invoices, tx, paid)),
    onEvent(paymentBegun, (tx, begun) => notifyPaymentMethodChanged(invoices, tx, begun)),
    onEvent(paymentUndone, (tx, undone) => reissueUnpaid(invoices, tx, undone)),
    onEvent(orderEnded, (tx, ended) => voidInvoice(invoices, tx, ended)),
    onEvent(orderReady, (tx, ready) => notifyOrderReady(invoices, tx, ready)),
    onEvent(orderRefunded, (tx, refunded) => issueAdjustment(invoices, tx, refunded)),
    onEvent(bankLineReopened, (tx, { line }) => clearDeposit(tx, line.lineKey)),
    ...selling.listeners,
  ]
}
