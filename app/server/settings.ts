import { join, resolve } from 'node:path'
import * as z from 'zod'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import type { WalletSettings } from '#integrations/wallet/open-wallet.ts'
import { connectionTimes } from './connection-times.ts'
import { defaultPoolSize, poolSizeFault } from './processes/pool-share.ts'
import { isAddressOrNetwork } from './address-or-network.ts'
import { addBucketFaults, filesUrl, s3From } from './bucket-settings.ts'
import { partnersFrom, type PartnerSettings } from './partner-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { addClubsFaults, OF_ONE_CLUB } from './clubs/clubs-needs.ts'
import { OF_USE_WITH, REQUIRED_WHEN_SERVING, TOGETHER } from './settings-needs.ts'
import type { S3Access } from '#platform/server/s3/s3-client.ts'
import { S3_SCHEME } from '#platform/server/s3/s3-objects.ts'
import { withoutEnd } from '#platform/shared/trim-text.ts'
import { WALLET_ENVIRONMENT, walletFrom } from './wallet-settings.ts'

/** All settings from the environment, parsed once. @source docs/reference/interfaces.md §2.1 */
export type Settings = PartnerSettings & {
  /** Whether the server runs the demo club, with mailbox pages and sandbox payments. */
  isDemo: boolean
  host: string
  port: number
  /** The site's own origin; used in mails and redirects, never taken from a request. */
  appUrl: string
  /** The client's base URL for the CMS API; the site's own origin unless another API server is used. */
  apiUrl: string
  websiteUrl: string
  /** Absolute path. */
  dataDir: string
  /** If absent, the server starts its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * The database with the directory of the clubs, if this process serves several; `clubSettings` then returns the
   * settings of each.
   */
  clubsUrl: string | undefined
  /**
   * Maximum number of clubs that are open at once; a club with running requests is never closed. Of use with
   * `clubsUrl`.
   */
  clubsOpen: number
  /** Time in ms without a request after which a club is closed. Of use with `clubsUrl`. */
  clubsIdleMs: number
  /** A replica of the database for exports and reports, or a balancer in front of several; none if absent. */
  replicaUrl: string | undefined
  /**
   * Maximum number of database connections that all server processes on this machine open, not counting a few for
   * maintenance.
   */
  poolSize: number
  /** Number of server processes on this machine. */
  processes: number
  /** Whether other processes may use the same database, so that caches of its content must check for changes. */
  isDatabaseShared: boolean
  /** Time (ms) after which the database cancels a statement; the default of `PoolOptions` if absent. */
  statementTimeoutMs?: number
  /** Time (ms) after which an idle connection to the database is probed; the default of `PoolOptions` if absent. */
  keepAliveMs?: number
  /** Time (s) after which a connection to the database is replaced; the default of `PoolOptions` if absent. */
  lifetimeS?: number
  /** Whether DATABASE_URL is the address of a PgBouncer in transaction mode. */
  isBehindPgBouncer: boolean
  /** The store of uploads: a folder, as a path or a file: address, or an address that begins with s3://. */
  filesUrl: string
  /** If absent, mails go to the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** If absent, the key is created at the first start and stored in `dataDir`. */
  secretKey: string | undefined
  /** Keys with which membership passes are signed. Their content is checked when a pass is made, not at the start. */
  wallet: WalletSettings
  /** Lower-case host names. @source docs/reference/public-site.md §2.3 */
  venueHosts: readonly string[]
  trustedProxies: readonly string[]
  /** Exact origins that may log in with a token. */
  tokenLoginBaseUrls: readonly string[]
  errorReportDsn: string | undefined
  accessTokenTtlS: number
  refreshTokenTtlS: number
  /** Time in ms for which a stopping server still answers requests while it reports not ready; 5 s by default. */
  drainMs: number
  /** Access to the object store that FILES_URL and BACKUP_TO may name. */
  s3: S3Access | undefined
  /** Place at which the backups are stored: an absolute path, or an address that begins with s3://. */
  backupTo: string
  /** Port of the figures for Prometheus on the loopback address; undefined for none. */
  metricsPort: number | undefined
  /** Base address of the collector that receives traces by OTLP over HTTP; undefined for no traces. */
  tracesUrl: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** Thrown if settings are missing or wrong. The message lists all faults for the operator. */
export class SettingsRefusal extends Error {
  override name = 'SettingsRefusal'
  /** The fault of each wrong setting, by the setting's name. */
  readonly faults: ReadonlyMap<string, string>

  constructor(faults: ReadonlyMap<string, string>) {
    const lines = [...faults].map(([name, fault]) => `  ${name}: ${fault}`)
    super(`The server cannot start with these settings:\n${lines.join('\n')}`)
    this.faults = faults
  }
}

const WEEK_S = 7 * 24 * 60 * 60
const DAY_S = 24 * 60 * 60

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((url) => withoutEnd(url, /\//))
const origin = webAddress.refine(
  (url) => new URL(url).origin === url,
  'must be an address without a path, like https://club.example.org',
)
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
const words = z.string().max(4_000, 'is too long')
const proxy = z.string().refine(isAddressOrNetwork, 'must be IP addresses or networks')

/**
 * A plain address, or a name with one in angle brackets. Quotation marks around the whole value are refused, because
 * every mail server rejects such a sender.
 */
function isSenderAddress(text: string): boolean {
  const named = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text
  return isPlainAddress(named) && (named === text || text.includes('<'))
}

const environment = z.object({
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  PORT: wholeNumber(0, 65_535).optional(),
  HOST: words.optional(),
  APP_URL: origin.optional(),
  API_URL: webAddress.optional(),
  WEBSITE_URL: webAddress.optional(),
  DATA_DIR: words.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  CLUBS_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  CLUBS_OPEN: wholeNumber(1, 1_000).optional(),
  CLUBS_IDLE_S: wholeNumber(1, DAY_S).optional(),
  DATABASE_POOLER: z.enum(['pgbouncer'], 'must be pgbouncer, or not set').optional(),
  // At most 30, because the embedded database accepts 40 connections, including those of maintenance commands and
  // health checks.
  POOL_SIZE: wholeNumber(2, 30).optional(),
  DATABASE_TIMEOUT_S: wholeNumber(1, 600).optional(),
  DATABASE_KEEPALIVE_S: wholeNumber(1, 600).optional(),
  DATABASE_LIFETIME_S: wholeNumber(60, DAY_S).optional(),
  // At most 15, because each process needs at least two connections.
  PROCESSES: wholeNumber(1, 15).optional(),
  FILES_URL: filesUrl.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => !/[\r\n]/.test(text), 'must be one line')
    .refine(isSenderAddress, 'must be a mail address, like Club <office@club.example.org>')
    .optional(),
  SECRET_KEY: words.min(32, 'must have at least 32 characters').optional(),
  RACERS_URL: webAddress.optional(),
  RACERS_CLIENT_ID: words.optional(),
  RACERS_TOKEN_PATH: z
    .string()
    .regex(/^\/[\w\-./]*$/, 'must be a path like /authtoken')
    .optional(),
  OAUTH_ISSUER: webAddress.optional(),
  OAUTH_CLIENT_ID: words.optional(),
  OAUTH_CLIENT_SECRET: words.optional(),
  STRIPE_SECRET_KEY: words.optional(),
  STRIPE_WEBHOOK_SECRET: words.optional(),
  STRIPE_API_URL: origin
    .refine(isPrivateLine, 'must begin with https://, or be of this machine like http://127.0.0.1:12111')
    .optional(),
  EVENTS_URL: webAddress.optional(),
  EVENTS_CLIENT_ID: words.optional(),
  EVENTS_MANAGER_ID: words.optional(),
  ...WALLET_ENVIRONMENT,
  VENUE_HOSTS: list.pipe(z.array(z.string().regex(/^[\w.-]+$/, 'must be host names'))).optional(),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).optional(),
  TOKEN_LOGIN_BASE_URLS: list.pipe(z.array(origin)).optional(),
  ERROR_REPORT_DSN: webAddress.optional(),
  ACCESS_TOKEN_TTL_S: wholeNumber(30, DAY_S).optional(),
  REFRESH_TOKEN_TTL_S: wholeNumber(60, 52 * WEEK_S).optional(),
  DRAIN_S: wholeNumber(0, 60).optional(),
  BACKUP_TO: words.optional(),
  S3_ENDPOINT: origin.refine(isPrivateLine, 'must begin with https://').optional(),
  S3_REGION: words.optional(),
  S3_ACCESS_KEY: words.optional(),
  S3_SECRET: words.optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
})

type Environment = z.infer<typeof environment>

/**
 * Parses the settings; an empty value counts as not set.
 * @throws SettingsRefusal naming every setting that is missing or wrong, all at once
 */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const files = readSecretFiles(variables)
  const set = setVariables(variables, files.values)
  const read = environment.safeParse(set)
  const faults = new Map([...faultsOf(read.error), ...files.faults])
  addNeeds(set, faults)
  addClubsFaults(set, faults)
  addBucketFaults(set, faults)
  addServingFaults(set, faults)
  if (!read.success || faults.size > 0) throw new SettingsRefusal(faults)
  const settings = settled(read.data)
  const poolFault = poolSizeFault(settings.poolSize, settings.processes)
  if (poolFault !== null) throw new SettingsRefusal(new Map([['POOL_SIZE', poolFault]]))
  return settings
}

