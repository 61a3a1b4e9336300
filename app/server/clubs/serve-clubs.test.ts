/** Two clubs in one process: the demo club, and one that is added and set up like a new one. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { DatabaseConnection } from '#platform/server/database/connection.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import type { Database } from '#platform/server/database/pool.ts'
import { systemRandom } from '#platform/server/random.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type Answer, ask, type Ask } from '#tests/kit/ask.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { recordedProcessLog } from '#tests/kit/edge.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { routePaths } from '#tests/kit/route-paths.ts'
import { NO_BUILD, startTestServer } from '#tests/kit/server.ts'
import { type SmtpKit, startSmtp } from '#tests/kit/smtp.ts'
import { withAdmin } from '#tests/kit/test-server.ts'
import {
  addClubCommand,
  type ClubsCommandDeps,
  listClubsCommand,
  migrateClubsCommand,
  removeClubCommand,
  setClubCommand,
} from '../commands/clubs.command.ts'
import { findBackupKey } from '../commands/club-place.ts'
import { runCommand } from '../commands/run-command.ts'
import { settingsFrom } from '../settings.ts'
import { serveClubs } from './serve-clubs.ts'

const DEMO = 'demo.example.org'
const NEW = 'new-club.example.org'
/** A club that is not set up. */
const EMPTY = 'empty.example.org'
const NEW_ID = `new-${randomUUID().slice(0, 8)}`
const EMPTY_ID = `empty-${randomUUID().slice(0, 8)}`
/** The owner of both clubs has one address. */
const OWNER = 'marlow@corellaplains.example'
const SECRET_KEY = 'k'.repeat(40)
/** A host name that is not in the directory. */
const THIRD = 'third.example.org'
const FINGERPRINT = 'f'.repeat(32)
const SET_UP_FORM = {
  first_name: 'Marlow',
  last_name: 'Gantry',
  email: OWNER,
  name: 'Salt Flat Club',
  organisation_name: 'Salt Flat Motor Club Inc.',
  organisation_email: 'hello@newclub.example',
  timezone: 'Australia/Perth',
}

let directory: TestDatabase
let demo: TestDatabase
let smtp: SmtpKit
let serving: Awaited<ReturnType<typeof serveClubs>>
let dataDir = ''
let routes: string[] = []
const processLog = recordedProcessLog()
/** The lines that the commands printed. */
const said: string[] = []

