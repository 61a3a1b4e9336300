import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, startClub } from '#tests/membership/club-server.ts'
import type { DeskMember } from '../membership-desk.contract.ts'

const DESK = '/api/v1/club/desk'

let server: RunningServer
let secretary: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  const { id } = await newMember(server, { validTo: '2027-12-31', name: 'Nerida Foxglove' })
  secretary = server.as({ personId: id, roles: ['membership'] })
})
afterAll(() => server.stop())

const newRecord = () => newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })

async function recordOf({ id }: Applicant): Promise<DeskMember> {
  return ((await secretary.request('GET', `${DESK}/member?id=${id}`)).json() as { item: DeskMember }).item
}

function post(call: string, { id }: Applicant, body: object): Promise<Answer> {
  const why = call === 'setPrivateNote' ? {} : { why: 'The committee decided it' }
  return secretary.request('POST', `${DESK}/${call}`, { body: { id, ...why, ...body } })
}

/** Expects the refusal of a change by another person, and returns its fields and the current record. */
function conflictOf(answer: Answer): { fields: string[]; current: DeskMember } {
  const {
    text_code: code,
    errors,
    current,
  } = answer.json() as {
    text_code: string
    errors: { field: string; code: string }[]
    current: DeskMember
  }
  expect([answer.status, code]).toEqual([409, 'CONFLICT'])
  expect(new Set(errors.map((error) => error.code))).toEqual(new Set(['changed']))
  return { fields: errors.map(({ field }) => field), current }
}

describe('a change of a member’s record that another person has changed meanwhile', () => {
  it('is refused for the standing note, whose text is not in the audit log', async () => {
    const member = await newRecord()
    expect((await post('setPrivateNote', member, { note: 'Owes a key', was: '' })).status).toBe(200)
    const { fields, current } = conflictOf(
      await post('setPrivateNote', member, { note: 'Brings cake', was: '' }),
    )
    expect([fields, current.private_note]).toEqual([['private_note'], 'Owes a key'])
    expect((await recordOf(member)).private_note).toBe('Owes a key')
    const merged = { note: 'Owes a key. Brings cake', was: 'Owes a key' }
    expect((await post('setPrivateNote', member, merged)).status).toBe(200)
    const audit = await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit?kind=member')
    const [newest] = (audit.json() as { data: { verb: string; change: string }[] }).data
    expect(newest?.verb).toBe('noted')
    expect(newest?.change ?? '').not.toContain('Owes a key')
  })

  it('is refused for the status', async () => {
    const member = await newRecord()
    const was = 'normal'
    expect((await post('setCondition', member, { condition: 'deceased', was })).status).toBe(200)
    const { fields, current } = conflictOf(
      await post('setCondition', member, { condition: 'suspended', was }),
    )
    expect([fields, current.condition]).toEqual([['condition'], 'deceased'])
    expect((await recordOf(member)).condition).toBe('deceased')
  })

  it('is refused for the member number', async () => {
    const member = await newRecord()
    const { number: was } = await recordOf(member)
    expect((await post('setNumber', member, { number: 7001, was })).status).toBe(200)
    const { fields, current } = conflictOf(await post('setNumber', member, { number: 7002, was }))
    expect([fields, current.number]).toEqual([['number'], (await recordOf(member)).number])
    expect(current.number).toContain('7001')
  })

  it('is refused for the days of a period, also if it would delete the period', async () => {
    const member = await newRecord()
    const [period] = (await recordOf(member)).periods
    const change = { period_id: period?.id, was: { valid_from: '2026-01-01', valid_to: '2026-12-31' } }
    const longer = { ...change, valid_from: '2026-01-01', valid_to: '2027-02-28' }
    expect((await post('correctPeriod', member, longer)).status).toBe(200)
    for (const stale of [
      await post('correctPeriod', member, { ...longer, valid_to: '2027-06-30' }),
      await post('deletePeriod', member, change),
    ]) {
      const { fields, current } = conflictOf(stale)
      expect([fields, current.periods[0]?.valid_to]).toEqual([['valid_to'], '2027-02-28'])
    }
    const was = { valid_from: '2026-01-01', valid_to: '2027-02-28' }
    expect((await post('deletePeriod', member, { ...change, was })).status).toBe(200)
  })

  it('is accepted if the other person saved the same value, and without the value that was shown', async () => {
    const member = await newRecord()
    await post('setCondition', member, { condition: 'suspended' })
    expect((await post('setCondition', member, { condition: 'suspended', was: 'normal' })).status).toBe(200)
    expect((await post('setCondition', member, { condition: 'normal' })).status).toBe(200)
    await post('setPrivateNote', member, { note: 'First' })
    expect((await post('setPrivateNote', member, { note: 'Second' })).status).toBe(200)
    expect(await recordOf(member)).toMatchObject({ condition: 'normal', private_note: 'Second' })
  })

  it('is saved by one of two people who change the note at the same moment', async () => {
    const member = await newRecord()
    const answers = await Promise.all(
      ['One', 'Two'].map((note) => post('setPrivateNote', member, { note, was: '' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