function setVariables(
  variables: Readonly<Record<string, string | undefined>>,
  fromFiles: ReadonlyMap<string, string>,
): Record<string, string> {
  const set: Record<string, string> = {}
  for (const name of Object.keys(environment.shape)) {
    const value = fromFiles.get(name) ?? variables[name]?.trim()
    if (value !== undefined && value !== '') set[name] = value
  }
  return set
}

function faultsOf(error: z.ZodError | undefined): Map<string, string> {
  return new Map((error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message]))
}

/** Returns the settings from this process's environment. @throws SettingsRefusal */
export function readSettings(): Settings {
  return settingsFrom(process.env)
}

function addNeeds(set: Record<string, unknown>, faults: Map<string, string>): void {
  const isMissing = (name: string) => set[name] === undefined
  if (set['DEMO'] !== '1') {
    const isWithClubs = set['CLUBS_URL'] !== undefined
    for (const [name, what] of Object.entries(REQUIRED_WHEN_SERVING)) {
      if (isMissing(name) && !(isWithClubs && OF_ONE_CLUB.includes(name)))
        faults.set(name, `is not set. ${what}`)
    }
  }
  for (const [name, needed] of Object.entries(OF_USE_WITH)) {
    if (!isMissing(name) && isMissing(needed)) faults.set(needed, `is not set, but belongs to ${name}`)
  }
  for (const group of TOGETHER) {
    const missing = group.filter(isMissing)
    if (missing.length === group.length) continue
    for (const name of missing)
      faults.set(name, `is not set, but belongs to ${group.filter((other) => !isMissing(other)).join(', ')}`)
  }
}