function urlOf(connection: DatabaseConnection): string {
  if ('url' in connection) return connection.url
  const { user, host, port, database } = connection
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`
}
const commandDeps = (options: ClubsCommandDeps['options']): ClubsCommandDeps => ({
  clubsUrl: urlOf(directory.connection),
  options,
  clock: systemClock,
  random: systemRandom(systemClock),
  log: silentLog,
  say: (line) => void said.push(line),
})
const at = (host: string, request: Ask): Promise<Answer> =>
  ask(serving.origin, { ...request, headers: { host, ...request.headers } })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-clubs-'))
  ;[directory, demo, smtp] = await Promise.all([
    createTestDatabase({ isEmpty: true }),
    createTestDatabase(),
    startSmtp(),
  ])
  const seeding = await startTestServer({ isSeeded: true, database: demo })
  routes = routePaths(seeding.clubApp.server.app, 'GET')
  await seeding.stop()
  await addClubCommand(
    commandDeps({
      host: DEMO,
      'mail-from': `office@${DEMO}`,
      id: 'demo',
      database: urlOf(demo.connection),
      address: 'https://www.demo.example.org',
    }),
  )
  for (const [host, id] of [
    [NEW, NEW_ID],
    [EMPTY, EMPTY_ID],
  ] as const)
    await addClubCommand(commandDeps({ host, id, 'mail-from': `office@${host}` }))
  serving = await serveClubs(
    settingsFrom({
      CLUBS_URL: urlOf(directory.connection),
      SECRET_KEY,
      SMTP_URL: smtp.url,
      DATA_DIR: dataDir,
      PORT: '0',
      DRAIN_S: '0',
    }),
    processLog,
    { assets: NO_BUILD },
  )
}, 60_000)
afterAll(async () => {
  await serving.stop()
  await smtp.stop()
  await demo.drop()
  await directory.drop()
  await withAdmin(inject('testServer').admin, async (client) => {
    for (const id of [NEW_ID, EMPTY_ID]) {
      const name = `paddock_${id.replaceAll('-', '_')}`
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`drop role if exists ${name}`)
    }
  })
  rmSync(dataDir, { recursive: true, force: true })
})

const codesMailedTo = (address: string) =>
  smtp.received.flatMap(({ to, raw }) => (to === address ? (/^(\d{6})\r?$/m.exec(raw)?.[1] ?? []) : []))

/** Requests a login code by mail and returns it. */
async function mailedCode(host: string, email: string): Promise<string> {
  const before = codesMailedTo(email).length
  await at(host, { method: 'POST', path: '/api/v1/cognito/user/sendLoginLink', body: { email } })
  await eventually('the code is mailed', () => codesMailedTo(email).length > before)
  return codesMailedTo(email).at(-1) ?? ''
}
const useCode = (host: string, email: string, code: string) =>
  at(host, {
    method: 'POST',
    path: '/api/v1/cognito/user/loginRecoveryCode',
    body: { email, code, fingerprint: FINGERPRINT },
  })

type Session = { access_token: string; refresh_token: string }
async function logIn(host: string, email: string): Promise<Session> {
  const answer = await useCode(host, email, await mailedCode(host, email))
  expect(answer.status).toBe(200)
  return answer.json() as Session
}
const authUser = (host: string, token: string) =>
  at(host, { path: '/api/v1/cognito/user/authUser', headers: { authorization: `Bearer ${token}` } })

describe('a new club', () => {
  it('is set up through the link that the command printed, at its own address', async () => {
    const link = said
      .map((line) => /https:\S+\/setup\/\S+/.exec(line)?.[0])
      .find((found) => found !== undefined)
    expect(link).toMatch(`https://${NEW}/setup/`)
    expect((await at(NEW, { path: '/' })).status).toBe(503)
    const { pathname: path } = new URL(link ?? '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(SET_UP_FORM).toString()
    // The link contains a token of one club, so another club without an owner refuses it.
    expect((await at(EMPTY, { method: 'POST', path, headers, body })).status).toBe(404)
    expect((await at(EMPTY, { path: '/' })).status).toBe(503)
    expect((await at(NEW, { method: 'POST', path, headers, body })).text).toContain('passphrase')
    expect((await at(NEW, { path: '/' })).text).toContain('Salt Flat Club')
    expect((await at(DEMO, { path: '/' })).text).not.toContain('Salt Flat')
  })
})

