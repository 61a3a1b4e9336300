/** The features of the club, put together: who is handed what, and which calls they answer. */
import { join } from 'node:path'
import { type Accounts, rereadDesksOf, withStepUp } from '#features/accounts/server/accounts.public.ts'
import { ADDRESS_RATE, addressesRoutes } from '#features/addresses/server/addresses.public.ts'
import {
  CONTACT_RATE,
  type ContactRoutePowers,
  contactRoutes,
} from '#features/contact/server/contact.routes.ts'
import {
  acceptUploads,
  mediaRoutes,
  openMedia,
  receiveUpload,
  type MediaService,
} from '#features/media/server/media.public.ts'
import {
  graphqlRoute,
  groupsRoutes,
  pagesRoutes,
  sitemapEntries,
} from '#features/pages/server/pages.public.ts'
import { RACERS_RATE, racersRoutes } from '#features/racers/server/racers.public.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import { siteDocumentRoutes } from '#features/site/server/site-documents.routes.ts'
import { openSiteReader, type SiteReader } from '#features/site/server/site-reader.ts'
import { siteRoutes } from '#features/site/server/site.routes.ts'
import {
  orderEnded,
  orderPaid,
  orderPlaced,
  orderReady,
  orderRefunded,
  paymentBegun,
} from '#features/orders/server/orders.public.ts'
import {
  INVOICE_MAIL_RATE,
  type InvoiceRoutePowers,
  invoicesRoutes,
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  tellOfOtherPayment,
  tellOfReadyOrder,
  voidInvoice,
} from '#features/invoices/server/invoices.public.ts'
import { auditLog, privacyDeskRoutes, staffRoutes } from '#features/staff/server/staff.public.ts'
import { membershipKeeper } from '#features/membership/server/membership.public.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import type { Chore } from '#platform/server/chores.ts'
import { announcer, type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import { wordsFor } from '#platform/server/words.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import type { RoutePlugin } from './build.ts'
import { clubRecords, shopSitemap } from './club-records.ts'
import { DESK_COUNTS } from './desk-counts.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { openEntries, openEntriesKeeper, type OpenedEntries } from './open-entries.ts'
import { calendarSitemap, openEvents, type OpenedEvents } from './open-events.ts'
import { openMemberImport } from './open-member-import.ts'
import { openMembership, type OpenedMembership } from './open-membership.ts'
import { lettersOf } from './letters-of.ts'
import { openClubRego, type OpenedClubRego } from './open-club-rego.ts'
import { openLogBook } from './open-log-book.ts'
import { openClubAccounts, openOutsideLogin } from './open-club-accounts.ts'
import { openSelling, type Selling } from './open-selling.ts'
import { openTickets } from './open-tickets.ts'
import { openVehicles } from './open-vehicles.ts'
import { openPolicy, type SitePolicy } from './site-policy.ts'

export type Features = {
  accounts: Accounts
  media: MediaService
  site: SiteReader
  membership: OpenedMembership['powers']
  entries: OpenedEntries['powers']
  clubRego: OpenedClubRego['powers']
  /** What others put on. */
  racing: OpenedEvents['racing']
  contact: ContactRoutePowers
  routes: RoutePlugin[]
  /** Who does the jobs that features have queued. */
  workers: Record<string, JobWorker>
  /** What has to be done now and then. */
  chores: Chore[]
  policy: SitePolicy
}

/** Opens every feature. Nothing is asked of the network yet. */
export function openFeatures(powers: FeaturePowers): Features {
  const { service, chance, files, racers, settings } = powers
  const { database } = service
  const media = openMedia(service, { files, chance, cacheFolder: join(settings.dataDir, 'image-cache') })
  const site = openSiteReader({
    ...service,
    loadSitemap: async (db) => [
      ...(await sitemapEntries(db)),
      ...(await shopSitemap(db, service.clock.nowMs())),
      ...(await calendarSitemap(db)),
    ],
  })
  const tickets = openTickets(powers, site)
  const listeners: FactListener[] = []
  const announce = announcer(listeners)
  const audit = auditLog(service.clock)
  const clubRego = openClubRego(powers, { media, site, audit })
  const records = [
    ...clubRecords(service, media, tickets),
    openVehicles(powers, media, site),
    clubRego.record,
  ]
  const selling = openSelling(powers, {
    site,
    announce,
    audit,
    keepers: [membershipKeeper(service.clock), openEntriesKeeper(powers, site)],
  })
  const contact = openContact(powers, site)
  const accounts = openClubAccounts(powers, media, site, announce)
  const licences = {
    ...service,
    racers: racers?.service ?? null,
    limit: rateLimit(database.pool, RACERS_RATE),
  }
  const addresses = {
    ...service,
    limit: rateLimit(database.pool, ADDRESS_RATE),
    canManage: async () => (await site.settings()).configuration.manage_addresses,
  }
  const invoices = openInvoices(powers, site, selling)
  const membership = openMembership(powers, { site, announce, audit, selling })
  const memberImport = openMemberImport(membership, audit)
  const entries = openEntries(powers, { site, selling, audit })
  const events = openEvents(powers, { site, media, audit, entries: entries.powers })
  const logBook = openLogBook(powers, { site, audit })
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
    membership: membership.powers,
    entries: entries.powers,
    clubRego: clubRego.powers,
    racing: events.racing,
    contact,
    workers: workersOf(accounts, selling, entries, memberImport, events),
    chores: [membership, clubRego, selling, logBook, events].flatMap(({ chores }) => chores),
    policy: openPolicy(site, { ...settings, racersUrl: racers?.place.url }),
    routes: [
      (app) => acceptUploads(app),
      (app) => mediaRoutes(app, media),
      (app) => siteRoutes(app, { ...service, site }),
      (app) => siteDocumentRoutes(app, { site, appUrl: settings.appUrl, themeCssFor }),
      (app) => pagesRoutes(app, service),
      (app) => groupsRoutes(app, service),
      (app) => graphqlRoute(app, { ...service, showsSchema: settings.isDemo }),
      (app) => recordRoutes(app, records, { ...service, receiveUpload, audit }),
      (app) => searchRoutes(app, service),
      (app) => contactRoutes(app, contact),
      (app) => accounts.routes(app),
      (app) => openOutsideLogin(app, powers, accounts, site),
      (app) => racersRoutes(app, licences),
      (app) => addressesRoutes(app, addresses),
      ...selling.routes,
      (app) => invoicesRoutes(app, invoices),
      ...membership.routes,
      ...memberImport.routes,
      ...clubRego.routes,
      ...tickets.routes,
      ...entries.routes,
      ...events.routes,
      ...logBook.routes,
      (app) =>
        staffRoutes(app, {
          ...service,
          audit,
          withStepUp: (personId, code, act) => withStepUp(accounts.service, personId, code, act),
          onRolesChanged: (tx, personId) => rereadDesksOf(accounts.service, tx, personId),
          counts: [...DESK_COUNTS, ...membership.counts],
        }),
      (app) => privacyDeskRoutes(app, { ...service, audit, write: lettersOf(powers, site) }),
    ],
  }
}

