/** The settings that belong to one club and not to the process, where one process serves several clubs. */

/**
 * Settings of one club. With CLUBS_URL they are in the club's entry of the directory, because a value in the
 * environment would apply to all clubs: their payments would reach one account.
 */
export const OF_ONE_CLUB: readonly string[] = [
  'APP_URL',
  'API_URL',
  'WEBSITE_URL',
  'MAIL_FROM',
  'RACERS_URL',
  'RACERS_CLIENT_ID',
  'RACERS_TOKEN_PATH',
  'OAUTH_ISSUER',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'EVENTS_URL',
  'EVENTS_CLIENT_ID',
  'EVENTS_MANAGER_ID',
  'APPLE_PASS_TYPE_ID',
  'APPLE_TEAM_ID',
  'APPLE_PASS_CERTIFICATE',
  'APPLE_PASS_KEY',
  'APPLE_WWDR_CERTIFICATE',
  'GOOGLE_WALLET_ISSUER_ID',
  'GOOGLE_WALLET_KEY',
  'VENUE_HOSTS',
  'TOKEN_LOGIN_BASE_URLS',
  'ERROR_REPORT_DSN',
]

/** Settings of the process that a club's entry may replace. */
const REPLACEABLE: readonly string[] = ['SMTP_URL']

/** The settings that a club's entry in the directory may contain, besides its address and its database. */
export const IN_AN_ENTRY: readonly string[] = [
  ...OF_ONE_CLUB.filter((name) => name !== 'APP_URL'),
  ...REPLACEABLE,
]

/** Settings that contradict CLUBS_URL, each with an explanation for the operator of the server. */
const NEVER_WITH_CLUBS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'must not be set with CLUBS_URL: each club has its own database',
  DATABASE_REPLICA_URL: 'must not be set with CLUBS_URL: each club has its own database',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'must not be set with CLUBS_URL: traces are sent for one club only',
  PROCESSES:
    'must not be set with CLUBS_URL: start several servers instead, behind a balancer or on several machines',
}

/** Adds the faults of a process that serves several clubs. */
export function addClubsFaults(
  set: Readonly<Record<string, string | undefined>>,
  faults: Map<string, string>,
): void {
  if (set['CLUBS_URL'] === undefined) return
  if (set['DEMO'] === '1') faults.set('CLUBS_URL', 'cannot be used with DEMO=1')
  for (const [name, fault] of Object.entries(NEVER_WITH_CLUBS))
    if (set[name] !== undefined) faults.set(name, fault)
  for (const name of OF_ONE_CLUB)
    if (set[name] !== undefined)
      faults.set(name, 'belongs to one club: set it in the directory, with npm run clubs:set')
}
