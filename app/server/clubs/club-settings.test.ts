import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SettingsRefusal, settingsFrom } from '../settings.ts'
import type { ClubEntry } from './club-directory.store.ts'
import { clubSettings, type SharedSettings } from './club-settings.ts'

const SHARED = {
  CLUBS_URL: 'postgres://127.0.0.1/directory',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:2500',
  DATA_DIR: '/srv/paddock',
  PORT: '8080',
  POOL_SIZE: '3',
  DRAIN_S: '7',
}
const ENTRY: ClubEntry = {
  host: 'hunter.example.org',
  id: 'hunter',
  databaseUrl: 'postgres://hunter:secret@127.0.0.1/paddock_hunter',
  appUrl: 'https://hunter.example.org',
  settings: { MAIL_FROM: 'office@hunter.example.org' },
  revision: 1,
}

const shared = (more: Record<string, string> = {}): SharedSettings => ({
  ...settingsFrom({ ...SHARED, ...more }),
  secretKey: SHARED.SECRET_KEY,
})
const refusalOf = (variables: Record<string, string>): SettingsRefusal => {
  try {
    settingsFrom(variables)
  } catch (error) {
    if (error instanceof SettingsRefusal) return error
  }
  return expect.fail('the settings were accepted')
}

test('a club has its own address, sender, database, folders and key, and shares the rest', () => {
  const settings = clubSettings(shared(), ENTRY)
  expect(settings).toMatchObject({
    isDemo: false,
    appUrl: 'https://hunter.example.org',
    apiUrl: 'https://hunter.example.org',
    mailFrom: 'office@hunter.example.org',
    smtpUrl: SHARED.SMTP_URL,
    databaseUrl: ENTRY.databaseUrl,
    isDatabaseShared: true,
    processes: 1,
    poolSize: 3,
    drainMs: 7_000,
    dataDir: resolve('/srv/paddock/clubs/hunter'),
    filesUrl: join(resolve('/srv/paddock/files'), 'hunter'),
    backupTo: join(resolve('/srv/paddock/backups'), 'hunter'),
    metricsPort: undefined,
    clubsUrl: undefined,
  })
  const other = clubSettings(shared(), { ...ENTRY, id: 'manning' })
  expect(new Set([settings.secretKey, other.secretKey, SHARED.SECRET_KEY]).size).toBe(3)
  expect(clubSettings(shared(), ENTRY).secretKey).toBe(settings.secretKey)
})

test.each([
  ['s3://clubs/files', 's3://clubs/files/hunter'],
  ['s3://clubs/files/', 's3://clubs/files/hunter'],
  ['file:///srv/files', 'file:///srv/files/hunter'],
  ['/srv/files', '/srv/files/hunter'],
])('the files of a club at %s are in %s', (FILES_URL, place) => {
  const S3 = { S3_ENDPOINT: 'https://s3.example.org', S3_REGION: 'a', S3_ACCESS_KEY: 'b', S3_SECRET: 'c' }
  expect(clubSettings(shared({ FILES_URL, ...S3 }), ENTRY).filesUrl).toBe(place)
})

test('a club may send its mail through another server', () => {
  const settings = { ...ENTRY.settings, SMTP_URL: 'smtps://mail.hunter.example.org' }
  expect(clubSettings(shared(), { ...ENTRY, settings }).smtpUrl).toBe('smtps://mail.hunter.example.org')
})

test.each([
  [{ ...ENTRY.settings, PORT: '80' }, /PORT: is not a setting of one club/],
  [{ ...ENTRY.settings, SECRET_KEY: 'x'.repeat(32) }, /SECRET_KEY: is not a setting of one club/],
  [{}, /MAIL_FROM: is not set/],
  [{ ...ENTRY.settings, STRIPE_SECRET_KEY: 'sk_1' }, /STRIPE_WEBHOOK_SECRET: is not set/],
])('a wrong entry is refused: %j', (settings, message) => {
  expect(() => clubSettings(shared(), { ...ENTRY, settings })).toThrow(message)
})

test('with CLUBS_URL, settings of one club, a database and several processes are refused', () => {
  const { faults } = refusalOf({
    ...SHARED,
    DATABASE_URL: 'postgres://127.0.0.1/club',
    PROCESSES: '2',
    STRIPE_SECRET_KEY: 'sk_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    MAIL_FROM: 'office@example.org',
  })
  expect([...faults.keys()].toSorted()).toEqual([
    'DATABASE_URL',
    'MAIL_FROM',
    'PROCESSES',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
  expect(refusalOf({ ...SHARED, DEMO: '1' }).faults.get('CLUBS_URL')).toMatch('DEMO')
  expect(refusalOf({ DEMO: '1', CLUBS_OPEN: '5' }).faults.get('CLUBS_URL')).toMatch('CLUBS_OPEN')
})
