import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReminders } from '#features/membership/server/membership.public.ts'
import { listTypes } from '#features/membership-types/server/types.public.ts'
import { insertPeriod } from '#features/membership/server/members.store.ts'
import { membershipBegan } from '#features/membership/server/membership.facts.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import {
  caseOf,
  fullCase,
  pageOf,
  post,
  type RegoServer,
  sendFile,
  startRego,
  submit,
} from '#tests/club-rego/rego.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { CHECK_ITEMS } from '../answers.rules.ts'
import { tellAuthority } from './authority.actions.ts'
import { listTasks } from './authority.store.ts'
import type { ClubRegoPowers } from './club-rego.public.ts'
import { approveCase, keepChecks, signDeclaration, takeCase } from './decide-case.actions.ts'
import { tendCases } from './tend-cases.actions.ts'

let server: RegoServer
let powers: ClubRegoPowers
let thea: Applicant

beforeAll(async () => {
  server = await startRego()
  powers = server.house.features.clubRego
  thea = await newMember(server, { validTo: null, name: 'Thea Brackenfold' })
})
afterAll(() => server.stop())

/** A vehicle on the road, of somebody who is a member to the day after tomorrow where nothing else is said. */
async function onTheRoad(
  memberTo?: string,
  policyExpiry = '2030-01-01',
): Promise<{ owner: Applicant; id: number }> {
  const today = new Date(server.clock.nowMs() + 11 * 60 * 60 * 1000)
  const validTo = new Date(today.getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  const owner = await newMember(server, { validTo: memberTo ?? validTo })
  const { id } = await fullCase(server, owner, { answers: { policy_expiry: policyExpiry } })
  caseOf(await submit(owner, id))
  const deciding = { id, by: thea.id }
  await takeCase(powers, deciding)
  await keepChecks(
    powers,
    deciding,
    Object.fromEntries(CHECK_ITEMS.map((item) => [item, { result: 'pass', note: '' }])),
  )
  await approveCase(powers, deciding, { conditions: '', locale: 'en' })
  await signDeclaration(powers, deciding, {
    signature: { method: 'typed', name: 'Thea Brackenfold', image: '', strokes: [] },
    ip: '127.0.0.1',
    userAgent: 'test',
    locale: 'en',
  })
  await sendFile(owner, id, 'papers', Buffer.from('%PDF-1.4 papers'), 'papers.pdf')
  const plate = { id, club_plate_no: `H${id}`, conditional_rego_no: '', club_rego_expiry: '2028-01-01' }
  caseOf(await post(owner, '/register', plate))
  return { owner, id }
}

const tasksOf = async (id: number) => {
  const tasks = await listTasks(server.database.db, { isTold: false }, 100)
  return tasks
    .filter((task) => task.caseId === id)
    .map(({ reason, since, notifyBy }) => ({ reason, since, notifyBy }))
}

/** Days later, with all that happens by itself. */
async function pass(days: number): Promise<void> {
  server.clock.advanceMs(days * DAY_MS)
  await sendReminders(server.house.features.membership)
  await tendCases(powers)
}

/** Another period begins, as a renewal announces it. */
async function renew(owner: Applicant, validFrom: string): Promise<void> {
  const { announce } = server.house.features.membership
  await server.database.transaction(async (tx) => {
    const typeId = (await listTypes(tx))[0]?.id ?? 0
    await insertPeriod(tx, {
      personId: owner.id,
      typeId,
      validFrom,
      validTo: '2028-12-31',
      applicationId: null,
      createdAt: new Date(server.clock.nowMs()),
    })
    await announce(tx, membershipBegan, {
      personId: owner.id,
      validFrom,
      validTo: '2028-12-31',
      isFirst: false,
    })
  })
}

describe('a membership that lapses', () => {
  it('takes the vehicle off the road the same day, with a task that says until when to tell', async () => {
    const { owner, id } = await onTheRoad()
    await pass(2)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    expect(await tasksOf(id)).toEqual([])
    await pass(1)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    const [task] = await tasksOf(id)
    expect(task).toMatchObject({ reason: 'membership_lapsed', since: '2026-11-24', notifyBy: '2026-12-08' })
    const member = await owner.request('GET', '/api/v1/club/member/getMembership')
    expect(member.json()).toMatchObject({ special_vehicle: false })
    await pass(0)
    expect(await tasksOf(id)).toHaveLength(1)
  })

  it('is written to on the day, and 7 and 14 days after it, once each', async () => {
    const { owner } = await onTheRoad()
    const letters = async () =>
      (await server.mailTo(owner.email)).filter(({ subject }) => /suspended/.test(subject)).length
    await pass(3)
    expect(await letters()).toBe(1)
    await pass(6)
    expect(await letters()).toBe(1)
    await pass(1)
    await tendCases(powers)
    expect(await letters()).toBe(2)
    await pass(7)
    await tendCases(powers)
    expect(await letters()).toBe(3)
  })

  it('comes back with the membership, and nothing need be told', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    const from = (await pageOf(owner, id)).today
    await renew(owner, from)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    expect(await tasksOf(id)).toEqual([])
  })

  it('stays off the road once the authority was told: then the registrar decides', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    const { today } = await pageOf(owner, id)
    const tasks = await listTasks(server.database.db, { isTold: false }, 100)
    const task = tasks.find(({ caseId }) => caseId === id)
    await tellAuthority(powers, { taskId: task?.id ?? 0, on: today, by: thea.id })
    await expect(
      tellAuthority(powers, { taskId: task?.id ?? 0, on: today, by: thea.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await renew(owner, today)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    expect((await pageOf(owner, id)).events.at(-1)).toMatchObject({ kind: 'authority_told', words: today })
  })
})

describe('insurance that ends', () => {
  it('is called to mind 30 days before, takes the vehicle off the road the day after, and brings it back', async () => {
    const { owner, id } = await onTheRoad('2030-12-31', '2027-03-31')
    const subjects = async () => (await server.mailTo(owner.email)).map(({ subject }) => subject)
    server.clock.setTo('2027-02-28T01:00:00Z')
    await tendCases(powers)
    expect(await subjects()).not.toContain('Club rego: insurance ends on 31 Mar 2027')
    server.clock.setTo('2027-03-01T01:00:00Z')
    await tendCases(powers)
    await tendCases(powers)
    expect((await subjects()).filter((one) => one.includes('insurance ends'))).toEqual([
      'Club rego: insurance ends on 31 Mar 2027',
    ])
    server.clock.setTo('2027-03-31T01:00:00Z')
    await tendCases(powers)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    server.clock.setTo('2027-04-01T01:00:00Z')
    await tendCases(powers)
    await tendCases(powers)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    expect(await tasksOf(id)).toEqual([
      { reason: 'insurance_ended', since: '2027-04-01', notifyBy: '2027-04-15' },
    ])
    const policy = { id, insurer: 'Plains Mutual', policy_no: 'PM-2' }
    const stale = await post(owner, '/insurance', { ...policy, policy_expiry: '2027-04-01' })
    expect(refusalOf(stale)).toEqual([422, 'VALIDATION', 'policy_expiry expired'])
    const back = caseOf(await post(owner, '/insurance', { ...policy, policy_expiry: '2028-03-31' }))
    expect(back).toMatchObject({ state: 'registered', policy_no: 'PM-2' })
    expect(await tasksOf(id)).toEqual([])
  })

  it('is asked of somebody else’s vehicle like of none, and of a draft not at all', async () => {
    const { id } = await onTheRoad('2030-12-31')
    const other = await newMember(server, { validTo: '2030-12-31' })
    const policy = { insurer: 'A', policy_no: 'B', policy_expiry: '2029-01-01' }
    expect((await post(other, '/insurance', { id, ...policy })).status).toBe(404)
    const draft = await fullCase(server, other)
    expect(refusalOf(await post(other, '/insurance', { id: draft.id, ...policy }))).toEqual([409, 'CONFLICT'])
  })
})

describe('a vehicle that is sold', () => {
  it('ends, whether or not its owner is a member still, and the authority must know', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    expect(caseOf(await post(owner, '/end', { id, words: 'Sold to a collector' })).state).toBe('ended')
    expect(await tasksOf(id)).toMatchObject([{ reason: 'ended' }])
  })
})

describe('an application that lies about', () => {
  it('is called to mind after 7 days, once', async () => {
    const owner = await newMember(server, { validTo: '2029-12-31' })
    await fullCase(server, owner)
    const letters = async () =>
      (await server.mailTo(owner.email)).filter(({ subject }) => /not sent yet/.test(subject)).length
    await pass(6)
    expect(await letters()).toBe(0)
    server.clock.advanceMs(60_000)
    await pass(1)
    await tendCases(powers)
    expect(await letters()).toBe(1)
  })
})
