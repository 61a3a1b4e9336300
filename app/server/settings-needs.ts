/**
 * Settings that a server outside demo mode requires, each with an explanation for the operator of the server.
 * @source docs/reference/interfaces.md §1.1
 */
export const REQUIRED_WHEN_SERVING: Readonly<Record<string, string>> = {
  APP_URL: "The site's own address, like https://club.example.org; mails and redirects lead there.",
  SECRET_KEY:
    'At least 32 random characters that sign sessions; the same for every process, and kept when the server moves.',
  SMTP_URL: 'The mail server, like smtps://user:password@mail.example.org.',
  MAIL_FROM: 'The address the club writes from, like Club <office@club.example.org>.',
}

/** The access to the object store that FILES_URL and BACKUP_TO may name. */
export const S3_NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET'] as const

/** Groups of settings that must be set together or not at all. */
export const TOGETHER: readonly (readonly string[])[] = [
  ['RACERS_URL', 'RACERS_CLIENT_ID'],
  ['OAUTH_ISSUER', 'OAUTH_CLIENT_ID', 'OAUTH_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  S3_NAMES,
  ['EVENTS_URL', 'EVENTS_CLIENT_ID', 'EVENTS_MANAGER_ID'],
  [
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERTIFICATE',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERTIFICATE',
  ],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_KEY'],
]

/** Settings that may be set only together with the named one. */
export const OF_USE_WITH: Readonly<Record<string, string>> = {
  STRIPE_API_URL: 'STRIPE_SECRET_KEY',
  DATABASE_REPLICA_URL: 'DATABASE_URL',
  CLUBS_OPEN: 'CLUBS_URL',
  CLUBS_IDLE_S: 'CLUBS_URL',
}
