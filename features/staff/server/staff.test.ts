import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { systemClock } from '#platform/shared/clock.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { auditLog, findAuditBreak } from './audit.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function newPerson(roles: readonly string[] = []): Promise<{ id: number; email: string }> {
  const email = `desk-${crypto.randomUUID()}@corellaplains.example`
  const now = new Date(server.clock.nowMs())
  const [row] = await server.database.db
    .insert(person)
    .values({
      email,
      emailKey: email,
      firstName: 'Bea',
      lastName: 'Tarmacott',
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: person.id })
  const id = row?.id ?? 0
  await insertRoles(server.database.db, id, roles, now)
  return { id, email }
}

/** Requests a step-up code for a logged-in person and reads it from their mailbox. */
async function stepUp({ id, email }: { id: number; email: string }): Promise<string> {
  const asked = await server
    .as({ personId: id })
    .request('POST', '/api/v1/cognito/user/sendStepUpCode', { body: {} })
  expect(asked.status).toBe(200)
  return (await server.mailTo(email))[0]?.code ?? ''
}

describe('staff roles', () => {
  it.each([
    ['GET', '/api/v1/staff/people'],
    ['GET', '/api/v1/staff/audit'],
    ['POST', '/api/v1/staff/roles'],
  ])('%s %s is restricted to owners, however the path is spelled', async (method, path) => {
    const body = method === 'POST' ? { body: { person_id: 1, roles: [], code: '000000' } } : {}
    for (const spelling of [path, `${path}/`, path.replace('/api', '//api')]) {
      expect((await server.request(method, spelling, body)).status).toBe(401)
      for (const role of ['treasurer', 'content', 'gate'] as const)
        expect((await server.as({ roles: [role] }).request(method, spelling, body)).status).toBe(403)
    }
  })

  it('are set with a fresh code, apply at once, and are audited', async () => {
    const owner = await newPerson(['owner'])
    const somebody = await newPerson()
    const as = server.as({ personId: owner.id, roles: ['owner'] })
    const give = (code: string) =>
      as.request('POST', '/api/v1/staff/roles', {
        body: { person_id: somebody.id, roles: ['shop', 'gate'], code },
      })
    expect((await give('000000')).status).toBe(422)
    const given = await give(await stepUp(owner))
    expect([given.status, given.json()]).toMatchObject([200, { item: { roles: ['gate', 'shop'] } }])
    const trail = (await as.request('GET', '/api/v1/staff/audit')).json() as {
      data: { verb: string; change: string }[]
    }
    expect(trail.data[0]).toMatchObject({
      verb: 'set_roles',
      change: '{"after":["gate","shop"],"before":[]}',
    })
  })

  it('cannot be removed from the last owner', async () => {
    const owner = await newPerson(['owner'])
    await server.database.db.execute(
      sql`delete from person_role where role = 'owner' and person_id <> ${owner.id}`,
    )
    const answer = await server
      .as({ personId: owner.id, roles: ['owner'] })
      .request('POST', '/api/v1/staff/roles', {
        body: { person_id: owner.id, roles: ['content'], code: await stepUp(owner) },
      })
    expect([answer.status, (answer.json() as { text_code: string }).text_code]).toEqual([422, 'NOT_ELIGIBLE'])
  })

  it.each([{ roles: ['king'] }, { roles: 'owner' }, { person_id: '1' }, { is_admin: true }])(
    'refuses to set roles with %j',
    async (wrong) => {
      const body = { person_id: 1, roles: [], code: '123456', ...wrong }
      expect(
        (await server.as({ roles: ['owner'] }).request('POST', '/api/v1/staff/roles', { body })).status,
      ).toBe(422)
    },
  )
})

describe('audit log', () => {
  const audit = auditLog(systemClock)
  const write = (n: number) =>
    server.database.transaction(async (tx) => {
      await audit(tx, {
        personId: 1,
        verb: 'tried',
        subjectKind: 'test',
        subjectId: String(n),
        change: { n },
      })
      if (n % 3 === 0) throw new Error('undone')
    })

  it('has no gaps after concurrent writes and rollbacks', async () => {
    await Promise.allSettled(Array.from({ length: 30 }, (_, n) => write(n)))
    const { rows } = await server.database.db.execute<{ count: number; last: number }>(
      sql`select count(*)::int as count, max(position)::int as last from audit_entry`,
    )
    expect(rows[0]?.count).toBe(rows[0]?.last)
    expect(await findAuditBreak(server.database.db)).toBeNull()
  })

  it('detects altered and missing entries', async () => {
    const { db } = server.database
    await db.execute(sql`update audit_entry set verb = 'forged' where position = 5`)
    expect(await findAuditBreak(db)).toBe(5)
    await db.execute(sql`update audit_entry set verb = 'tried' where position = 5`)
    const { rows } = await db.execute<{ last: number }>(
      sql`select max(position)::int as last from audit_entry`,
    )
    const last = rows[0]?.last ?? 0
    await db.execute(sql`delete from audit_entry where position = ${last}`)
    expect(await findAuditBreak(db)).toBe(last)
  })
})