describe('a host name', () => {
  it('chooses the club, whatever its case and port, and links lead to the address in the directory', async () => {
    const page = await at('DEMO.example.org:8443', { path: '/' })
    expect(page.status).toBe(200)
    expect(page.text).toContain('https://www.demo.example.org')
    expect(page.text).not.toContain('https://demo.example.org')
  })

  it.each([
    ['unknown.example.org', '/', 'text/html; charset=utf-8'],
    ['unknown.example.org', '/api/v1/site/initialData', 'application/json; charset=utf-8'],
    ['127.0.0.1', '/', 'text/html; charset=utf-8'],
    ["x' or 1=1", '/', 'text/html; charset=utf-8'],
    ['../demo', '/', 'text/html; charset=utf-8'],
  ])('%s, which is not in the directory, gets 404 at %s', async (host, path, type) => {
    const answer = await at(host, { path })
    expect([answer.status, answer.headers['content-type']]).toEqual([404, type])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('without a club still gets the health of the process, which a balancer asks for', async () => {
    expect((await at('10.0.0.7', { path: '/healthz' })).status).toBe(200)
    expect((await at('10.0.0.7', { path: '/readyz' })).json()).toEqual({
      status: 'success',
      checks: { database: 'ok' },
    })
  })
})

describe('two clubs share nothing', () => {
  let demoOwner: Session
  let newOwner: Session
  beforeAll(async () => {
    demoOwner = await logIn(DEMO, OWNER)
    newOwner = await logIn(NEW, OWNER)
  })

  it('a session of one is none at the other, and neither is its refresh token', async () => {
    expect((await authUser(DEMO, demoOwner.access_token)).status).toBe(200)
    expect((await authUser(NEW, demoOwner.access_token)).status).toBe(401)
    const refresh = await at(NEW, {
      method: 'POST',
      path: '/api/v1/cognito/user/refreshToken',
      body: { refresh_token: demoOwner.refresh_token, fingerprint: FINGERPRINT },
    })
    expect(refresh.status).toBe(401)
  })

  it('a code that was mailed by one does not log in at the other, where the person has the same address', async () => {
    const code = await mailedCode(NEW, OWNER)
    expect((await useCode(DEMO, OWNER, code)).status).toBe(401)
    expect((await useCode(NEW, OWNER, code)).status).toBe(200)
  })

  it('no call answers with a record of the other club, by any of its ids', async () => {
    const databases = { [DEMO]: demo, [NEW]: await newClubDatabase() }
    const owners = { [DEMO]: demoOwner, [NEW]: newOwner }
    const isReadBy = async (host: keyof typeof owners, path: string) =>
      (await at(host, { path, headers: { authorization: `Bearer ${owners[host]?.access_token}` } }))
        .status === 200
    const leaked: string[] = []
    for (const [from, to, least] of [
      [DEMO, NEW, 10],
      [NEW, DEMO, 2],
    ] as const) {
      // Only now, because ids of the demo club count as unused in the new one only above its highest number.
      if (from === NEW) await addPageWithHighId()
      const isMissing = await idsMissingIn(databases[to] ?? demo)
      const ids = (await idsIn(databases[from] ?? demo)).filter(isMissing)
      const readable: string[] = []
      for (const pattern of patternsWithId())
        for (const id of ids) {
          const [path = '', ofUnknown = ''] = [id, unknownLike(id)].map((value) =>
            pattern.replaceAll('ID', value),
          )
          if (!(await isReadBy(from, path))) continue
          if (!(await isReadBy(from, ofUnknown))) readable.push(path)
        }
      // Without readable records of the club, the check below would pass without testing anything.
      expect(readable.length, `records of ${from}`).toBeGreaterThanOrEqual(least)
      for (const path of readable) if (await isReadBy(to, path)) leaked.push(`${to}${path}`)
    }
    await databases[NEW]?.close()
    expect(leaked).toEqual([])
  }, 120_000)

  /** Adds a page to the new club whose id no record of the demo club has. */
  async function addPageWithHighId(): Promise<void> {
    const database = await newClubDatabase()
    await database.pool.query('alter table page alter column id restart with 7000001')
    await database.close()
    const { status } = await at(NEW, {
      method: 'POST',
      path: '/api/v1/cognito/page/create',
      headers: { authorization: `Bearer ${newOwner.access_token}` },
      body: { name: 'Track days', url: '/track-days', content: '"<p>Track days</p>"', is_published: true },
    })
    if (status !== 200) throw new Error(`the page was refused: ${status}`)
  }
})

describe('the directory', () => {
  it('is read again within seconds: a changed address is used, and a removed club gets 404', async () => {
    await setClubCommand(commandDeps({ host: NEW, name: 'APP_URL', value: 'https://salt-flat.example.org' }))
    await eventually('the new address is used', async () =>
      (await at(NEW, { path: '/' })).text.includes('https://salt-flat.example.org'),
    )
    await removeClubCommand(commandDeps({ host: NEW }))
    await eventually('the club is gone', async () => (await at(NEW, { path: '/' })).status === 404)
    expect((await at(DEMO, { path: '/' })).status).toBe(200)
  }, 30_000)

  it('lists its clubs without the addresses of their databases, and migrates them all', async () => {
    said.length = 0
    await listClubsCommand(commandDeps({}))
    expect(said).toEqual([
      `${DEMO}\tdemo\thttps://www.demo.example.org\tMAIL_FROM`,
      `${EMPTY}\t${EMPTY_ID}\thttps://${EMPTY}\tMAIL_FROM`,
      '2 clubs.',
    ])
    said.length = 0
    await migrateClubsCommand(commandDeps({}))
    expect(said[0]).toBe(`1 of 2\t${DEMO}\t0 migrations`)
  })

  it.each([
    [addClubCommand, { host: DEMO, id: 'another', 'mail-from': 'a@b.example' }, /has the club demo at/],
    [addClubCommand, { host: THIRD, id: 'demo', 'mail-from': 'a@b.example' }, /has the club demo at/],
    [addClubCommand, { host: THIRD, id: 'third' }, /--mail-from/],
    [
      addClubCommand,
      { host: THIRD, id: 'third', 'mail-from': 'office' },
      /MAIL_FROM: must be a mail address/,
    ],
    [addClubCommand, { host: 'not a host' }, /must be a host name/],
    [addClubCommand, { host: THIRD, address: `https://${THIRD}/club` }, /without a path/],
    [
      addClubCommand,
      { host: THIRD, address: `http://${THIRD}`, 'mail-from': 'a@b.example' },
      /APP_URL: must begin/,
    ],
    [addClubCommand, { host: THIRD, id: '3' }, /must begin with a small letter/],
    [setClubCommand, { host: DEMO, name: 'SECRET_KEY', value: 'x' }, /not a setting of one club/],
    [setClubCommand, { host: DEMO, name: 'APP_URL' }, /APP_URL: is not set/],
    [setClubCommand, { host: DEMO, name: 'MAIL_FROM' }, /MAIL_FROM: is not set/],
    [
      setClubCommand,
      { host: DEMO, name: 'STRIPE_SECRET_KEY', value: 'sk_1' },
      /STRIPE_WEBHOOK_SECRET: is not set/,
    ],
    [setClubCommand, { host: THIRD, name: 'MAIL_FROM', value: 'a@b.example' }, /no club at/],
    [removeClubCommand, { host: THIRD }, /no club at/],
  ])('refuses a wrong command: %o %j', async (command, options, message) => {
    await expect(command(commandDeps(options))).rejects.toThrow(message)
  })

  it('changes settings that belong together at once, from a file', async () => {
    const file = join(dataDir, 'stripe.env')
    writeFileSync(file, 'STRIPE_SECRET_KEY=sk_1\nSTRIPE_WEBHOOK_SECRET="whsec_1"\n')
    await setClubCommand(commandDeps({ host: DEMO, file }))
    writeFileSync(file, 'STRIPE_SECRET_KEY=\nSTRIPE_WEBHOOK_SECRET=\nVENUE_HOSTS=tickets.example.org\n')
    await setClubCommand(commandDeps({ host: DEMO, file }))
    said.length = 0
    await listClubsCommand(commandDeps({}))
    expect(said[0]).toMatch(/\tMAIL_FROM VENUE_HOSTS$/)
  })

  it('uses what a failed attempt has left, but no database with people', async () => {
    await removeClubCommand(commandDeps({ host: EMPTY }))
    await addClubCommand(commandDeps({ host: EMPTY, id: EMPTY_ID, 'mail-from': `office@${EMPTY}` }))
    expect((await at(EMPTY, { path: '/' })).status).toBe(503)
    const again = addClubCommand(commandDeps({ host: NEW, id: NEW_ID, 'mail-from': `office@${NEW}` }))
    await expect(again).rejects.toThrow('exists and has people')
  })

  it('names the club of a maintenance command, which is refused without a name', async () => {
    vi.stubEnv('CLUBS_URL', urlOf(directory.connection))
    vi.stubEnv('SECRET_KEY', SECRET_KEY)
    vi.stubEnv('SMTP_URL', smtp.url)
    vi.stubEnv('DATA_DIR', dataDir)
    const printed: string[] = []
    const keep = (text: unknown) => printed.push(String(text)) > 0
    vi.spyOn(process.stdout, 'write').mockImplementation(keep)
    vi.spyOn(process.stderr, 'write').mockImplementation(keep)
    const codes = [
      await runCommand(['backup:passphrase', '--club', DEMO]),
      await runCommand(['backup:passphrase', '--club', THIRD]),
      await runCommand(['backup:passphrase']),
    ]
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    expect(codes).toEqual([0, 1, 1])
    expect(printed.slice(-2)).toEqual([
      'The directory has no club at third.example.org.\n',
      'CLUBS_URL is set. Name the club: --club club.example.org\n',
    ])
    expect(findBackupKey(join(dataDir, 'clubs', 'demo'))).not.toBeNull()
    expect(findBackupKey(dataDir)).toBeNull()
  })

  it('names the club in each line of the log', () => {
    expect(processLog.text()).toMatch(/"club":"demo"/)
  })
})

/**
 * Returns the addresses that read one record, with `ID` in the place of the record's id: in the path, or as an input of
 * the call.
 */
function patternsWithId(): string[] {
  const inPath = routes.map((path) => path.replaceAll(/(?<!v)1/g, 'ID')).filter((path) => path.includes('ID'))
  const sections = readFileSync('docs/api.md', 'utf8').split(/^### /m).slice(1)
  const inQuery = sections.flatMap((section) => {
    const [, path] = /^`GET (\S+)`/.exec(section) ?? []
    const names = [...section.matchAll(/^\| `(\w+)` \| `(?:integer|string)`/gm)].map(([, name]) => name)
    return path === undefined || path.includes(':') ? [] : names.map((name) => `${path}?${name}=ID`)
  })
  return [...inPath.filter((path) => !path.startsWith('/dev/')), ...inQuery]
}

/** Returns one id of each kind of record: the highest number if ids are numbers, otherwise any id. */
async function idsIn({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('uuid', 'text', 'integer')
       and (data_type = 'uuid' or column_name in ('id', 'hash', 'number', 'token', 'slug'))
     order by table_name, column_name`,
  )
  const ids = new Set<string>()
  for (const { table, column, type } of rows) {
    const found = await pool.query<{ id: string | null }>(
      type === 'integer'
        ? `select max(${column})::text as id from ${table}`
        : `select ${column}::text as id from ${table} where ${column}::text ~ '^[0-9a-zA-Z-]{8,80}$' limit 1`,
    )
    for (const { id } of found.rows) if (id !== null) ids.add(id)
  }
  return [...ids]
}

/**
 * Returns a function that returns whether an id belongs to no record of this database. Ids that are numbers start from
 * 1 in each club, so only numbers above the highest one are certainly unused.
 */
async function idsMissingIn(database: Database): Promise<(id: string) => boolean> {
  const ids = await idsIn(database)
  const highest = Math.max(...ids.filter((id) => /^\d+$/.test(id)).map(Number))
  return (id) => (/^\d+$/.test(id) ? Number(id) > highest : !ids.includes(id))
}

function newClubDatabase(): Promise<Database> {
  const url = new URL(urlOf(directory.connection))
  url.pathname = `/paddock_${NEW_ID.replaceAll('-', '_')}`
  return openDatabase({ source: { url: url.href }, log: silentLog, poolSize: 2 })
}

/** Returns an id in the same format that belongs to no record. */
function unknownLike(id: string): string {
  return /^\d+$/.test(id) ? '99999999' : id.replaceAll(/[0-9a-z]/g, (sign) => (sign === 'f' ? 'e' : 'f'))
}
