import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { silentLog } from '#tests/kit/log.ts'
import { startFakePgBouncer } from '#tests/kit/pgbouncer.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { type SmtpKit, startSmtp } from '#tests/kit/smtp.ts'
import { appleEnvironment, fakeApple } from '#tests/wallet/fake-apple.ts'
import { settingsFrom } from '../settings.ts'
import { doctorCommand } from './doctor.command.ts'

const KEY = 'a secret key of a club in a test, long enough'

let server: RunningServer
let smtp: SmtpKit
let dataDir = ''
let said: string[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  server = await startTestServer({
    nowIso: new Date(systemClock.nowMs()).toISOString(),
    settings: { SECRET_KEY: KEY },
  })
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-doctor-'))
  writeFileSync(join(dataDir, 'secret-key'), KEY, { mode: 0o600 })
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  said = []
})

function runDoctor(
  changes: Record<string, string> = {},
  connection: DatabaseConnection = server.database.connection,
) {
  const environment = {
    APP_URL: server.url,
    SECRET_KEY: KEY,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Club <office@club.example.org>',
    DATA_DIR: dataDir,
    ...changes,
  }
  return doctorCommand(
    {
      settings: settingsFrom({ DEMO: '1', DATA_DIR: dataDir }),
      options: {},
      clock: systemClock,
      random: systemRandom(systemClock),
      log: silentLog,
      say: (line) => void said.push(line),
    },
    {
      readSettings: () => settingsFrom(environment),
      openConnection: () => Promise.resolve({ connection, close: () => Promise.resolve() }),
      resolveTxt: (name) =>
        Promise.resolve(name.startsWith('_dmarc.') ? [['v=DMARC1; p=reject']] : [['v=spf1 ', '-all']]),
    },
  )
}

const lineOf = (name: string) => said.find((line) => line.slice(8).startsWith(`${name}:`))

test('checks a running club, sends one mail, and fails because backups are missing', async () => {
  await expect(runDoctor()).rejects.toThrow(/Correct the faults first/)
  expect(lineOf('Settings')).toMatch(/^ok/)
  expect(lineOf('Permissions')).toMatch(/^(ok|WARNING)/)
  expect(lineOf('Database')).toMatch(/^ok +Database: PostgreSQL \d+/)
  expect(lineOf('Backup')).toMatch(/^FAULT +Backup: No backups are taken/)
  expect(lineOf('Backup place')).toMatch(/^FAULT +Backup place: Not safe/)
  expect(lineOf('Address')).toMatch(/^ok .*leads to this club/)
  expect(lineOf('Test mail')).toMatch(/^ok .*office@club.example.org/)
  expect(lineOf('Mail domain')).toMatch(/^ok/)
  expect(smtp.received.map(({ to }) => to)).toEqual(['office@club.example.org'])
})

test('checks a club whose database is behind PgBouncer', async () => {
  const pooler = await startFakePgBouncer(server.database.connection)
  try {
    await expect(runDoctor({ DATABASE_POOLER: 'pgbouncer' }, { url: pooler.url })).rejects.toThrow()
    expect(lineOf('Database')).toMatch(/^ok +Database: PostgreSQL \d+/)
    said = []
    // The setting for PgBouncer is not set, so the doctor reports the statements that PgBouncer refuses.
    await expect(runDoctor({}, { url: pooler.url })).rejects.toThrow()
    expect(lineOf('Database')).toMatch(/^FAULT .*unsupported startup parameter: statement_timeout/)
  } finally {
    await pooler.close()
  }
})

test('names a public address at which no server responds, and one at which another club responds', async () => {
  await expect(runDoctor({ APP_URL: 'http://127.0.0.1:1' })).rejects.toThrow()
  expect(lineOf('Address')).toMatch(/^FAULT .*ECONNREFUSED/)
  said = []
  await expect(runDoctor({ SECRET_KEY: `${KEY} of another club` })).rejects.toThrow()
  expect(lineOf('Address')).toMatch(/^FAULT .*status 404, but not from this club/)
})

test('says of a server that answers 503 that its club is not set up or not ready', async () => {
  const waiting = createServer((_, response) => void response.writeHead(503).end())
  await once(waiting.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = waiting.address() as AddressInfo
    await expect(runDoctor({ APP_URL: `http://127.0.0.1:${port}` })).rejects.toThrow()
    expect(lineOf('Address')).toMatch(/^FAULT .*status 503: the club is not set up yet/)
  } finally {
    waiting.close()
  }
})

test('shows the answer of a mail server that refuses mail', async () => {
  smtp.refuse('mailFrom', '550 sender not allowed')
  await expect(runDoctor()).rejects.toThrow()
  expect(lineOf('Test mail')).toMatch(/^FAULT .*sender not allowed/)
  smtp.refuse('mailFrom', null)
})

test('lists all settings that are missing', async () => {
  await expect(runDoctor({ SMTP_URL: '', MAIL_FROM: '' })).rejects.toThrow('2 faults')
  expect(said.filter((line) => line.startsWith('FAULT   Settings:'))).toHaveLength(2)
})

test('names the setting of wallet passes that is not usable, and until when a certificate is valid', async () => {
  const apple = fakeApple()
  const nowMs = systemClock.nowMs()
  const day = (days: number) => new Date(nowMs + days * DAY_MS).toISOString()
  const certificateUntil = (to: string) => appleEnvironment(apple, apple.issuePass({ from: day(-400), to }))
  await expect(runDoctor(certificateUntil(day(-1)))).rejects.toThrow()
  expect(lineOf('Apple Wallet')).toMatch(/^FAULT .*APPLE_PASS_CERTIFICATE expired on/)
  expect(lineOf('Google Wallet')).toBeUndefined()
  said = []
  await expect(runDoctor(certificateUntil(day(200.5)))).rejects.toThrow()
  expect(lineOf('Apple Wallet')).toMatch(/^ok .*Valid for 200 more days/)
})
