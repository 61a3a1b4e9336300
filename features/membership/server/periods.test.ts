import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSqlState } from '#platform/server/database/sql-state.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import type { DeskMember } from '../membership-desk.contract.ts'
import { insertPeriod } from './members.store.ts'
import { membershipPeriod } from './membership.tables.ts'

const MIGRATION = readFileSync(
  'database/migrations/20261122190625_periods_never_overlap/migration.sql',
  'utf8',
)

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  const { id: personId } = await newPerson(server)
  secretary = server.as({ personId, roles: ['membership'] })
})
afterAll(() => server.stop())

type Days = [from: string, to: string | null]

async function rowsOf({ id }: Applicant) {
  return server.database.db
    .select()
    .from(membershipPeriod)
    .where(eq(membershipPeriod.personId, id))
    .orderBy(membershipPeriod.validFrom)
}
const daysOf = async (member: Applicant): Promise<Days[]> =>
  (await rowsOf(member)).map(({ validFrom, validTo }) => [validFrom, validTo])

async function addPeriod(member: Applicant, [validFrom, validTo]: Days): Promise<number> {
  const [first] = await rowsOf(member)
  const { typeId = 0, createdAt = new Date() } = first ?? {}
  const row = { personId: member.id, typeId, validFrom, validTo, applicationId: null, createdAt }
  return insertPeriod(server.database.db, row)
}

const change = (call: string, member: Applicant, body: object) =>
  secretary.request('POST', `/api/v1/club/desk/${call}`, { body: { id: member.id, why: 'A slip', ...body } })

async function recordOf({ id }: Applicant): Promise<DeskMember> {
  const answer = await secretary.request('GET', `/api/v1/club/desk/member?id=${id}`)
  return (answer.json() as { item: DeskMember }).item
}

describe('the database', () => {
  it.each<[string, Days]>([
    ['one shared day', ['2026-12-31', '2027-06-30']],
    ['days inside', ['2026-03-01', '2026-03-31']],
    ['a period without an end', ['2026-06-01', null]],
    ['the same days', ['2026-01-01', '2026-12-31']],
  ])('refuses a second period with %s', async (_, days) => {
    const member = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
    const error = await addPeriod(member, days).catch((thrown: unknown) => thrown)
    expect(findSqlState(error)).toBe('23P01')
  })

  it('accepts a period on the next day, and the same days for another person', async () => {
    const life = await newMember(server, { from: '2026-01-01', validTo: null, type: 'LIFE' })
    const next = await newMember(server, { from: '0001-01-01', validTo: '2026-12-31' })
    await addPeriod(next, ['2027-01-01', null])
    expect([await daysOf(life), await daysOf(next)]).toEqual([
      [['2026-01-01', null]],
      [
        ['0001-01-01', '2026-12-31'],
        ['2027-01-01', null],
      ],
    ])
  })
})

describe('the migration', () => {
  async function migrateWith(...periods: Days[]): Promise<Applicant> {
    const [[from, to] = ['2026-01-01', null], ...others] = periods
    const member = await newMember(server, { from, validTo: to })
    await server.database.db.execute(
      'alter table membership_period drop constraint membership_period_no_overlap',
    )
    for (const days of others) await addPeriod(member, days)
    await server.database.db.execute(MIGRATION)
    return member
  }

  it.each<[string, Days[], Days[]]>([
    [
      'shortens the older of two that overlap',
      [
        ['2026-01-01', '2026-12-31'],
        ['2026-12-01', '2027-11-30'],
      ],
      [
        ['2026-01-01', '2026-11-30'],
        ['2026-12-01', '2027-11-30'],
      ],
    ],
    [
      'lets an older one begin after the newer one',
      [
        ['2026-12-01', '2027-11-30'],
        ['2026-01-01', '2026-12-31'],
      ],
      [
        ['2026-01-01', '2026-12-31'],
        ['2027-01-01', '2027-11-30'],
      ],
    ],
    [
      'splits a life membership around a newer year',
      [
        ['2020-01-01', null],
        ['2026-01-01', '2026-12-31'],
      ],
      [
        ['2020-01-01', '2025-12-31'],
        ['2026-01-01', '2026-12-31'],
        ['2027-01-01', null],
      ],
    ],
    [
      'deletes an older one with the same days',
      [
        ['2026-01-01', null],
        ['2026-01-01', null],
      ],
      [['2026-01-01', null]],
    ],
    [
      'separates three',
      [
        ['2026-01-01', '2026-12-31'],
        ['2026-06-01', '2027-05-31'],
        ['2026-06-01', '2026-06-30'],
      ],
      [
        ['2026-01-01', '2026-05-31'],
        ['2026-06-01', '2026-06-30'],
        ['2026-07-01', '2027-05-31'],
      ],
    ],
  ])('%s', async (_, before, after) => {
    const member = await migrateWith(...before)
    expect(await daysOf(member)).toEqual(after)
    const [first] = before
    expect((await recordOf(member)).timeline.map(({ words }) => words)).toContain(
      `Overlapped a newer period. Before: ${first?.[0] ?? ''} to ${first?.[1] ?? 'no end'}`,
    )
  })

  it('changes nothing if no periods overlap, and can run twice', async () => {
    const member = await migrateWith(['2026-01-01', '2026-12-31'], ['2027-01-01', '2027-12-31'])
    await server.database.db.execute(MIGRATION)
    expect([await daysOf(member), (await recordOf(member)).timeline]).toEqual([
      [
        ['2026-01-01', '2026-12-31'],
        ['2027-01-01', '2027-12-31'],
      ],
      [],
    ])
  })
})

