import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#platform/server/random.ts'
import { bodyOf, FINGERPRINT, get, post } from '#tests/accounts/members.ts'
import { silentLog } from '#tests/kit/log.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { type DemoLogin, seedDemoPeople } from './demo-people.ts'

let server: RunningServer
let dataDir: string
const seed = () =>
  seedDemoPeople({
    database: server.database,
    clock: server.clock,
    log: silentLog,
    random: systemRandom(server.clock),
    dataDir,
  })
const logins = () => JSON.parse(readFileSync(join(dataDir, 'demo-people.json'), 'utf8')) as DemoLogin[]

beforeAll(async () => {
  server = await startTestServer()
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-people-'))
  await seed()
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the people of the demo club', () => {
  it('are the seventeen documented ones, in a file that only its owner may read', () => {
    expect(
      logins()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([
      'account',
      'arabic',
      'awaiting',
      'content',
      'ending',
      'events',
      'expired',
      'financial',
      'gate',
      'junior',
      'life',
      'owner',
      'registrar',
      'scrutineer',
      'secretary',
      'shop',
      'treasurer',
    ])
    expect(statSync(join(dataDir, 'demo-people.json')).mode & 0o777).toBe(0o600)
  })

  it('can each log in with their own password and have their roles', async () => {
    const desks = new Map<string, string[]>()
    for (const { key, email, password, name } of logins()) {
      const answer = await post(server, 'login', { username: email, password, fingerprint: FINGERPRINT })
      const { user } = bodyOf(await get(server, 'authUser', bodyOf(answer).access_token))
      expect(`${user?.first_name} ${user?.last_name}`).toBe(name)
      desks.set(key, user?.roles ?? [])
    }
    expect(new Set(logins().map(({ password }) => password)).size).toBe(17)
    expect(Object.fromEntries([...desks].filter(([, roles]) => roles.length > 0))).toEqual({
      owner: ['owner'],
      registrar: ['registrar'],
      secretary: ['membership'],
      treasurer: ['treasurer', 'shop'],
      events: ['events', 'gate'],
      content: ['content'],
      scrutineer: ['scrutineer'],
      shop: ['shop'],
      gate: ['gate'],
    })
  })

  it('stay unchanged at the next start, and get new passwords if the file is missing', async () => {
    const before = logins()
    expect(await seed()).toBe(false)
    expect(logins()).toEqual(before)
    rmSync(join(dataDir, 'demo-people.json'))
    expect(await seed()).toBe(true)
    const [person] = logins()
    expect(person?.password).not.toBe(before[0]?.password)
    expect(
      (
        await post(server, 'login', {
          username: person?.email,
          password: person?.password,
          fingerprint: FINGERPRINT,
        })
      ).status,
    ).toBe(200)
    const { rows } = await server.database.db.execute<{ count: string }>(sql`select count(*) from person`)
    expect(rows[0]?.count).toBe('17')
  })
})
