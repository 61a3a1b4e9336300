/**
 * Builds the complete server from the settings: database, integrations, features and routes. It does not open the port.
 */
import { mkdir } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { ClientAssets } from '#app/web/document.ts'
import { DEMO_SETTINGS } from '#database/seed/demo-settings.ts'
import { OUTSIDE_LOGIN_RETURN } from '#features/accounts/outside-login.contract.ts'
import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import { openErrorReports } from '#integrations/errors/open-error-reports.ts'
import { contactFormRoutes } from '#features/contact/server/contact-form.routes.ts'
import { guardianPageRoutes } from '#features/guardians/server/guardians.public.ts'
import { openFiles } from '#integrations/files/open-files.ts'
import { openIdentityProvider } from '#integrations/identity/open-identity-provider.ts'
import type { Mailbox } from '#integrations/mail/mailbox.ts'
import { openMailer } from '#integrations/mail/open-mailer.ts'
import { openMailWording } from '#features/mail-texts/server/mail-texts.public.ts'
import { type OpenedRacers, openRacers } from '#integrations/racers/open-racers.ts'
import { type OpenedRacingEvents, openRacingEvents } from '#integrations/racing-events/open-racing-events.ts'
import { openTraces } from '#integrations/traces/open-traces.ts'
import { openWallet } from '#integrations/wallet/open-wallet.ts'
import type { Caller } from '#platform/server/caller.ts'
import type { RoutePlugin } from '#platform/server/feature.ts'
import { connectTasks, type ScheduledTask } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { type Random, systemRandom } from '#platform/server/random.ts'
import { followContentVersions } from '#platform/server/content-version.ts'
import { keepAsyncContext } from '#platform/server/database/keep-async-context.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { withSetUpLock } from '#platform/server/database/set-up-lock.ts'
import { versionCookie, type VersionCookie } from '#platform/server/http/version-cookie.ts'
import type { ProcessLog } from '#platform/server/log.ts'
import { S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { createOutbound } from '#platform/server/outbound.ts'
import type { Documents } from '#platform/server/page-document.ts'
import type { Service } from '#platform/server/service.ts'
import { traced, tracedOutbound, type Traces } from '#platform/server/traces.ts'
import type { Clock } from '#platform/shared/clock.ts'
import { createBackgroundWork, endFormerLeases } from './background-work.ts'
import { backupTasks } from './backup-task.ts'
import { openClubDatabase } from './club-database.ts'
import { buildServer, type Server } from './http-server.ts'
import { readClientAssets } from './client-assets.ts'
import { type Features, openFeatures } from './features.ts'
import { openFirstStart } from './first-start.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { PROJECT_FOLDERS } from './project-folders.ts'
import { createMetrics } from './metrics.ts'
import { createJobs } from './create-jobs.ts'
import { probeSeldom } from './probe-seldom.ts'
import { installRoutes } from './install.routes.ts'
import { loadSecretKey } from './secret-key.ts'
import type { Settings } from './settings.ts'
import { picturesTask } from './make-pictures.ts'
import { readWorkerFile } from './worker-file.ts'
import { callerAtCall } from '#features/staff/server/staff.public.ts'
import { draftPreviewRoutes } from '#features/pages/server/pages.public.ts'
import { contactPage } from './contact-page.ts'
import { draftPage } from './draft-page.ts'
import { seedDemo } from './seed-demo.ts'
import { SCHEDULED_TASKS, type TaskName } from './scheduled-tasks.ts'
import { siteDocuments } from './site-documents.ts'

/** Time for which a stopping server waits until pending error reports are sent. */
const REPORTS_LIMIT_MS = 2_000

export type AppOptions = {
  settings: Settings
  clock: Clock
  processLog: ProcessLog
  /**
   * Replaces the function that identifies the caller of a request. It receives the standard function as `own`. For
   * tests.
   */
  identify?: (request: FastifyRequest, own: (request: FastifyRequest) => Promise<Caller>) => Promise<Caller>
  /** Limits for accounts that replace the standard ones. */
  accountLimits?: Partial<AccountLimits>
  /** Called if the embedded database ended by itself and is not back after two minutes. */
  onDatabaseLost?: () => void
  /** An open, migrated database to use instead of the one in the settings. The app closes it when it stops. */
  database?: Database
  /**
   * Paths of the client's files to use instead of the build's manifest. The server then serves no files under /assets.
   */
  assets?: ClientAssets
  /** Whether an empty database is filled with the demo club. By default only in demo mode. */
  isSeeded?: boolean
  /**
   * Whether an empty database requires the set-up page for the first owner. By default only outside demo mode and when
   * the app opened the database itself.
   */
  needsOwner?: boolean
  /** Share of traces to send, if it is not the default share. */
  traceSampleRate?: number
  /** The number of this process and the count of all server processes on this machine; absent if it is the only one. */
  worker?: { number: number; count: number }
  /** Whether the club has had a request. Until it has, no pictures are made in advance. By default always true. */
  hasVisitors?: () => boolean
  /** Further routes of API calls, registered after those of the features. */
  routes?: readonly RoutePlugin[]
  /** The renderer of the HTML documents to use instead of `siteDocuments`. For tests. */
  documents?: Documents
}

export type ClubApp = {
  /** Link to the page that creates the owner of a new club; null if the club has one. */
  setUpLink: string | null
  server: Server
  service: Service
  features: Features
  /** The demo's mailbox; null if mail is really sent. */
  mailbox: Mailbox | null
  /** Starts jobs and scheduled tasks. Called once the port is open. */
  startWork(): void
  /** Whether a job or a scheduled task is running in this process. */
  isWorking(): boolean
  /** Returns the metrics for Prometheus as text; empty if METRICS_PORT is not set. */
  metricsText(): Promise<string>
  /** Returns the metrics as JSON for the main process, which adds up those of several processes. */
  metricsJson(): Promise<readonly object[]>
  /** Runs all jobs that are due now, for example queued mail, and returns their number. */
  runDueJobs(): Promise<number>
  /** Runs a scheduled task now, without a lease and without storing the result. For tests. */
  runTask(name: TaskName): Promise<void>
  /** Stops in order: requests, jobs, database. @param drainMs as for `Server.close` */
  close(drainMs?: number): Promise<void>
}

/** Creates the app; the port is opened by the caller. @throws DatabaseRefusal with a message for the operator */
export async function createApp(options: AppOptions): Promise<ClubApp> {
  const { settings, clock, processLog } = options
  const { log } = processLog
  await mkdir(settings.dataDir, { recursive: true })
  const random = systemRandom(clock)
  const secretKey = loadSecretKey(settings.secretKey, settings.dataDir, random)
  const database = options.database ?? (await openClubDatabase(settings, clock, log, options.onDatabaseLost))
  const closing: (() => unknown)[] = [() => database.close()]
  let requestsDrainMs = 0
  const close = async (drainMs = 0) => {
    requestsDrainMs = drainMs
    for (const step of closing.splice(0)) await step()
  }
  try {
    const traces = await openTraces(settings.tracesUrl, { log, clock, sampleRate: options.traceSampleRate })
    if (traces !== null) keepAsyncContext(database.pool)
    closing.push(() => traces?.close(REPORTS_LIMIT_MS))
    const versions = await followContentVersions({ database, clock, log })
    closing.unshift(() => versions.stop())
    const stopping = new AbortController()
    const outbound = tracedOutbound(
      traces,
      createOutbound({ allowsLoopback: settings.isDemo, stopping: stopping.signal }),
    )
    const service: Service = {
      database,
      clock,
      log,
      contentVersion: versions.content,
      placesVersion: versions.places,
      outbound,
      stopping: stopping.signal,
    }
    const racers = await openRacers(settings, {
      outbound,
      clock,
      random,
      siteName: DEMO_SETTINGS.name ?? 'The club',
    })
    closing.unshift(() => racers?.close())
    const racingEvents = await openRacingEvents(settings, { outbound, clock })
    closing.unshift(() => racingEvents?.close())
    if (options.database === undefined && !settings.isDatabaseShared) await endFormerLeases(service)
    const { server, jobs, mailer, errors, features, mailbox, setUpLink, scheduledTasks, metrics } =
      await connectFeatures(options, service, {
        random,
        racers,
        racingEvents,
        secretKey,
        traces,
        versionCookie: settings.isDatabaseShared
          ? versionCookie(versions, { isHttps: settings.appUrl.startsWith('https:'), log })
          : null,
      })
    const background = createBackgroundWork({
      service,
      features,
      jobs,
      tasks: scheduledTasks,
      doesMachineWork: (options.worker?.number ?? 1) === 1,
    })
    // Stop requests first: the last ones may still queue jobs and report errors.
    closing.unshift(
      () =>
        server.close({
          drainMs: requestsDrainMs,
          onDrained: () => stopping.abort(new Error('the server stops')),
        }),
      () => background.stop(),
      () => features.accounts.securityLog.flush(),
      () => jobs.stop(),
      () => mailer.close(),
      () => errors.close(REPORTS_LIMIT_MS),
      () => metrics?.close(),
    )
    // Open this port only if this process is the only one. Otherwise the main process opens it and adds up the metrics
    // of all processes.
    if (settings.metricsPort !== undefined && options.worker === undefined)
      await metrics?.listen(settings.metricsPort)
    return {
      server,
      service,
      features,
      mailbox,
      setUpLink,
      startWork: () => background.start(),
      isWorking: () => background.isRunning(),
      metricsText: async () => (await metrics?.text()) ?? '',
      metricsJson: async () => (await metrics?.json()) ?? [],
      runDueJobs: () => jobs.runDue(),
      runTask: async (name) => {
        await scheduledTasks.find((task) => task.name === name)?.run(stopping.signal)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function identifierOf(
  { identify }: AppOptions,
  { accounts }: Features,
): (request: FastifyRequest) => Promise<Caller> {
  const own = accounts.identify
  return async (request) =>
    callerAtCall(await (identify === undefined ? own(request) : identify(request, own)), request)
}

/**
 * Returns the settings of the OAuth provider. It redirects people to `appUrl`, even where the API has another address.
 */
function providerOf({ oauth, appUrl }: Settings) {
  return oauth === undefined ? null : { ...oauth, redirectUri: appUrl + OUTSIDE_LOGIN_RETURN }
}

type AppParts = {
  random: Random
  racers: OpenedRacers | null
  racingEvents: OpenedRacingEvents | null
  secretKey: string
  traces: Traces | null
  versionCookie: VersionCookie | null
}

async function connectFeatures(options: AppOptions, service: Service, parts: AppParts) {
  const { random, racers, racingEvents, secretKey, traces } = parts
  const { settings, clock, processLog } = options
  const [files, errors] = await Promise.all([
    openFiles(settings, { clock, random }),
    openErrorReports(settings.errorReportDsn),
  ])
  const probeFiles = probeSeldom(() => files.probe(), clock)
  const { mailer, mailbox } = openMailer(settings, clock)
  const wallet = openWallet(settings.wallet, { clock })
  const mailWording = openMailWording(service)
  const features = openFeatures({
    service,
    random,
    files,
    racers,
    racingEvents,
    identity: openIdentityProvider(providerOf(settings), service),
    wallet,
    mailWording,
    secretKey,
    accountLimits: options.accountLimits,
    settings,
    measured: {
      probeMail: () => mailer.probe(),
      bucket: settings.filesUrl.startsWith(S3_SCHEME)
        ? { place: settings.filesUrl, probe: probeFiles }
        : null,
      tasks: () => scheduledTasks,
    },
  })
  if (options.isSeeded ?? settings.isDemo)
    await withSetUpLock({ connection: service.database.connection, log: service.log }, () =>
      seedDemo(features, { service, random, dataDir: settings.dataDir }),
    )
  const jobs = createJobs(service, features, { mailer, traces })
  const assets = options.assets ?? readClientAssets(PROJECT_FOLDERS.client)
  const demoRoutes: RoutePlugin[] =
    settings.isDemo && mailbox
      ? [(app) => mailboxRoutes(app, { mailbox, styles: assets.styles, sendDue: () => jobs.runDue() })]
      : []
  const needsOwner = options.needsOwner ?? (options.database === undefined && !settings.isDemo)
  const firstStart = needsOwner
    ? await openFirstStart({ service, random, settings, styles: assets.styles })
    : null
  const scheduledTasks: ScheduledTask[] = connectTasks(SCHEDULED_TASKS, {
    ...features.taskCode,
    make_pictures: picturesTask(service, features.media, options.hasVisitors),
    ...backupTasks(settings, { service, random, secretKey, site: features.site }),
  }).map((task) => ({
    ...task,
    run: traced(traces, () => ({ name: task.name, kind: 'task', attributes: {} }), task.run),
  }))
  const documents = siteDocuments({
    service,
    site: features.site,
    membership: features.membership,
    racing: features.racing,
    assets,
    policy: features.policy,
    racers: racers?.place ?? null,
    settings,
  })
  const policyHosts = () => features.policy.hosts()
  const pageLook = { policyHosts, isHttps: settings.appUrl.startsWith('https:') }
  const pageWith = contactPage(documents, pageLook)
  const metrics =
    settings.metricsPort === undefined ? null : createMetrics({ ...service, dataDir: settings.dataDir })
  const worker = options.assets ? null : readWorkerFile(PROJECT_FOLDERS.client, assets.fonts)
  const server = await buildServer({
    service,
    random,
    processLog,
    settings,
    routes: [
      ...(firstStart === null ? [] : [firstStart.routes]),
      ...features.routes,
      (app) => installRoutes(app, { ...features, styles: assets.styles, worker }),
      (app) => guardianPageRoutes(app, { ...features.guardianPage, styles: plainFormStyles(assets) }),
      (app) => contactFormRoutes(app, { ...features.contact, pageWith }),
      (app) => draftPreviewRoutes(app, { ...features.pageDrafts, pageWith: draftPage(documents, pageLook) }),
      ...demoRoutes,
      ...(options.routes ?? []),
    ],
    documents: options.documents ?? documents,
    identify: identifierOf(options, features),
    policyHosts,
    versionCookie: parts.versionCookie,
    errors,
    onRefused: (request, problem) => features.accounts.securityLog.note(request, problem),
    metrics,
    traces,
    checks: { files: probeFiles, mail: () => mailer.probe() },
    ...(options.assets ? {} : { clientFolder: PROJECT_FOLDERS.client }),
  })
  const setUpLink = firstStart?.link ?? null
  return { server, jobs, features, mailer, mailbox, errors, setUpLink, scheduledTasks, metrics }
}

/**
 * Returns the style sheets of a page with a form and no script. The checkbox tick is styled in a lazy sheet that
 * belongs to the screens with such checkboxes, so that sheet is included.
 */
function plainFormStyles({ styles, stylesOf }: ClientAssets): readonly string[] {
  return [...styles, ...stylesOf(['features/entries/web/ConsentDialog.tsx'], '<input class="tick">')]
}
