import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadSecretKey } from './secret-key.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { SettingsRefusal, settingsFrom } from './settings.ts'

const SERVING = {
  DEMO: '0',
  APP_URL: 'https://club.example.org',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Club <office@club.example.org>',
}

function refusalOf(variables: Record<string, string>): SettingsRefusal {
  try {
    settingsFrom(variables)
  } catch (error) {
    if (error instanceof SettingsRefusal) return error
  }
  throw new Error('the settings were taken')
}

describe('a demo', () => {
  test('reads the time limits of database connections in seconds', () => {
    const times = { DATABASE_TIMEOUT_S: '60', DATABASE_KEEPALIVE_S: '5', DATABASE_LIFETIME_S: '120' }
    expect(settingsFrom({ DEMO: '1', ...times })).toMatchObject({
      statementTimeoutMs: 60_000,
      keepAliveMs: 5_000,
      lifetimeS: 120,
    })
    expect(() => settingsFrom({ DEMO: '1', DATABASE_LIFETIME_S: '5' })).toThrow(/DATABASE_LIFETIME_S/)
  })

  test('requires no settings', () => {
    expect(settingsFrom({ DEMO: '1' })).toEqual({
      isDemo: true,
      host: '127.0.0.1',
      port: 3000,
      appUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3000',
      websiteUrl: 'http://localhost:3000/home',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      poolSize: 10,
      processes: 1,
      clubsUrl: undefined,
      clubsOpen: 50,
      clubsIdleMs: 300_000,
      isDatabaseShared: false,
      isBehindPgBouncer: false,
      filesUrl: resolve('data/files'),
      smtpUrl: undefined,
      mailFrom: 'Paddock demo club <club@paddock.example>',
      secretKey: undefined,
      racers: undefined,
      oauth: undefined,
      stripe: undefined,
      events: undefined,
      wallet: { apple: undefined, google: undefined },
      venueHosts: [],
      trustedProxies: [],
      tokenLoginBaseUrls: [],
      errorReportDsn: undefined,
      accessTokenTtlS: 600,
      refreshTokenTtlS: 2_592_000,
      drainMs: 5_000,
      s3: undefined,
      backupTo: expect.stringMatching(/[/\\]data[/\\]backups$/),
      metricsPort: undefined,
      tracesUrl: undefined,
      logLevel: 'info',
    })
  })

  test('derives its address from the port, and treats an empty value as not set', () => {
    expect(settingsFrom({ DEMO: '1', PORT: '3100', API_URL: ' ' }).apiUrl).toBe('http://localhost:3100')
  })

  test('splits lists and removes the trailing slash of addresses', () => {
    const settings = settingsFrom({
      DEMO: '1',
      VENUE_HOSTS: 'Enter.Example.org, gate.example.org',
      TRUSTED_PROXIES: '10.0.0.0/8 ::1',
      TOKEN_LOGIN_BASE_URLS: 'https://one.example.org/,https://two.example.org',
      RACERS_URL: 'https://racers.example.org/',
      RACERS_CLIENT_ID: 'club',
    })
    expect(settings.venueHosts).toEqual(['enter.example.org', 'gate.example.org'])
    expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '::1'])
    expect(settings.tokenLoginBaseUrls).toEqual(['https://one.example.org', 'https://two.example.org'])
    expect(settings.racers).toEqual({
      url: 'https://racers.example.org',
      clientId: 'club',
      tokenPath: '/authtoken',
    })
  })
})

