import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { newMember, startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
let member: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  member = await newMember(server, { validTo: '2026-12-02' })
})
afterAll(() => server.stop())

const statementsOf = (path: string) =>
  countStatements(server.database, async () => {
    expect((await member.request('GET', path)).status).toBe(200)
  })

describe('the queries of the screens that members use most', () => {
  it.each([
    ['/api/v1/club/member/getMembership', 2],
    ['/api/v1/club/membership/card', 2],
    ['/api/v1/club/membership/offer', 6],
  ])('%s sends at most %d statements', async (path, most) => {
    // The first call also fills the caches.
    await statementsOf(path)
    expect((await statementsOf(path)).length).toBeLessThanOrEqual(most)
  })

  it('finds one member’s status by indexes, whatever the number of members', async () => {
    const { db } = server.database
    await db.execute(sql`
      with people as (
        insert into person (first_name, last_name, email, email_key, created_at, updated_at)
        select 'P', n::text, n || '@many.example', n || '@many.example', now(), now() from generate_series(1, 5000) n
        returning id
      ), members as (
        insert into member (person_id, type_id, partner_name, guardian_name, guardian_email, guardian_phone,
          licence_issuer, licence_number, licence_type, condition, hides_from_register, wants_reminders, private_note,
          created_at, updated_at)
        select id, (select min(id) from membership_type), '', '', '', '', '', '', '', 'normal', false, true, '', now(), now()
        from people returning person_id, type_id
      )
      insert into membership_period (person_id, type_id, valid_from, valid_to, created_at)
      select person_id, type_id, '2026-01-01', '2026-12-31', now() from members`)
    await db.execute(sql`analyze person, member, membership_period`)
    const [statement = ''] = await statementsOf('/api/v1/club/member/getMembership')
    const plan = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain (generic_plan) ${statement}`))
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain('Index')
    // These two tables have only a few rows, so a sequential scan is acceptable.
    expect(text.replace(/Seq Scan on (membership_type|track)\b/g, '')).not.toContain('Seq Scan')
  })
})
