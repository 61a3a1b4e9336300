import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTACT_FORM_PATH } from '#features/contact/contact.contract.ts'
import { GRAPHQL_PATH } from '#features/pages/pages.contract.ts'
import { clientConfigOf } from '#platform/server/database/connection.ts'
import { migrateDatabase } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import type { Answer, Ask } from '#tests/kit/ask.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { silentLog } from '#tests/kit/log.ts'
import { discardFolder, makeOpenFolder } from '#tests/kit/other-paddock.ts'
import { routePaths } from '#tests/kit/route-paths.ts'
import { type Asker, type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { PROJECT_FOLDERS } from './project-folders.ts'

type Request = Omit<Ask, 'path' | 'method'> & { who: Asker; method: 'GET' | 'POST'; path: string }
type Sent = { request: Request; answer: Answer }

const REQUESTS_AT_ONCE = 60
const OUTAGE_LIMIT_MS = 60_000
const TEST_LIMIT_MS = 120_000

let folder = ''
let server: RunningServer
let requests: Request[] = []
let picture: Pick<Ask, 'body' | 'headers'> = {}
beforeAll(async () => {
  folder = makeOpenFolder()
  const embedded = { dataDir: `${folder}/database`, tempDir: folder }
  const database = await openDatabase({ source: { embedded }, log: silentLog })
  await migrateDatabase({
    connection: database.connection,
    migrationsFolder: PROJECT_FOLDERS.migrations,
    log: silentLog,
  })
  server = await startTestServer({ database: { ...database, drop: () => database.close() }, isSeeded: true })
  requests = await requestsOfEveryKind()
}, TEST_LIMIT_MS)
afterAll(async () => {
  await server.stop()
  await server.database.close()
  discardFolder(folder)
})

const send = async ({ who, method, path, ...rest }: Request): Promise<Answer> =>
  who.request(method, path, rest)

/** Returns requests to every address of the server, as guest, member and staff, and some valid requests that write. */
async function requestsOfEveryKind(): Promise<Request[]> {
  const { app } = server.clubApp.server
  const staff = server.as({ roles: STAFF_ROLES })
  const people: Asker[] = [server, server.as({ personId: 2 }), staff]
  const home = await server.request('GET', '/')
  const [shownPicture = ''] = /\/assets\/i\/[^"' ,]+/.exec(home.text) ?? []
  expect(shownPicture).not.toBe('')
  picture = multipart(
    await sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  )
  const written: Request[] = [
    { who: server, method: 'GET', path: shownPicture },
    { who: server, method: 'GET', path: '/no-such-page' },
    { who: server, method: 'POST', path: '/api/v1/sell/cart/1', body: {} },
    {
      who: server,
      method: 'POST',
      path: '/api/v1/cognito/user/login',
      body: { email: 'a@b.example', password: 'long enough' },
    },
    {
      who: server,
      method: 'POST',
      path: GRAPHQL_PATH,
      body: { query: 'query ($url: String!) { page(url: $url) { url } }', variables: { url: '/about' } },
    },
    pictureUpload(),
    contactMessage(),
  ]
  const swept = people.flatMap((who) =>
    (['GET', 'POST'] as const).flatMap((method) =>
      [...new Set(routePaths(app, method))].map((path) => ({
        who,
        method,
        path,
        ...(method === 'POST' ? { body: { id: 1 } } : {}),
      })),
    ),
  )
  // The kinds are interleaved, so that each outage affects some requests of every kind.
  return swept.flatMap((one, at) => (at % 3 === 0 ? [one, written[(at / 3) % written.length] ?? one] : [one]))
}

function contactMessage(): Request {
  const fields = {
    page: '/contact',
    name: 'Wren Tamblyn-Roe',
    email: 'wren@example.com',
    topic: 'Coming along for the first time',
    message: 'Is the gate open on Friday?',
    website: '',
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  return {
    who: server,
    method: 'POST',
    path: CONTACT_FORM_PATH,
    headers,
    body: new URLSearchParams(fields).toString(),
  }
}

const pictureUpload = (): Request => ({
  who: server.as({ roles: STAFF_ROLES }),
  method: 'POST',
  path: '/api/v1/sell/product/upload',
  ...picture,
})

function multipart(bytes: Buffer): Pick<Ask, 'body' | 'headers'> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }
}

/** Sends requests continuously, many at once, while `disturb` runs. */
async function sendDuring(disturb: (sent: readonly Sent[]) => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = []
  let at = 0
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const request = requests[at++ % requests.length]
      if (request) sent.push({ request, answer: await send(request) })
    }
  }
  const workers = Array.from({ length: REQUESTS_AT_ONCE }, work)
  try {
    await disturb(sent)
  } finally {
    isOver = true
    await Promise.all(workers)
  }
  return sent
}