describe('the secretary', () => {
  async function twoYears() {
    const member = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
    const later = await addPeriod(member, ['2027-01-01', '2027-12-31'])
    const [first] = await rowsOf(member)
    return { member, later, first: first?.id ?? 0 }
  }

  it('is warned that another period overlaps, and may shorten it', async () => {
    const { member, first } = await twoYears()
    const days = { period_id: first, valid_from: '2026-01-01', valid_to: '2027-02-28' }
    const refused = await change('correctPeriod', member, days)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Shorten it')])
    expect((await change('correctPeriod', member, { ...days, shortens_others: true })).status).toBe(200)
    expect(await daysOf(member)).toEqual([
      ['2026-01-01', '2027-02-28'],
      ['2027-03-01', '2027-12-31'],
    ])
    const audit = (await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')).json()
    expect((audit as { data: AuditItem[] }).data[0]?.change).toContain('2027-12-31')
  })

  it('splits a period if the corrected one lies inside it', async () => {
    const member = await newMember(server, { from: '2020-01-01', validTo: '2026-12-31' })
    const later = await addPeriod(member, ['2027-01-01', '2027-12-31'])
    const days = { period_id: later, valid_from: '2022-01-01', valid_to: '2022-12-31' }
    await change('correctPeriod', member, { ...days, shortens_others: true })
    expect(await daysOf(member)).toEqual([
      ['2020-01-01', '2021-12-31'],
      ['2022-01-01', '2022-12-31'],
      ['2023-01-01', '2026-12-31'],
    ])
  })

  it('must first delete a period of which no day would be left', async () => {
    const { member, first, later } = await twoYears()
    const days = { period_id: first, valid_from: '2026-01-01', valid_to: null, shortens_others: true }
    const refused = await change('correctPeriod', member, days)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Delete that period first')])
    expect((await change('deletePeriod', member, { period_id: later })).status).toBe(200)
    expect((await change('correctPeriod', member, days)).status).toBe(200)
    expect(await daysOf(member)).toEqual([['2026-01-01', null]])
  })

  it('deletes the only period, after which the person is not a member', async () => {
    const member = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
    const [only] = await rowsOf(member)
    expect((await change('deletePeriod', member, { period_id: only?.id, why: ' ' })).status).toBe(422)
    expect((await change('deletePeriod', member, { period_id: only?.id })).status).toBe(200)
    expect((await recordOf(member)).status).toBe('none')
    expect((await change('deletePeriod', member, { period_id: only?.id })).status).toBe(404)
  })

  it('cannot delete their own period, and no other role may', async () => {
    const { member, first } = await twoYears()
    const body = { id: member.id, period_id: first, why: 'A slip' }
    const own = server.as({ personId: member.id, roles: ['membership'] })
    for (const asker of [own, server.as({ roles: ['registrar'] })])
      expect((await asker.request('POST', '/api/v1/club/desk/deletePeriod', { body })).status).toBe(403)
  })
})
