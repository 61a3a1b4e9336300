import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendReminders } from '#features/membership/server/membership.public.ts'
import { listTypes } from '#features/membership/server/membership-types.public.ts'
import {
  insertPeriod,
  listPeriods,
  setPeriodDays,
  updateMember,
} from '#features/membership/server/members.store.ts'
import { membershipBegan } from '#features/membership/server/membership.events.ts'
import type { Vehicle } from '#features/vehicles/vehicles.contract.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import {
  caseOf,
  fullCase,
  passChecks,
  pageOf,
  post,
  type RegoServer,
  sendFile,
  startRego,
  submit,
} from '#tests/club-rego/rego.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import { refusalOf } from '#tests/vehicles/garage.ts'
import { notifyAuthority } from './authority.actions.ts'
import { listTasks } from './authority.store.ts'
import { listStoreKeys } from './case-parts.store.ts'
import type { ClubRegoDeps } from './club-rego.public.ts'
import { approveCase, signDeclaration, takeCase } from './decide-case.actions.ts'
import { readRegister } from './register.actions.ts'
import { runDailyCaseChecks } from './daily-checks.actions.ts'

let server: RegoServer
let deps: ClubRegoDeps
let thea: Applicant

beforeAll(async () => {
  server = await startRego()
  deps = server.clubApp.features.clubRego
  thea = await newMember(server, { validTo: null, name: 'Thea Brackenfold' })
})
afterAll(() => server.stop())

const vehicleOf = async (owner: Applicant, id: number): Promise<Vehicle> => {
  const answer = await owner.request('POST', '/api/v1/club/vehicle', { body: { filter: { id } } })
  const [vehicle] = (answer.json() as { data: Vehicle[] }).data
  if (vehicle === undefined) throw new Error(`no vehicle ${id}`)
  return vehicle
}

