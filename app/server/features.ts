/** The features of the club, put together: who is handed what, and which calls they answer. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { APP_ROUTE_NAMES } from '#app/web/paths.ts'
import {
  type Accounts,
  attemptsOf,
  countPrivacyWork,
  letterWriter,
  openAccounts,
  OUTSIDE_LOGIN_RATE,
  outsideLoginRoutes,
  rereadDesksOf,
  withStepUp,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import {
  ADDRESS_RATE,
  addressesRoutes,
  exportAddresses,
} from '#features/addresses/server/addresses.public.ts'
import { productRecord, publicProducts } from '#features/catalogue/server/catalogue.public.ts'
import {
  CONTACT_RATE,
  type ContactRoutePowers,
  contactRoutes,
} from '#features/contact/server/contact.routes.ts'
import {
  acceptUploads,
  addImage,
  mediaRoutes,
  openMedia,
  receiveUpload,
  type MediaService,
} from '#features/media/server/media.public.ts'
import {
  graphqlRoute,
  groupRecord,
  groupsRoutes,
  pageRecord,
  pagesRoutes,
  sitemapEntries,
} from '#features/pages/server/pages.public.ts'
import { indexDocument, removeDocument } from '#features/search/server/search.public.ts'
import { exportRacers, RACERS_RATE, racersRoutes } from '#features/racers/server/racers.public.ts'
import { searchRoutes } from '#features/search/server/search.routes.ts'
import type { SitemapEntry } from '#features/pages/pages.contract.ts'
import { analyticsFor } from '#features/site/site.analytics.ts'
import { siteDocumentRoutes } from '#features/site/server/site-documents.routes.ts'
import { openSiteReader, type SiteReader } from '#features/site/server/site-reader.ts'
import { siteRoutes } from '#features/site/server/site.routes.ts'
import {
  countDeskViews,
  exportCredit,
  listCredit,
  listRefundQueue,
  orderEnded,
  orderPaid,
  orderPlaced,
  orderRefunded,
} from '#features/orders/server/orders.public.ts'
import {
  INVOICE_MAIL_RATE,
  type InvoiceRoutePowers,
  invoicesRoutes,
  issueAdjustment,
  issueInvoice,
  markInvoicePaid,
  voidInvoice,
} from '#features/invoices/server/invoices.public.ts'
import {
  auditLog,
  type DeskCount,
  privacyDeskRoutes,
  staffRoutes,
} from '#features/staff/server/staff.public.ts'
import { countApplications, membershipKeeper } from '#features/membership/server/membership.public.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import type { Chore } from '#platform/server/chores.ts'
import type { PolicyHosts } from '#platform/server/http/content-policy.ts'
import { type Announce, announcer, type FactListener, whenever } from '#platform/server/facts.ts'
import { rateLimit } from '#platform/server/http/rate-limit.ts'
import type { JobWorker } from '#platform/server/jobs/job-runner.ts'
import { recordRoutes } from '#platform/server/records/record-routes.ts'
import type { Service } from '#platform/server/service.ts'
import { wordsFor } from '#platform/server/words.ts'
import { themeCssFor } from '#platform/shared/theme-css.ts'
import { countBookFaults } from './books.ts'
import type { RoutePlugin } from './build.ts'
import type { FeaturePowers } from './feature-powers.ts'
import { openMembership, type OpenedMembership } from './open-membership.ts'
import { openSelling, type Selling } from './open-selling.ts'
import { openTickets } from './open-tickets.ts'
import type { Settings } from './settings.ts'

export type Features = {
  accounts: Accounts
  media: MediaService
  site: SiteReader
  membership: OpenedMembership['powers']
  contact: ContactRoutePowers
  routes: RoutePlugin[]
  /** Who does the jobs that features have queued. */
  workers: Record<string, JobWorker>
  /** What has to be done now and then. */
  chores: Chore[]
  policy: SitePolicy
}

/** What the club's settings and ours add to the content policy. */
export type SitePolicy = {
  /** As of the last time the settings were read. */
  hosts(): PolicyHosts
  /** Reads the settings; costs nothing while they are unchanged. */
  refresh(): Promise<void>
}

/** Opens every feature. Nothing is asked of the network yet. */
export function openFeatures(powers: FeaturePowers): Features {
  const { service, chance, files, racers, settings } = powers
  const { database, contentVersion } = service
  const media = openMedia(service, { files, chance, cacheFolder: join(settings.dataDir, 'image-cache') })
  const site = openSiteReader({
    ...service,
    loadSitemap: async (db) => [
      ...(await sitemapEntries(db)),
      ...(await shopSitemap(db, service.clock.nowMs())),
    ],
  })
  const tickets = openTickets(powers, site)
  const records = [
    pageRecord({
      contentVersion,
      appRouteNames: APP_ROUTE_NAMES,
      onPublished: (tx, { id, ...page }) =>
        indexDocument(tx, { kind: 'page', recordId: String(id), ...page }),
      onWithdrawn: (tx, id) => removeDocument(tx, 'page', String(id)),
    }),
    groupRecord({
      database,
      contentVersion,
      keepImage: (bytes, fileName, alt) => addImage(media, bytes, fileName, alt),
    }),
    productRecord({
      contentVersion,
      onPublished: (tx, { id, ...product }) =>
        indexDocument(tx, { kind: 'product', recordId: String(id), ...product }),
      onWithdrawn: (tx, id) => removeDocument(tx, 'product', String(id)),
      onTicketSaved: tickets.onTicketSaved,
    }),
  ]
  const listeners: FactListener[] = []
  const announce = announcer(listeners)
  const audit = auditLog(service.clock)
  const selling = openSelling(powers, { site, announce, audit, keepers: [membershipKeeper(service.clock)] })
  const contact = {
    ...service,
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: async () => {
      const { name, organisation_email: email } = await site.settings()
      return { name, email }
    },
    limit: rateLimit(database.pool, CONTACT_RATE),
  }
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
  listeners.push(
    ...membership.listeners,
    whenever(orderPlaced, (tx, placed) => issueInvoice(invoices, tx, placed)),
    whenever(orderPaid, (tx, paid) => markInvoicePaid(invoices, tx, paid)),
    whenever(orderEnded, (tx, ended) => voidInvoice(tx, ended)),
    whenever(orderRefunded, (tx, refunded) => issueAdjustment(invoices, tx, refunded)),
    ...tickets.listeners,
  )
  return {
    accounts,
    media,
    site,
    membership: membership.powers,
    contact,
    workers: { ...accounts.workers, ...selling.workers },
    chores: [...membership.chores, ...selling.chores],
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
      ...tickets.routes,
      (app) =>
        staffRoutes(app, {
          ...service,
          audit,
          withStepUp: (personId, code, act) => withStepUp(accounts.service, personId, code, act),
          onRolesChanged: (tx, personId) => rereadDesksOf(accounts.service, tx, personId),
          counts: DESK_COUNTS,
        }),
      (app) => privacyDeskRoutes(app, { ...service, audit, write: lettersOf(powers, site) }),
    ],
  }
}

