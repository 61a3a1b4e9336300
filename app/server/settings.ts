import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { OF_USE_WITH, REQUIRED_WHEN_SERVING, TOGETHER } from './settings-needs.ts'

/** Everything the environment decides, parsed once. @source WIRE §2 */
export type Settings = {
  /** Demo club, mailbox pages, sandbox payments. */
  isDemo: boolean
  host: string
  port: number
  /** The site's own origin; used in mail and redirects, never taken from a request. */
  appUrl: string
  /** The client's CMS base URL; the site's own origin unless another server is faced. */
  apiUrl: string
  websiteUrl: string
  /** Absolute path. */
  dataDir: string
  /** Absent: our own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  filesUrl: string
  /** Absent: the development mailbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Absent: made at the first start and kept in `dataDir`. */
  secretKey: string | undefined
  /** Absent: the simulator when `isDemo`, else no licence service. */
  racers: { url: string; clientId: string; tokenPath: string } | undefined
  oauth: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** `apiUrl` absent: Stripe's own. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined
  events: { url: string; clientId: string; managerId: string } | undefined
  /** Lower-case host names. @source SPEC §2 */
  venueHosts: readonly string[]
  trustedProxies: readonly string[]
  /** Exact origins. */
  tokenLoginBaseUrls: readonly string[]
  errorReportDsn: string | undefined
  accessTokenTtlS: number
  refreshTokenTtlS: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** What is wrong with the settings, all of it, in words for the one who starts the server. */
export class SettingsRefusal extends Error {
  override name = 'SettingsRefusal'
  /** Name of each setting, and what is wrong with it. */
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
  .transform((url) => url.replace(/\/+$/, ''))
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
  FILES_URL: words
    // A single letter before the colon is a drive, not a scheme.
    .refine(
      (url) => !/^(?!file:)[a-z][a-z0-9+.-]+:/i.test(url),
      'must be a folder: a path or a file: address',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/@[^@\s]+$|@[^@\s]+>$/, 'must be a mail address')
    .refine((text) => !/[\r\n]/.test(text), 'must be one line')
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
  VENUE_HOSTS: list.pipe(z.array(z.string().regex(/^[\w.-]+$/, 'must be host names'))).optional(),
  TRUSTED_PROXIES: list.pipe(z.array(proxy)).optional(),
  TOKEN_LOGIN_BASE_URLS: list.pipe(z.array(origin)).optional(),
  ERROR_REPORT_DSN: webAddress.optional(),
  ACCESS_TOKEN_TTL_S: wholeNumber(30, DAY_S).optional(),
  REFRESH_TOKEN_TTL_S: wholeNumber(60, 52 * WEEK_S).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .optional(),
})

type Environment = z.infer<typeof environment>

/**
 * Reads the settings; an empty value counts as not set.
 * @throws SettingsRefusal naming every setting that is missing or wrong, all at once
 */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const names = Object.keys(environment.shape)
  const set = Object.fromEntries(
    names
      .map((name) => [name, variables[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(set)
  const faults = new Map<string, string>()
  for (const issue of read.error?.issues ?? []) faults.set(String(issue.path[0]), issue.message)
  addNeeds(set, faults)
  addServingFaults(set, faults)
  if (!read.success || faults.size > 0) throw new SettingsRefusal(faults)
  return settled(read.data)
}

/** The settings of this process. @throws SettingsRefusal */
export function readSettings(): Settings {
  return settingsFrom(process.env)
}

function addNeeds(set: Record<string, unknown>, faults: Map<string, string>): void {
  const isMissing = (name: string) => set[name] === undefined
  if (set['DEMO'] !== '1') {
    for (const [name, what] of Object.entries(REQUIRED_WHEN_SERVING)) {
      if (isMissing(name)) faults.set(name, `is not set. ${what}`)
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

/** A password crosses no open line: a real site's own address is https, unless it is this machine's own. */
function addServingFaults(
  { DEMO, APP_URL }: Record<string, string | undefined>,
  faults: Map<string, string>,
): void {
  if (DEMO === '1' || APP_URL === undefined || faults.has('APP_URL')) return
  if (!isPrivateLine(APP_URL)) faults.set('APP_URL', 'must begin with https://')
}

/** As `X-Forwarded-For` is judged by: an address, a network like 10.0.0.0/8, or one of three names. */
function isAddressOrNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/i.test(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128) && Number(bits) > 0)
  )
}

function isPrivateLine(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function settled(read: Environment): Settings {
  const port = read.PORT ?? 3000
  const dataDir = resolve(read.DATA_DIR ?? 'data')
  const appUrl = read.APP_URL ?? `http://localhost:${port}`
  return {
    isDemo: read.DEMO === '1',
    host: read.HOST ?? '127.0.0.1',
    port,
    appUrl,
    apiUrl: read.API_URL ?? appUrl,
    websiteUrl: read.WEBSITE_URL ?? `${appUrl}/home`,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    filesUrl: read.FILES_URL ?? join(dataDir, 'files'),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Paddock demo club <club@paddock.example>',
    secretKey: read.SECRET_KEY,
    ...partnersFrom(read),
    venueHosts: (read.VENUE_HOSTS ?? []).map((host) => host.toLowerCase()),
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    tokenLoginBaseUrls: read.TOKEN_LOGIN_BASE_URLS ?? [],
    errorReportDsn: read.ERROR_REPORT_DSN,
    accessTokenTtlS: read.ACCESS_TOKEN_TTL_S ?? 600,
    refreshTokenTtlS: read.REFRESH_TOKEN_TTL_S ?? 30 * DAY_S,
    logLevel: read.LOG_LEVEL ?? 'info',
  }
}

/** Each partner is there whole or not at all; halves were refused before. */
function partnersFrom(read: Environment): Pick<Settings, 'racers' | 'oauth' | 'stripe' | 'events'> {
  return {
    racers:
      read.RACERS_URL === undefined || read.RACERS_CLIENT_ID === undefined
        ? undefined
        : {
            url: read.RACERS_URL,
            clientId: read.RACERS_CLIENT_ID,
            tokenPath: read.RACERS_TOKEN_PATH ?? '/authtoken',
          },
    oauth:
      read.OAUTH_ISSUER === undefined ||
      read.OAUTH_CLIENT_ID === undefined ||
      read.OAUTH_CLIENT_SECRET === undefined
        ? undefined
        : {
            issuer: read.OAUTH_ISSUER,
            clientId: read.OAUTH_CLIENT_ID,
            clientSecret: read.OAUTH_CLIENT_SECRET,
          },
    stripe:
      read.STRIPE_SECRET_KEY === undefined || read.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            apiUrl: read.STRIPE_API_URL,
          },
    events:
      read.EVENTS_URL === undefined ||
      read.EVENTS_CLIENT_ID === undefined ||
      read.EVENTS_MANAGER_ID === undefined
        ? undefined
        : { url: read.EVENTS_URL, clientId: read.EVENTS_CLIENT_ID, managerId: read.EVENTS_MANAGER_ID },
  }
}