const unavailable = (sent: readonly Sent[]) => sent.filter(({ answer }) => answer.status === 503)

/**
 * Expects that no answer is an internal error, that every refusal names a retry time, and that calls get the documented
 * code.
 */
function expectOnlyDocumentedRefusals(sent: readonly Sent[]): void {
  const describe = ({ request, answer }: Sent) => `${answer.status} ${request.method} ${request.path}`
  expect(sent.filter(({ answer }) => answer.status === 500).map(describe)).toEqual([])
  const refused = unavailable(sent)
  expect(refused.filter(({ answer }) => !Number(answer.headers['retry-after'])).map(describe)).toEqual([])
  const calls = refused.filter(({ request }) => /^\/(api|graphql)/.test(request.path))
  const codes = calls.map(({ answer }) => (answer.json() as { text_code?: string }).text_code)
  expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']))
  expect(refused.length).toBeGreaterThan(calls.length)
}

async function statusesOfReads(): Promise<string[]> {
  const statuses: string[] = []
  for (const request of requests.filter(({ method }) => method === 'GET'))
    statuses.push(`${(await send(request)).status} ${request.path}`)
  return statuses
}

const isServing = () =>
  server.database.pool.query('select 1').then(
    () => true,
    () => false,
  )

async function postmasterPid(): Promise<number> {
  const { rows } = await server.database.pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`,
  )
  return rows[0]?.pid ?? 0
}

describe('while the database is away', () => {
  test(
    'answers no request with 500 when connections end during hundreds of requests',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const before = await statusesOfReads()
      const killer = new pg.Client(clientConfigOf(server.database.connection))
      await killer.connect()
      const sent = await sendDuring((soFar) =>
        eventually(
          'many requests have met a lost connection',
          async () => {
            await killer.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'paddock'`,
            )
            return unavailable(soFar).length > 100
          },
          OUTAGE_LIMIT_MS,
        ),
      )
      await killer.end()
      expectOnlyDocumentedRefusals(sent)
      await eventually('the database answers', isServing)
      expect(await statusesOfReads()).toEqual(before)
    },
  )

  test(
    'answers 503 after the database was killed until it is back, and then works again',
    { timeout: TEST_LIMIT_MS },
    async () => {
      const before = await statusesOfReads()
      const pid = await postmasterPid()
      const sent = await sendDuring(async (soFar) => {
        // Cause an immediate shutdown: PostgreSQL ends every session at once and recovers at its next start.
        process.kill(pid, 'SIGQUIT')
        await eventually(
          'requests have met no database',
          () => unavailable(soFar).length > 0,
          OUTAGE_LIMIT_MS,
        )
        await eventually('the database is back', isServing, OUTAGE_LIMIT_MS)
      })
      expectOnlyDocumentedRefusals(sent)
      expect(await statusesOfReads()).toEqual(before)
      expect((await send(pictureUpload())).status).toBe(200)
    },
  )
})

/** Makes every writing statement fail as on a full disk. */
async function fillDisk(): Promise<void> {
  await server.database.pool.query(`
    create function refuse_as_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger full_disk before insert or update or delete on %I execute function refuse_as_full()', name);
      end loop;
    end $$`)
}

const makeRoom = () => server.database.pool.query('drop function refuse_as_full cascade')

test(
  'on a full disk every write is 503, also within a pipeline, and reads go on',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const before = await statusesOfReads()
    await fillDisk()
    const sent: Sent[] = []
    for (const request of [...requests, pictureUpload()]) sent.push({ request, answer: await send(request) })
    await makeRoom()
    expectOnlyDocumentedRefusals(sent)
    expect(sent.at(-1)?.answer.status).toBe(503)
    expect(sent.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(100)
    expect(await statusesOfReads()).toEqual(before)
    expect((await send(pictureUpload())).status).toBe(200)
  },
)