/**
 * Adds a fault if a real site's address is not https, since passwords must not be sent unencrypted. An address of this
 * machine is allowed.
 */
function addServingFaults(
  { DEMO, APP_URL }: Record<string, string | undefined>,
  faults: Map<string, string>,
): void {
  if (DEMO === '1' || APP_URL === undefined || faults.has('APP_URL')) return
  if (!isPrivateLine(APP_URL)) faults.set('APP_URL', 'must begin with https://')
}

function isPrivateLine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function settled(read: Environment): Settings {
  const port = read.PORT ?? 3000
  const dataDir = resolve(read.DATA_DIR ?? 'data')
  const appUrl = read.APP_URL ?? `http://localhost:${port}`
  const processes = read.PROCESSES ?? 1
  return {
    isDemo: read.DEMO === '1',
    host: read.HOST ?? '127.0.0.1',
    port,
    appUrl,
    apiUrl: read.API_URL ?? appUrl,
    websiteUrl: read.WEBSITE_URL ?? `${appUrl}/home`,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    clubsUrl: read.CLUBS_URL,
    clubsOpen: read.CLUBS_OPEN ?? 50,
    clubsIdleMs: (read.CLUBS_IDLE_S ?? 300) * 1_000,
    replicaUrl: read.DATABASE_REPLICA_URL,
    poolSize: read.POOL_SIZE ?? defaultPoolSize(processes),
    processes,
    ...connectionTimes(read),
    isDatabaseShared: processes > 1 || read.DATABASE_URL !== undefined,
    isBehindPgBouncer: read.DATABASE_POOLER === 'pgbouncer',
    filesUrl: read.FILES_URL ?? join(dataDir, 'files'),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Paddock demo club <club@paddock.example>',
    secretKey: read.SECRET_KEY,
    ...partnersFrom(read),
    wallet: walletFrom(read),
    venueHosts: (read.VENUE_HOSTS ?? []).map((host) => host.toLowerCase()),
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    tokenLoginBaseUrls: read.TOKEN_LOGIN_BASE_URLS ?? [],
    errorReportDsn: read.ERROR_REPORT_DSN,
    accessTokenTtlS: read.ACCESS_TOKEN_TTL_S ?? 600,
    refreshTokenTtlS: read.REFRESH_TOKEN_TTL_S ?? 30 * DAY_S,
    drainMs: (read.DRAIN_S ?? 5) * 1_000,
    s3: s3From(read),
    backupTo: placeOfBackups(read.BACKUP_TO ?? join(dataDir, 'backups')),
    metricsPort: read.METRICS_PORT,
    tracesUrl: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: read.LOG_LEVEL ?? 'info',
  }
}