describe('serving a real club', () => {
  test('starts when secrets and addresses are set', () => {
    expect(settingsFrom(SERVING)).toMatchObject({ isDemo: false, appUrl: 'https://club.example.org' })
  })

  test('refuses to start and names every missing or wrong setting at once', () => {
    const { faults, message } = refusalOf({
      PORT: 'abc',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      STRIPE_SECRET_KEY: 'sk_1',
    })
    expect([...faults.keys()].sort()).toEqual([
      'APP_URL',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'SECRET_KEY',
      'SMTP_URL',
      'STRIPE_WEBHOOK_SECRET',
    ])
    for (const name of faults.keys()) expect(message).toContain(`  ${name}: `)
    expect(message).not.toContain('short')
  })

  test('accepts another Stripe address only together with the Stripe keys, and an address without https only on this machine', () => {
    const stripe = {
      STRIPE_API_URL: 'http://127.0.0.1:12111',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_SECRET_KEY: 'sk_1',
    }
    expect(settingsFrom({ ...SERVING, ...stripe }).stripe?.apiUrl).toBe('http://127.0.0.1:12111')
    const alone = refusalOf({ ...SERVING, STRIPE_API_URL: stripe.STRIPE_API_URL })
    expect([...alone.faults.keys()]).toEqual(['STRIPE_SECRET_KEY'])
  })

  test('accepts the keys of wallet passes as a complete group only, and checks their shape', () => {
    const google = { GOOGLE_WALLET_ISSUER_ID: '3388000000012345678', GOOGLE_WALLET_KEY: '{}' }
    const apple = {
      APPLE_PASS_TYPE_ID: 'pass.org.example.club',
      APPLE_TEAM_ID: 'AB12CD34EF',
      APPLE_PASS_CERTIFICATE: 'a certificate',
      APPLE_PASS_KEY: 'a key',
      APPLE_WWDR_CERTIFICATE: 'another certificate',
    }
    expect(settingsFrom({ ...SERVING, ...apple, ...google }).wallet).toEqual({
      apple: {
        passTypeId: 'pass.org.example.club',
        teamId: 'AB12CD34EF',
        certificate: 'a certificate',
        key: 'a key',
        wwdrCertificate: 'another certificate',
      },
      google: { issuerId: '3388000000012345678', key: '{}' },
    })
    const part = refusalOf({ ...SERVING, APPLE_PASS_KEY: 'a key', GOOGLE_WALLET_KEY: '{}' })
    expect([...part.faults.keys()].sort()).toEqual([
      'APPLE_PASS_CERTIFICATE',
      'APPLE_PASS_TYPE_ID',
      'APPLE_TEAM_ID',
      'APPLE_WWDR_CERTIFICATE',
      'GOOGLE_WALLET_ISSUER_ID',
    ])
    const wrong = { ...apple, ...google, APPLE_PASS_TYPE_ID: 'club', APPLE_TEAM_ID: 'team' }
    expect([...refusalOf({ ...SERVING, ...wrong }).faults.keys()]).toEqual([
      'APPLE_PASS_TYPE_ID',
      'APPLE_TEAM_ID',
    ])
  })

  test('accepts an APP_URL without https only on this machine', () => {
    expect(refusalOf({ ...SERVING, APP_URL: 'http://club.example.org' }).faults.get('APP_URL')).toBe(
      'must begin with https://',
    )
    expect(settingsFrom({ ...SERVING, APP_URL: 'http://localhost:3000' }).appUrl).toBe(
      'http://localhost:3000',
    )
  })

  test('reports an APP_URL without https together with the other errors', () => {
    const { faults } = refusalOf({ ...SERVING, APP_URL: 'http://club.example.org', PORT: '70000' })
    expect([...faults.keys()]).toEqual(['PORT', 'APP_URL'])
  })

  test.each([
    ['APP_URL', 'https://club.example.org/path'],
    ['APP_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'mysql://x'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['TRUSTED_PROXIES', 'abc'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 1.2.3.4/99'],
    ['FILES_URL', 'https://files.example.org'],
    ['FILES_URL', 's3://'],
    ['FILES_URL', 's3:///folder'],
    ['FILES_URL', 's3://Club_Files'],
    ['FILES_URL', 's3://club-files/../other'],
    ['FILES_URL', 's3://club-files//paddock'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', '"Club <office@club.example.org>"'],
    ['MAIL_FROM', 'Club office@club.example.org>'],
    ['MAIL_FROM', 'Club <office@club.example.org'],
    ['MAIL_FROM', 'Club\r\nBcc: x@y.au <a@b.au>'],
    ['PORT', '70000'],
    ['STRIPE_API_URL', 'http://stripe.example.org'],
    ['TOKEN_LOGIN_BASE_URLS', 'https://one.example.org/path'],
  ])('%s=%s is refused', (name, value) => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect([...refusalOf({ ...SERVING, ...stripe, [name]: value }).faults.keys()]).toEqual([name])
  })
})

test('a replica is an address of PostgreSQL, beside that of the database', () => {
  const [DATABASE_URL, DATABASE_REPLICA_URL] = ['postgres://leader/club', 'postgres://replica/club']
  expect(settingsFrom({ DEMO: '1', DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    replicaUrl: DATABASE_REPLICA_URL,
  })
  const alone = refusalOf({ ...SERVING, DATABASE_REPLICA_URL })
  expect([...alone.faults.keys()]).toEqual(['DATABASE_URL'])
  const wrong = refusalOf({ ...SERVING, DATABASE_URL, DATABASE_REPLICA_URL: 'mysql://replica' })
  expect([...wrong.faults.keys()]).toEqual(['DATABASE_REPLICA_URL'])
})

describe('a bucket for files', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.org',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY: 'key',
    S3_SECRET: 'secret',
  }

  test.each(['s3://club-files', 's3://club-files/paddock', 's3://club.files/one/two/'])(
    '%s is accepted with the access to the store',
    (url) => {
      expect(settingsFrom({ ...SERVING, ...S3, FILES_URL: url }).filesUrl).toBe(url)
    },
  )

  test('names each missing setting of the access', () => {
    const faults = refusalOf({ ...SERVING, FILES_URL: 's3://club-files' }).faults
    expect([...faults.keys()]).toEqual(['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET'])
    expect(faults.get('S3_SECRET')).toBe('is not set, but FILES_URL names a bucket')
  })

  test.each([
    ['s3://club', 's3://club'],
    ['s3://club/files', 's3://club/'],
    ['s3://club', 's3://club/backups'],
  ])('files in %s are refused with backups in %s', (FILES_URL, BACKUP_TO) => {
    const { faults } = refusalOf({ ...SERVING, ...S3, FILES_URL, BACKUP_TO })
    expect(faults.get('FILES_URL')).toMatch(/^must be another place than BACKUP_TO/)
  })

  test.each([
    ['s3://club/files', 's3://club/files-backup'],
    ['s3://club/files', 's3://club/backups'],
    ['s3://club', 's3://club-backups'],
    ['s3://club', '/var/backups'],
  ])('files in %s are accepted with backups in %s', (FILES_URL, BACKUP_TO) => {
    expect(settingsFrom({ ...SERVING, ...S3, FILES_URL, BACKUP_TO }).backupTo).toBe(BACKUP_TO)
  })
})

