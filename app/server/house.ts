/** Opens everything that the settings ask for and puts the server together; no port yet. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { ClientAssets } from '#app/web/document.ts'
import { DEMO_SETTINGS } from '#database/seed/demo-settings.ts'
import { seedDemoBuyer } from '#database/seed/demo-buyer.ts'
import { seedDemoEntries } from '#database/seed/demo-entries.ts'
import { seedDemoResults } from '#database/seed/demo-results.ts'
import { seedDemoEvents } from '#database/seed/demo-events.ts'
import { seedDemoLogBook } from '#database/seed/demo-log-book.ts'
import { seedDemoMembers } from '#database/seed/demo-members.ts'
import { seedDemoClubRego } from '#database/seed/demo-club-rego.ts'
import { seedDemoVehicles } from '#database/seed/demo-vehicles.ts'
import { seedDemoPeople } from '#database/seed/demo-people.ts'
import { seedDemoClub } from '#database/seed/seed-demo-club.ts'
import { auditLog } from '#features/staff/server/staff.public.ts'
import { OUTSIDE_LOGIN_RETURN } from '#features/accounts/outside-login.contract.ts'
import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import { openErrorReports } from '#integrations/errors/open-error-reports.ts'
import { contactFormRoutes } from '#features/contact/server/contact-form.routes.ts'
import { openFiles } from '#integrations/files/open-files.ts'
import { openIdentityProvider } from '#integrations/identity/open-identity-provider.ts'
import type { Mailbox } from '#integrations/mail/mailbox.ts'
import { openMailer } from '#integrations/mail/open-mailer.ts'
import { mailWorker, SEND_MAIL_JOB } from '#integrations/mail/post-office.ts'
import { type OpenedRacers, openRacers } from '#integrations/racers/open-racers.ts'
import { type OpenedRacingEvents, openRacingEvents } from '#integrations/racing-events/open-racing-events.ts'
import type { Caller } from '#platform/server/caller.ts'
import { startChores } from '#platform/server/chores.ts'
import { type Chance, systemChance } from '#platform/server/chance.ts'
import { followContentVersion } from '#platform/server/content-version.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { createJobRunner } from '#platform/server/jobs/job-runner.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import type { Documents } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { buildServer, type RoutePlugin, type Server } from './build.ts'
import { readClientAssets } from './client-assets.ts'
import { type Features, openFeatures } from './features.ts'
import { openFirstStart } from './first-start.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { PROJECT_FOLDERS } from './project-folders.ts'
import { installRoutes } from './install.routes.ts'
import { loadSecretKey } from './secret-key.ts'
import { warmHomePictures } from './warm-home-pictures.ts'
import type { Settings } from './settings.ts'
import { readWorkerFile } from './worker-file.ts'
import { contactPage } from './contact-page.ts'
import { siteDocuments } from './site-documents.ts'

/** How long reports of bugs may take to leave while the server stops. */
const REPORTS_LIMIT_MS = 2_000

export type HouseOptions = {
  settings: Settings
  clock: Clock
  processLog: ProcessLog
  /** Who calls, before the house's own way of telling is asked. */
  identify?: (request: FastifyRequest, own: (request: FastifyRequest) => Promise<Caller>) => Promise<Caller>
  /** Other limits than a club's own. */
  accountLimits?: Partial<AccountLimits>
  /** An open, migrated database to use instead of the settings' own. It is closed with the house. */
  database?: Database
  /** Where the built client's files are, instead of what the build left; nothing under /assets is served then. */
  assets?: ClientAssets
  /** Whether the demo club is put into an empty database; as the settings say when absent. */
  isSeeded?: boolean
  /** Whether an empty database asks for its owner first; by itself only where the house opened that database and is no demo. */
  needsOwner?: boolean
  /** Further calls, after those of the features. */
  routes?: readonly RoutePlugin[]
  /** Other pages than the site's own. */
  documents?: Documents
}

export type House = {
  /** Where the owner of a new club is made; null where there is one. */
  setUpLink: string | null
  server: Server
  service: Service
  features: Features
  /** Absent where mail really goes out. */
  mailbox: Mailbox | null
  /** Begins with what goes on in the background; called once the port is open. */
  startWork(): void
  /** Sends queued mail and does other queued work that is due now. */
  runDueJobs(): Promise<number>
  /** Stops in order: requests, jobs, database. */
  close(): Promise<void>
}