/** Returns an address that begins with s3:// unchanged, and converts any other value to an absolute path. */
export function placeOfBackups(place: string): string {
  return place.startsWith(S3_SCHEME) ? place : resolve(place)
}

/** The settings of a maintenance command, which needs neither addresses nor mail. */
export type CommandSettings = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'filesUrl' | 'secretKey' | 'backupTo' | 's3'
>

/** Parses the settings of a maintenance command from this process's environment. @throws SettingsRefusal */
export function readCommandSettings(): CommandSettings {
  const files = readSecretFiles(process.env)
  const set = setVariables(process.env, files.values)
  const read = environment
    .pick({
      DATA_DIR: true,
      DATABASE_URL: true,
      FILES_URL: true,
      SECRET_KEY: true,
      BACKUP_TO: true,
      S3_ENDPOINT: true,
      S3_REGION: true,
      S3_ACCESS_KEY: true,
      S3_SECRET: true,
    })
    .safeParse(set)
  const faults = new Map([...faultsOf(read.error), ...files.faults])
  addBucketFaults(set, faults)
  if (!read.success || faults.size > 0) throw new SettingsRefusal(faults)
  return settled(read.data)
}

/** Returns whether this process's environment names a directory of several clubs. */
export function isWithDirectory(): boolean {
  return ['CLUBS_URL', 'CLUBS_URL_FILE'].some((name) => (process.env[name] ?? '') !== '')
}

/** Returns the address of the clubs' directory from this process's environment. @throws SettingsRefusal */
export function readClubsUrl(): string {
  const files = readSecretFiles(process.env)
  const set = setVariables(process.env, files.values)
  const read = environment.pick({ CLUBS_URL: true }).safeParse(set)
  const url = read.data?.CLUBS_URL
  if (url !== undefined) return url
  const fault =
    faultsOf(read.error).get('CLUBS_URL') ?? 'is not set. The database with the directory of the clubs.'
  throw new SettingsRefusal(new Map([['CLUBS_URL', fault]]))
}