describe('the secret key', () => {
  const random = systemRandom(systemClock)
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paddock-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('is created once, stored, and readable by its owner only', () => {
    const key = loadSecretKey(undefined, join(folder, 'data'), random)
    expect(key.length).toBeGreaterThanOrEqual(64)
    expect(loadSecretKey(undefined, join(folder, 'data'), random)).toBe(key)
    expect(statSync(join(folder, 'data', 'secret-key')).mode & 0o777).toBe(0o600)
  })

  test('is taken from the settings if set, and then not stored', () => {
    expect(loadSecretKey('given'.repeat(10), folder, random)).toBe('given'.repeat(10))
    expect(existsSync(join(folder, 'secret-key'))).toBe(false)
  })

  test('is never silently replaced', () => {
    writeFileSync(join(folder, 'secret-key'), 'broken')
    expect(() => loadSecretKey(undefined, folder, random)).toThrow('holds no key')
    expect(readFileSync(join(folder, 'secret-key'), 'utf8')).toBe('broken')
  })
})

describe('a secret in a file', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'paddock-secrets-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const { SECRET_KEY, ...rest } = SERVING
  const secretFile = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }

  test('counts like the setting, without the end of its last line', () => {
    const settings = settingsFrom({ ...rest, SECRET_KEY_FILE: secretFile(`${SECRET_KEY}\n`) })
    expect(settings.secretKey).toBe(SECRET_KEY)
  })

  test('is refused together with the setting, if it is missing, and if its content is wrong', () => {
    expect(refusalOf({ ...SERVING, SECRET_KEY_FILE: secretFile('x') }).faults.get('SECRET_KEY_FILE')).toMatch(
      /set only one/,
    )
    expect(
      refusalOf({ ...rest, SECRET_KEY_FILE: join(folder, 'none') }).faults.get('SECRET_KEY_FILE'),
    ).toMatch(/cannot be read/)
    expect(refusalOf({ ...rest, SECRET_KEY_FILE: secretFile('short') }).faults.get('SECRET_KEY')).toMatch(
      /at least 32/,
    )
  })

  test('is not read for settings that are no secrets', () => {
    expect(settingsFrom({ ...SERVING, PORT_FILE: secretFile('4000') }).port).toBe(3000)
  })
})