function lettersOf({ service, chance, settings }: FeaturePowers, site: SiteReader): WriteToPerson {
  return letterWriter({
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: () => site.settings(),
    appUrl: settings.appUrl,
  })
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

/** What waits at which desk. @source DOMAIN §2.1 "Dashboard" */
const DESK_COUNTS: readonly DeskCount[] = [
  {
    key: 'applications_waiting',
    roles: ['membership'],
    count: async (db) => (await countApplications(db)).waiting,
  },
  {
    key: 'orders_to_pack',
    roles: ['shop', 'treasurer'],
    count: async (db) => (await countDeskViews(db)).to_pack,
  },
  {
    key: 'orders_unpaid',
    roles: ['treasurer'],
    count: async (db) => (await countDeskViews(db)).awaiting_payment,
  },
  { key: 'books_faults', roles: ['treasurer'], count: countBookFaults },
  { key: 'privacy_waiting', roles: ['membership'], count: countPrivacyWork },
  { key: 'refunds_waiting', roles: ['treasurer'], count: async (db) => (await listRefundQueue(db)).length },
]

/** The shop and its products, as search engines should know them. */
async function shopSitemap(db: Service['database']['db'], nowMs: number): Promise<SitemapEntry[]> {
  const { products } = await publicProducts(db, nowMs)
  return products.map(({ url, name, body, updated_at: lastmod }) => ({
    url: `/shop/${url}`,
    lastmod,
    model: 'product',
    priority: 0.5,
    seo_title: name,
    seo_meta_description: body.slice(0, 160),
  }))
}

function openClubAccounts(
  powers: FeaturePowers,
  media: MediaService,
  site: SiteReader,
  announce: Announce,
): Accounts {
  const { service, chance, settings, secretKey, accountLimits } = powers
  return openAccounts({
    ...service,
    chance,
    media,
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: async () => {
      const { name, organisation_email: email, timezone, configuration: flags } = await site.settings()
      return { name, email, timezone, flags }
    },
    announce,
    balances: listCredit,
    exportParts: [
      { name: 'addresses', read: exportAddresses },
      { name: 'credit', read: exportCredit },
      { name: 'racing_licence', read: exportRacers },
    ],
    appUrl: settings.appUrl,
    secretKey,
    accessTokenTtlS: settings.accessTokenTtlS,
    refreshTokenTtlS: settings.refreshTokenTtlS,
    limits: accountLimits,
  })
}

/** Nothing answers there where no provider is set. @source SPEC §9 "Third-party sign-in is off" */
function openOutsideLogin(
  app: FastifyInstance,
  powers: FeaturePowers,
  accounts: Accounts,
  site: SiteReader,
): void {
  const { service, chance, secretKey, identity } = powers
  if (identity === null) return
  outsideLoginRoutes(app, {
    service: accounts.service,
    provider: identity,
    attempts: attemptsOf({ secretKey, clock: service.clock, chance }),
    limit: rateLimit(service.database.pool, OUTSIDE_LOGIN_RATE),
    isOn: async () => (await site.settings()).configuration.third_party_login,
  })
}

type PolicySettings = Pick<Settings, 'appUrl' | 'apiUrl' | 'errorReportDsn' | 'tokenLoginBaseUrls'> & {
  racersUrl: string | undefined
}

function openPolicy(
  site: SiteReader,
  { appUrl, apiUrl, errorReportDsn, tokenLoginBaseUrls, racersUrl }: PolicySettings,
): SitePolicy {
  const otherApi = apiUrl === appUrl ? [] : [new URL(apiUrl).origin]
  const reports = errorReportDsn === undefined ? [] : [new URL(errorReportDsn).origin]
  const licences = racersUrl === undefined ? [] : [new URL(racersUrl).origin]
  let known: PolicyHosts = {}
  return {
    hosts: () => known,
    refresh: async () => {
      const { hosts } = analyticsFor(await site.settings())
      known = {
        script: hosts.script,
        connect: [...hosts.connect, ...otherApi, ...tokenLoginBaseUrls, ...reports, ...licences],
        image: [...hosts.image, ...otherApi],
        media: otherApi,
      }
    },
  }
}
