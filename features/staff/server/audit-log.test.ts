import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { exportFile } from '#tests/kit/export-file.ts'
import { explainReads } from '#tests/kit/plans.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { AuditItem } from '../audit-log.contract.ts'
import { auditLog, type Done } from './audit.ts'
import { listActors, listAudit, listKinds } from './audit-log.store.ts'

const AUDIT = '/api/v1/staff/audit'

let server: RunningServer
let people: number[]

beforeAll(async () => {
  server = await startTestServer({ nowIso: '2026-11-20T23:00:00Z' })
  const now = new Date(server.clock.nowMs())
  const rows = await server.database.db
    .insert(person)
    .values(
      ['Bea', 'Col'].map((firstName) => ({
        email: `${firstName}@corellaplains.example`,
        emailKey: `${firstName.toLowerCase()}@corellaplains.example`,
        firstName,
        lastName: 'Tarmacott',
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: person.id })
  people = rows.map(({ id }) => id)
  await record({ verb: 'set_roles', subjectId: String(people[1]), change: { before: [], after: ['gate'] } })
  // 22 November, 10:00 in New South Wales.
  server.clock.advanceMs(DAY_MS)
  await record({ verb: 'disabled_account', subjectId: String(people[1]), change: { reason: '=left' } })
  await record({ personId: people[1] ?? 0, verb: 'changed', subjectKind: 'event', subjectId: '77' })
})
afterAll(() => server.stop())

const owner = () => server.as({ personId: people[0] ?? 0, roles: ['owner'] })

function record(done: Partial<Done>): Promise<void> {
  const audit = auditLog(server.clock)
  const whole = { personId: people[0] ?? 0, verb: '', subjectKind: 'person', subjectId: '', ...done }
  return server.database.transaction((tx) => audit(tx, whole))
}

async function list(query: string): Promise<{ data: AuditItem[]; is_whole: boolean }> {
  const answer = await owner().request('GET', `${AUDIT}?${query}`)
  expect(answer.status).toBe(200)
  return answer.json() as { data: AuditItem[]; is_whole: boolean }
}
const verbs = async (query: string) => (await list(query)).data.map(({ verb }) => verb)

describe('audit log', () => {
  it.each([
    ['GET', AUDIT],
    ['POST', `${AUDIT}.csv`],
    ['GET', `${AUDIT}/filters`],
    ['POST', `${AUDIT}/verify`],
  ])('%s %s is restricted to owners', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {}
    expect((await server.request(method, path, body)).status).toBe(401)
    expect((await server.as({ roles: ['treasurer'] }).request(method, path, body)).status).toBe(403)
  })

  it('filters by person, kind, record and day in the club’s time zone', async () => {
    expect(await verbs(`person=${people[0]}`)).toEqual(['disabled_account', 'set_roles'])
    expect(await verbs('kind=event')).toEqual(['changed'])
    expect(await verbs('kind=person&record=0')).toEqual([])
    expect(await verbs('from=2026-11-22')).toEqual(['changed', 'disabled_account'])
    expect(await verbs('to=2026-11-21')).toEqual(['set_roles'])
    expect(await verbs('q=bea')).toEqual(['disabled_account', 'set_roles'])
    expect(await verbs('q=77')).toEqual(['changed'])
    expect(await verbs('q=disabled')).toEqual(['disabled_account'])
    expect(await verbs('q=event')).toEqual(['changed'])
    expect(await verbs('q=1')).toContain('set_roles')
    expect(await verbs('q=bea&to=2026-11-21')).toEqual(['set_roles'])
  })

  it('pages by position', async () => {
    const { data } = await list('')
    expect(await verbs(`before=${data[0]?.position}`)).toEqual(['disabled_account', 'set_roles'])
  })

  it.each(['person=x', 'from=2026-13-01', 'before=-1'])('refuses the query %s', async (query) => {
    expect((await owner().request('GET', `${AUDIT}?${query}`)).status).toBe(422)
  })

  it('names the records, but not people whose data was removed', async () => {
    expect((await list('kind=person')).data[0]).toMatchObject({ record: 'Col Tarmacott', path: '' })
    await server.database.db.execute(sql`update person set removed_at = now() where id = ${people[1]}`)
    expect((await list('kind=person')).data[0]).toMatchObject({ record: '' })
    expect((await list('kind=event')).data[0]).toMatchObject({ person: 'Removed person' })
    expect(await verbs('q=Col')).not.toContain('changed')
    await server.database.db.execute(sql`update person set removed_at = null where id = ${people[1]}`)
  })

  it('lists the people and kinds to filter by, and the last verification', async () => {
    const answer = await owner().request('GET', `${AUDIT}/filters`)
    expect(answer.json()).toMatchObject({
      people: [{ name: 'Bea Tarmacott' }, { name: 'Col Tarmacott' }],
      kinds: ['event', 'person'],
      chain: { checked_at: null, is_intact: true },
    })
  })

  it('reads one index entry for each person and kind, and those of a search, however long the log is', async () => {
    const { db } = server.database
    await db.execute(sql`insert into audit_entry
      select 1000 + n, now(), ${people[0]}, 'Bea', 'changed', 'event', n::text, '{}', '', '' from generate_series(1, 20000) n`)
    await db.execute(sql`analyze audit_entry`)
    const filter = { before: null, personId: null, subjectKind: null, subjectId: null, from: null, to: null }
    const search = (text: string) => () => listAudit(db, { ...filter, text, timezone: 'UTC', limit: 10 })
    for (const find of [
      listActors,
      listKinds,
      search('no such words'),
      search('disabled'),
      search('chang'),
    ]) {
      const [read] = await explainReads(server.database, () => find(db))
      expect(read?.plan).not.toContain('Seq Scan on audit_entry')
      expect(read?.blocksRead).toBeLessThan(60)
    }
    await db.execute(sql`delete from audit_entry where position > 1000`)
  })

  it('exports texts and values as CSV, without formulas, and records the export', async () => {
    const answer = await exportFile(server, owner(), `${AUDIT}.csv?kind=person`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = answer.text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain("Bea Tarmacott,Disabled an account,Person,Col Tarmacott,Reason,,'=left")
    expect(lines[2]).toContain('Changed the roles of a person,Person,Col Tarmacott,Value,Empty,gate')
    expect(await verbs('kind=audit')).toEqual(['exported'])
  })

  it('verifies the log and names the first altered entry', async () => {
    const verify = async () => (await owner().request('POST', `${AUDIT}/verify`, { body: {} })).json()
    expect(await verify()).toMatchObject({ broken_at: null })
    await server.database.db.execute(sql`update audit_entry set verb = 'forged' where position = 2`)
    expect(await verify()).toMatchObject({ broken_at: 2 })
    await server.database.db.execute(sql`update audit_entry set verb = 'disabled_account' where position = 2`)
  })
})