/** @throws DatabaseRefusal in words for the one who starts the server */
export async function openHouse(options: HouseOptions): Promise<House> {
  const { settings, clock, processLog } = options
  const { log } = processLog
  await mkdir(settings.dataDir, { recursive: true })
  const chance = systemChance(clock)
  const secretKey = loadSecretKey(settings.secretKey, settings.dataDir, chance)
  const database = options.database ?? (await openClubDatabase(settings, clock, log))
  const closing: (() => unknown)[] = [() => database.close()]
  const close = async () => {
    for (const step of closing.splice(0)) await step()
  }
  try {
    const contentVersion = await followContentVersion({ database, clock, log })
    closing.unshift(() => contentVersion.stop())
    const outbound = createOutbound({ allowsLoopback: settings.isDemo })
    const service: Service = { database, clock, log, contentVersion, outbound }
    const racers = await openRacers(settings, {
      outbound,
      clock,
      chance,
      siteName: DEMO_SETTINGS.name ?? 'The club',
    })
    closing.unshift(() => racers?.close())
    const racingEvents = await openRacingEvents(settings, { outbound, clock })
    closing.unshift(() => racingEvents?.close())
    const { server, jobs, mailer, errors, features, mailbox, setUpLink } = await furnish(options, service, {
      chance,
      racers,
      racingEvents,
      secretKey,
    })
    // Requests first: they may still queue jobs and meet bugs.
    closing.unshift(
      () => server.close(),
      () => jobs.stop(),
      () => mailer.close(),
      () => errors.close(REPORTS_LIMIT_MS),
    )
    return {
      server,
      service,
      features,
      mailbox,
      setUpLink,
      startWork: () => {
        jobs.start()
        const stopSweeping = features.accounts.startSweeping()
        const warming = new AbortController()
        closing.unshift(() => warming.abort(), stopSweeping, startChores(features.chores, log))
        void warmHomePictures(service, features.media, warming.signal)
      },
      runDueJobs: () => jobs.runDue(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function identifierOf(
  { identify }: HouseOptions,
  { accounts }: Features,
): (request: FastifyRequest) => Promise<Caller> {
  return identify === undefined ? accounts.identify : (request) => identify(request, accounts.identify)
}

async function openClubDatabase(settings: Settings, clock: Clock, log: ProcessLog['log']): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase({
    source:
      databaseUrl === undefined ? { embedded: { dataDir: join(dataDir, 'database') } } : { url: databaseUrl },
    log,
    clock,
  })
  try {
    await migrateDatabase({
      connection: database.connection,
      migrationsFolder: PROJECT_FOLDERS.migrations,
      log,
    })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The provider sends people back to our own address, whatever address the API has. */
function providerOf({ oauth, appUrl }: Settings) {
  return oauth === undefined ? null : { ...oauth, redirectUri: appUrl + OUTSIDE_LOGIN_RETURN }
}

type Furniture = {
  chance: Chance
  racers: OpenedRacers | null
  racingEvents: OpenedRacingEvents | null
  secretKey: string
}

async function furnish(options: HouseOptions, service: Service, furniture: Furniture) {
  const { chance, racers, racingEvents, secretKey } = furniture
  const { settings, clock, processLog } = options
  const [files, errors] = await Promise.all([
    openFiles(settings.filesUrl, { clock, chance }),
    openErrorReports(settings.errorReportDsn),
  ])
  const { mailer, mailbox } = openMailer(settings, clock)
  const features = openFeatures({
    service,
    chance,
    files,
    racers,
    racingEvents,
    identity: openIdentityProvider(providerOf(settings), service),
    secretKey,
    accountLimits: options.accountLimits,
    settings,
  })
  if (options.isSeeded ?? settings.isDemo) {
    await seedDemoClub({ ...service, media: features.media })
    await seedDemoPeople({ ...service, chance, dataDir: settings.dataDir })
    await seedDemoMembers(features.membership)
    await seedDemoVehicles(service)
    await seedDemoClubRego(features.clubRego)
    await seedDemoLogBook(service)
    await seedDemoEvents({ ...service, chance, media: features.media })
    const { payment_user_id: supplierId } = (await features.site.settings()).configuration
    await seedDemoBuyer({ ...service, chance, supplierId })
    await seedDemoEntries(features.entries)
    await seedDemoResults({ ...service, audit: auditLog(clock) })
  }
  const jobs = createJobRunner(service, { [SEND_MAIL_JOB]: mailWorker(mailer), ...features.workers })
  const assets = options.assets ?? readClientAssets(PROJECT_FOLDERS.client)
  const demoRoutes: RoutePlugin[] =
    settings.isDemo && mailbox
      ? [(app) => mailboxRoutes(app, { mailbox, styles: assets.styles, sendDue: () => jobs.runDue() })]
      : []
  const needsOwner = options.needsOwner ?? (options.database === undefined && !settings.isDemo)
  const firstStart = needsOwner
    ? await openFirstStart({ service, chance, appUrl: settings.appUrl, styles: assets.styles })
    : null
  const documents = siteDocuments({
    service,
    site: features.site,
    racing: features.racing,
    assets,
    policy: features.policy,
    racers: racers?.place ?? null,
    settings,
  })
  const policyHosts = () => features.policy.hosts()
  const pageWith = contactPage(documents, { policyHosts, isHttps: settings.appUrl.startsWith('https:') })
  const server = await buildServer({
    service,
    chance,
    processLog,
    settings,
    routes: [
      ...(firstStart === null ? [] : [firstStart.routes]),
      ...features.routes,
      (app) =>
        installRoutes(app, {
          site: features.site,
          media: features.media,
          styles: assets.styles,
          worker: options.assets ? null : readWorkerFile(PROJECT_FOLDERS.client, assets.fonts),
        }),
      (app) => contactFormRoutes(app, { ...features.contact, pageWith }),
      ...demoRoutes,
      ...(options.routes ?? []),
    ],
    documents: options.documents ?? documents,
    identify: identifierOf(options, features),
    policyHosts,
    errors,
    checks: { files: () => files.probe(), mail: () => mailer.probe() },
    ...(options.assets ? {} : { clientFolder: PROJECT_FOLDERS.client }),
  })
  return { server, jobs, features, mailer, mailbox, errors, setUpLink: firstStart?.link ?? null }
}