type Working = { workers: Record<string, JobWorker> }

function workersOf(...opened: readonly Working[]): Working['workers'] {
  return Object.assign({}, ...opened.map(({ workers }) => workers)) as Working['workers']
}

function openContact({ service, chance }: FeaturePowers, site: SiteReader): ContactRoutePowers {
  return {
    ...service,
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: async () => {
      const { name, organisation_email: email } = await site.settings()
      return { name, email }
    },
    limit: rateLimit(service.database.pool, CONTACT_RATE),
  }
}

/** Every order has its paper, and the paper follows it; then what the order itself brings. */
function orderListeners(invoices: InvoiceRoutePowers, selling: Selling): FactListener[] {
  return [
    whenever(orderPlaced, (tx, placed) => issueInvoice(invoices, tx, placed)),
    whenever(orderPaid, (tx, paid) => markInvoicePaid(invoices, tx, paid)),
    whenever(paymentBegun, (tx, begun) => tellOfOtherPayment(invoices, tx, begun)),
    whenever(orderEnded, (tx, ended) => voidInvoice(invoices, tx, ended)),
    whenever(orderReady, (tx, ready) => tellOfReadyOrder(invoices, tx, ready)),
    whenever(orderRefunded, (tx, refunded) => issueAdjustment(invoices, tx, refunded)),
    ...selling.listeners,
  ]
}

function openInvoices(powers: FeaturePowers, site: SiteReader, selling: Selling): InvoiceRoutePowers {
  const { service, chance } = powers
  return {
    ...service,
    chance,
    write: lettersOf(powers, site),
    club: async () => {
      const [club, desk] = await Promise.all([site.settings(), site.desk()])
      const { bank_account_name: accountName, bank_bsb: bsb, bank_account_number: accountNumber } = desk
      return {
        timezone: club.timezone,
        isGstRegistered: desk.gst_registered,
        seller: {
          name: club.organisation_name,
          abn: club.organisation_abn,
          address: club.organisation_address,
          email: club.organisation_email,
          phone: club.organisation_phone,
        },
        bank: bsb === '' || accountNumber === '' ? null : { accountName, bsb, accountNumber },
      }
    },
    paymentTypes: selling.orders.carts.paymentTypes,
    limit: rateLimit(service.database.pool, INVOICE_MAIL_RATE),
  }
}