/** Creates a registered vehicle whose owner is by default a member until the day after tomorrow. */
async function onTheRoad(
  memberTo?: string,
  policyExpiry = '2030-01-01',
  again?: { owner: Applicant; vehicleId: number },
): Promise<{ owner: Applicant; id: number }> {
  const today = new Date(server.clock.nowMs() + 11 * 60 * 60 * 1000)
  const validTo = new Date(today.getTime() + 2 * DAY_MS).toISOString().slice(0, 10)
  const owner = again?.owner ?? (await newMember(server, { validTo: memberTo ?? validTo }))
  const { id } = await fullCase(server, owner, {
    answers: { policy_expiry: policyExpiry },
    ...(again === undefined
      ? {}
      : { vehicle: await vehicleOf(owner, again.vehicleId), kind: 'renewal' as const }),
  })
  caseOf(await submit(owner, id))
  const deciding = { id, by: thea.id, locale: 'en' as const }
  await takeCase(deps, deciding)
  await passChecks(server, id, thea.id)
  await approveCase(deps, deciding, { conditions: '' })
  await signDeclaration(deps, deciding, {
    signature: { method: 'typed', name: 'Thea Brackenfold', image: '', strokes: [] },
    key: null,
    ip: '127.0.0.1',
    userAgent: 'test',
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

/** Advances the clock by some days and runs the daily tasks. */
async function pass(days: number): Promise<void> {
  server.clock.advanceMs(days * DAY_MS)
  await sendReminders(server.clubApp.features.membership)
  await runDailyCaseChecks(deps)
}

/** Inserts another period and emits the domain event of a renewal. */
async function renew(owner: Applicant, validFrom: string): Promise<void> {
  const { emit } = server.clubApp.features.membership
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
    await emit(tx, membershipBegan, {
      personId: owner.id,
      validFrom,
      validTo: '2028-12-31',
      isFirst: false,
    })
  })
}

describe('a lapsed membership', () => {
  it('suspends the vehicle the same day and adds a task with the deadline for notifying the authority', async () => {
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

  it('causes one mail on the day and one each 7 and 14 days after it', async () => {
    const { owner } = await onTheRoad()
    const letters = async () =>
      (await server.mailTo(owner.email)).filter(({ subject }) => /suspended/.test(subject)).length
    await pass(3)
    expect(await letters()).toBe(1)
    await pass(6)
    expect(await letters()).toBe(1)
    await pass(1)
    await runDailyCaseChecks(deps)
    expect(await letters()).toBe(2)
    await pass(7)
    await runDailyCaseChecks(deps)
    expect(await letters()).toBe(3)
  })

  it('ends the suspension after a renewal, and the authority need not be notified', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    const from = (await pageOf(owner, id)).today
    await renew(owner, from)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    expect(await tasksOf(id)).toEqual([])
  })

  it('needs the registrar’s decision once the authority was notified', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    const { today } = await pageOf(owner, id)
    const tasks = await listTasks(server.database.db, { isTold: false }, 100)
    const task = tasks.find(({ caseId }) => caseId === id)
    await notifyAuthority(deps, { taskId: task?.id ?? 0, on: today, by: thea.id })
    await expect(
      notifyAuthority(deps, { taskId: task?.id ?? 0, on: today, by: thea.id }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await renew(owner, today)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    expect((await pageOf(owner, id)).events.at(-1)).toMatchObject({ kind: 'authority_told', words: today })
    // Renewing the insurance does not end the suspension either.
    const policy = { insurer: 'Plains Mutual', policy_no: 'PM-9', policy_expiry: '2031-01-01' }
    expect(caseOf(await post(owner, '/insurance', { id, ...policy })).state).toBe('suspended')
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
  })
})

describe('a membership that ends without a domain event', () => {
  const letters = async (owner: Applicant) =>
    (await server.mailTo(owner.email)).filter(({ subject }) => /suspended/.test(subject)).length
  const setCondition = (owner: Applicant, condition: 'normal' | 'resigned' | 'deceased') =>
    updateMember(server.database.db, owner.id, { condition })

  it('is detected by the checks if the last day was changed at the desk or no process ran for days', async () => {
    const { owner, id } = await onTheRoad('2030-12-31')
    const { today } = await pageOf(owner, id)
    const [period] = await listPeriods(server.database.db, owner.id)
    const validTo = new Date(Date.parse(today) - 20 * DAY_MS).toISOString().slice(0, 10)
    const since = new Date(Date.parse(today) - 19 * DAY_MS).toISOString().slice(0, 10)
    await setPeriodDays(server.database.db, period?.id ?? 0, { validFrom: '2015-01-01', validTo })
    await runDailyCaseChecks(deps)
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    expect(await tasksOf(id)).toMatchObject([{ reason: 'membership_lapsed', since }])
    expect(await letters(owner)).toBe(1)
    await setPeriodDays(server.database.db, period?.id ?? 0, { validFrom: '2015-01-01', validTo: null })
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    expect(await tasksOf(id)).toEqual([])
  })

  it('after a resignation suspends the vehicle, and ends the suspension if the resignation is reverted', async () => {
    const { owner, id } = await onTheRoad('2030-12-31')
    const { today } = await pageOf(owner, id)
    await setCondition(owner, 'resigned')
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('suspended')
    expect(await tasksOf(id)).toMatchObject([{ reason: 'membership_lapsed', since: today }])
    await setCondition(owner, 'normal')
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
  })

  it('after a death adds a task for the registrar and sends no mail', async () => {
    const { owner, id } = await onTheRoad('2030-12-31')
    await setCondition(owner, 'deceased')
    await runDailyCaseChecks(deps)
    await pass(8)
    expect(await tasksOf(id)).toHaveLength(1)
    expect(await letters(owner)).toBe(0)
  })
})

describe('expiring insurance', () => {
  it('is announced 30 days before, suspends the vehicle the day after, and ends the suspension when renewed', async () => {
    const { owner, id } = await onTheRoad('2030-12-31', '2027-03-31')
    const subjects = async () => (await server.mailTo(owner.email)).map(({ subject }) => subject)
    server.clock.setTo('2027-02-28T01:00:00Z')
    await runDailyCaseChecks(deps)
    expect(await subjects()).not.toContain('Club rego: insurance ends on 31 Mar 2027')
    server.clock.setTo('2027-03-01T01:00:00Z')
    await runDailyCaseChecks(deps)
    await runDailyCaseChecks(deps)
    expect((await subjects()).filter((one) => one.includes('insurance ends'))).toEqual([
      'Club rego: insurance ends on 31 Mar 2027',
    ])
    server.clock.setTo('2027-03-31T01:00:00Z')
    await runDailyCaseChecks(deps)
    expect((await pageOf(owner, id)).item.state).toBe('registered')
    server.clock.setTo('2027-04-01T01:00:00Z')
    await runDailyCaseChecks(deps)
    await runDailyCaseChecks(deps)
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

  it('cannot be renewed for another person’s vehicle or for a draft', async () => {
    const { id } = await onTheRoad('2030-12-31')
    const other = await newMember(server, { validTo: '2030-12-31' })
    const policy = { insurer: 'A', policy_no: 'B', policy_expiry: '2029-01-01' }
    expect((await post(other, '/insurance', { id, ...policy })).status).toBe(404)
    const draft = await fullCase(server, other)
    expect(refusalOf(await post(other, '/insurance', { id: draft.id, ...policy }))).toEqual([409, 'CONFLICT'])
  })
})

describe('a sold vehicle', () => {
  it('can be ended by its owner even without membership, and the authority must be notified', async () => {
    const { owner, id } = await onTheRoad()
    await pass(3)
    expect(caseOf(await post(owner, '/end', { id, words: 'Sold to a collector' })).state).toBe('ended')
    expect(await tasksOf(id)).toMatchObject([{ reason: 'ended' }])
  })
})

describe('a vehicle with a new registration', () => {
  it('appears in the register once, with the latest case, and causes one notification', async () => {
    const { owner, id } = await onTheRoad('2031-12-31')
    const { vehicle_id: vehicleId } = (await pageOf(owner, id)).item
    const next = await onTheRoad('2031-12-31', '2031-01-01', { owner, vehicleId: vehicleId ?? 0 })
    expect((await pageOf(owner, id)).item.state).toBe('ended')
    expect((await pageOf(owner, id)).events.at(-1)).toMatchObject({ kind: 'ended', words: `H${next.id}` })
    const { data } = await readRegister(deps, {}, { after: null })
    expect(data.filter(({ owner_id: whose }) => whose === owner.id)).toMatchObject([
      { case_id: next.id, club_plate_no: `H${next.id}`, state: 'registered' },
    ])
    expect(await tasksOf(id)).toEqual([])
    await updateMember(server.database.db, owner.id, { condition: 'resigned' })
    await runDailyCaseChecks(deps)
    expect([await tasksOf(id), (await tasksOf(next.id)).length]).toEqual([[], 1])
  })
})

describe('an unsent draft', () => {
  it('causes one reminder after 7 days', async () => {
    const owner = await newMember(server, { validTo: '2029-12-31' })
    await fullCase(server, owner)
    const letters = async () =>
      (await server.mailTo(owner.email)).filter(({ subject }) => /not sent yet/.test(subject)).length
    await pass(6)
    expect(await letters()).toBe(0)
    server.clock.advanceMs(60_000)
    await pass(1)
    await runDailyCaseChecks(deps)
    expect(await letters()).toBe(1)
  })
})

describe('the documents of a closed case', () => {
  it('are retained for exactly five years; the case and its history remain', async () => {
    const { owner, id } = await onTheRoad('2060-12-31', '2060-01-01')
    await post(owner, '/message', { id, words: 'Hello' })
    caseOf(await post(owner, '/end', { id, words: 'Sold' }))
    const { item } = await pageOf(owner, id)
    const [paper] = item.files
    const fetchPaper = async () =>
      (await owner.request('GET', `/api/v1/club/specialVehicle/file/${paper?.id}`)).status
    const endedOn = server.clock.nowMs()
    const years = new Date(endedOn)
    years.setUTCFullYear(years.getUTCFullYear() + 5)
    server.clock.setTo(years.toISOString())
    await runDailyCaseChecks(deps)
    expect([(await pageOf(owner, id)).item.files.length, await fetchPaper()]).toEqual([4, 200])
    server.clock.advanceMs(DAY_MS)
    const keys = await listStoreKeys(server.database.db, id)
    const stored = () => Promise.all(keys.map((key) => server.clubApp.features.media.files.stat(key)))
    expect(await stored()).not.toContain(undefined)
    await runDailyCaseChecks(deps)
    await server.clubApp.runDueJobs()
    const left = await pageOf(owner, id)
    expect([left.item.files, left.item.photos, left.messages, await fetchPaper()]).toEqual([[], [], [], 404])
    expect(await stored()).toEqual([undefined, undefined, undefined, undefined])
    expect(left.item).toMatchObject({ make: 'Halden', club_plate_no: `H${id}`, state: 'ended' })
    expect(left.events.at(-1)).toMatchObject({ kind: 'ended', words: 'Sold' })
  })
})
