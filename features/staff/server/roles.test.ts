import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { bodyOf, get, logIn, signUp, stepUp, WIDE_LIMITS } from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import type { OwnRole } from '../roles.contract.ts'
import type { StaffPerson } from '../staff.contract.ts'

const BASE = '/api/v1/staff'
const SECRET_KEY = 'a-secret-key-of-at-least-32-characters'
const TILL = '/api/v1/sell/till'
const ORDERS = '/api/v1/sell/desk/orders'

type Person = { id: number; email: string; token: string }
let server: RunningServer
let owner: Person

beforeAll(async () => {
  server = await startTestServer({
    accountLimits: WIDE_LIMITS,
    settings: { SECRET_KEY },
    nowIso: '2026-11-21T00:00:00Z',
  })
  owner = await person('owner', ['owner'])
})
afterAll(() => server.stop())

let people = 0
async function person(name: string, roles: readonly string[] = []): Promise<Person> {
  people += 1
  const email = `${name}-${people}@corellaplains.example`
  const tokens = await signUp(server, email)
  const { user } = bodyOf(await get(server, 'authUser', tokens.access_token))
  const id = user?.id ?? 0
  if (roles.length === 0) return { id, email, token: tokens.access_token }
  await insertRoles(server.database.db, id, roles, new Date(server.clock.nowMs()))
  return { id, email, token: (await logIn(server, email)).access_token }
}

type Reply = { status: number; body: Record<string, unknown> }

async function ask(by: Person, path: string, body?: object, on = server): Promise<Reply> {
  const answer = await on.request(body === undefined ? 'GET' : 'POST', path, {
    headers: { authorization: `Bearer ${by.token}` },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.status, body: answer.json() as Record<string, unknown> }
}

/** Makes a call with a fresh code of this person. */
async function withCode(path: string, body: object, by = owner): Promise<Reply> {
  return ask(by, `${BASE}/${path}`, { ...body, code: await stepUp(server, by.email, by.token) })
}

async function createRole(name: string, rights: readonly string[]): Promise<OwnRole> {
  const { status, body } = await withCode('own-roles/save', { id: null, name, rights })
  expect(status).toBe(200)
  return body['item'] as OwnRole
}

async function give(to: Person, roles: readonly string[], lastDays: readonly object[] = []): Promise<Reply> {
  return withCode('roles', { person_id: to.id, roles, last_days: lastDays })
}

async function statusesOf(by: Person, on = server) {
  return [(await ask(by, TILL, undefined, on)).status, (await ask(by, ORDERS, undefined, on)).status]
}

async function rolesOf(someone: Person): Promise<StaffPerson | undefined> {
  const { body } = await ask(owner, `${BASE}/people?q=${encodeURIComponent(someone.email)}`)
  return (body['data'] as StaffPerson[])[0]
}

async function lastAudit() {
  const { body } = await ask(owner, `${BASE}/audit`)
  const [entry] = body['data'] as { verb: string; subject_kind: string; change: string }[]
  return entry
}

describe('an own role', () => {
  it('gives exactly its rights, from the next request after each change', async () => {
    const helper = await person('helper')
    expect(await statusesOf(helper)).toEqual([403, 403])
    const role = await createRole('Canteen helper', ['till.change'])
    expect((await give(helper, [`own:${role.id}`])).status).toBe(200)
    expect(await statusesOf(helper)).toEqual([200, 403])
    expect(bodyOf(await get(server, 'authUser', helper.token)).user).toMatchObject({
      is_admin: true,
      roles: ['right:till.change'],
      own_role_names: ['Canteen helper'],
    })
    await withCode('own-roles/save', { id: role.id, name: role.name, rights: ['orders.see'] })
    expect(await statusesOf(helper)).toEqual([403, 200])
    await withCode('own-roles/delete', { id: role.id, holders: [helper.id] })
    expect(await statusesOf(helper)).toEqual([403, 403])
    expect(await rolesOf(helper)).toMatchObject({ roles: [] })
  })

  it('applies in another server process within a second', async () => {
    const helper = await person('elsewhere')
    const role = await createRole('Elsewhere', ['till.change'])
    await give(helper, [`own:${role.id}`])
    const other = await startTestServer({ database: server.database, settings: { SECRET_KEY } })
    try {
      other.clock.advanceMs(server.clock.nowMs() - other.clock.nowMs())
      expect(await statusesOf(helper, other)).toEqual([200, 403])
      await withCode('own-roles/save', { id: role.id, name: role.name, rights: ['orders.see'] })
      other.clock.advanceMs(999)
      expect(await statusesOf(helper, other)).toEqual([403, 200])
    } finally {
      await other.stop()
    }
  })

  it('is listed with its rights, holders and the person who changed it last', async () => {
    const helper = await person('listed')
    const role = await createRole('Listed', ['members.see', 'members.change', 'income.see'])
    await give(helper, [`own:${role.id}`], [{ role: `own:${role.id}`, last_day: '2026-12-31' }])
    const { body } = await ask(owner, `${BASE}/own-roles`)
    expect(body['today']).toBe('2026-11-21')
    const listed = (body['data'] as OwnRole[]).find(({ id }) => id === role.id)
    expect(listed).toMatchObject({
      name: 'Listed',
      rights: ['members.change', 'income.see'],
      holders: [{ id: helper.id, last_day: '2026-12-31' }],
      changed_at: '2026-11-21T00:00:00.000Z',
      changed_by: expect.stringMatching(/\S/) as string,
    })
  })

  it('is recorded with its name and rights', async () => {
    const role = await createRole('Recorded', ['till.change'])
    expect(await lastAudit()).toMatchObject({ verb: 'created', subject_kind: 'own_role' })
    await withCode('own-roles/save', { id: role.id, name: 'Renamed', rights: ['till.change', 'gate.change'] })
    const changed = await lastAudit()
    expect(JSON.parse(changed?.change ?? '')).toEqual({
      before: { name: 'Recorded', rights: ['till.change'] },
      after: { name: 'Renamed', rights: ['gate.change', 'till.change'] },
    })
    await withCode('own-roles/delete', { id: role.id, holders: [] })
    expect(await lastAudit()).toMatchObject({ verb: 'deleted', subject_kind: 'own_role' })
  })

  it.each([
    ['no right', { name: 'Empty', rights: [] }, 'VALIDATION'],
    ['an unknown right', { name: 'Unknown', rights: ['roles.change'] }, 'VALIDATION'],
    ['a built-in role as right', { name: 'Escalated', rights: ['owner'] }, 'VALIDATION'],
    ['a level that the right lacks', { name: 'Level', rights: ['income.change'] }, 'VALIDATION'],
    ['an empty name', { name: '  ', rights: ['till.change'] }, 'VALIDATION'],
    ['a name that is too long', { name: 'n'.repeat(41), rights: ['till.change'] }, 'VALIDATION'],
    ['the name of another role in other letters', { name: ' TAKEN ', rights: ['till.change'] }, 'NAME_TAKEN'],
  ])('is refused with %s', async (_title, values, code) => {
    const { body: listed } = await ask(owner, `${BASE}/own-roles`)
    if (!(listed['data'] as OwnRole[]).some(({ name }) => name === 'Taken'))
      await createRole('Taken', ['gate.change'])
    const { body } = await withCode('own-roles/save', { id: null, ...values })
    expect(body['text_code']).toBe(code)
  })

  it('is not deleted while it has a holder who was not named in the confirmation', async () => {
    const [first, second] = [await person('first'), await person('second')]
    const role = await createRole('Shared', ['gate.change'])
    await give(first, [`own:${role.id}`])
    await give(second, [`own:${role.id}`])
    const refused = await withCode('own-roles/delete', { id: role.id, holders: [first.id] })
    expect(refused.body['text_code']).toBe('HOLDERS_CHANGED')
    expect(await rolesOf(second)).toMatchObject({ roles: [`own:${role.id}`] })
  })

  it.each([
    ['own-roles/save', { id: 999_999, name: 'Missing', rights: ['till.change'] }],
    ['own-roles/delete', { id: 999_999, holders: [] }],
  ])('that does not exist is not found by %s', async (path, body) => {
    expect((await withCode(path, body)).status).toBe(404)
  })

  it('cannot be given if it does not exist', async () => {
    const helper = await person('nothing')
    expect((await give(helper, ['own:999999'])).status).toBe(404)
    expect((await give(helper, ['own:0'])).status).toBe(422)
    expect((await give(helper, ['right:till.change'])).status).toBe(422)
  })
})

describe('giving roles and rights', () => {
  it.each([
    ['own-roles/save', { id: null, name: 'Mine', rights: ['till.change'] }],
    ['own-roles/delete', { id: 1, holders: [] }],
    ['roles/hand-over', { from_id: 1, to_id: 2, last_day: '2026-12-31' }],
    ['roles', { person_id: 1, roles: ['owner'] }],
  ])('by %s is refused for everyone but owners, also with every right', async (path, body) => {
    const role = await createRole(`All for ${path}`, [
      'members.change',
      'privacy.change',
      'club_details.change',
    ])
    const officer = await person('officer', ['membership', 'content', 'treasurer'])
    await give(officer, ['membership', 'content', 'treasurer', `own:${role.id}`])
    expect((await withCode(path, body, officer)).status).toBe(403)
  })

  it.each([
    ['own-roles/save', { id: null, name: 'Without code', rights: ['till.change'] }],
    ['own-roles/delete', { id: 1, holders: [] }],
    ['roles/hand-over', { from_id: 1, to_id: 2, last_day: '2026-12-31' }],
  ])('by %s needs the mailed code of the owner', async (path, body) => {
    const refused = await ask(owner, `${BASE}/${path}`, { ...body, code: '000000' })
    expect([refused.status, refused.body['text_code']]).toEqual([422, 'VALIDATION'])
  })

  it('of accounts does not let the holder disable an owner or become one', async () => {
    const role = await createRole('Secretary’s helper', ['members.change', 'privacy.change'])
    const helper = await person('taker')
    await give(helper, [`own:${role.id}`])
    const disabled = await withCode('accounts/disable', { person_id: owner.id, reason: 'Lost phone' }, helper)
    expect(disabled.status).toBe(403)
    const corrected = await withCode('roles', { person_id: helper.id, roles: ['owner'] }, helper)
    expect(corrected.status).toBe(403)
  })
})

describe('the last day of a role', () => {
  it('is the last day on which the role applies, in the club’s time zone', async () => {
    const helper = await person('until')
    const given = await give(helper, ['gate'], [{ role: 'gate', last_day: '2026-11-21' }])
    expect(given.body['item']).toMatchObject({ last_days: [{ role: 'gate', last_day: '2026-11-21' }] })
    const from = server.clock.nowMs()
    // The club is in Sydney, eleven hours ahead of UTC, so its day ends at 13:00 UTC.
    server.clock.advanceMs(Date.parse('2026-11-21T12:59:59Z') - from)
    helper.token = (await logIn(server, helper.email)).access_token
    expect(await statusesOf(helper)).toEqual([200, 403])
    server.clock.advanceMs(1_000)
    expect(await statusesOf(helper)).toEqual([403, 403])
    expect(bodyOf(await get(server, 'authUser', helper.token)).user).toMatchObject({
      is_admin: false,
      roles: [],
      own_role_names: [],
    })
    server.clock.advanceMs(from - server.clock.nowMs())
  })

  it('stays if a change does not contain last days, and is removed if it contains none for the role', async () => {
    const helper = await person('stays')
    await give(helper, ['gate'], [{ role: 'gate', last_day: '2026-12-31' }])
    await withCode('roles', { person_id: helper.id, roles: ['gate', 'shop'] })
    expect(await rolesOf(helper)).toMatchObject({ last_days: [{ role: 'gate', last_day: '2026-12-31' }] })
    await give(helper, ['gate'])
    expect(await rolesOf(helper)).toMatchObject({ roles: ['gate'], last_days: [] })
    const entry = await lastAudit()
    expect(JSON.parse(entry?.change ?? '')).toMatchObject({
      ends_on: { before: { gate: '2026-12-31' }, after: {} },
    })
  })

  it('is refused in the past', async () => {
    const helper = await person('past')
    const refused = await give(helper, ['gate'], [{ role: 'gate', last_day: '2026-11-20' }])
    expect(refused.body['text_code']).toBe('VALIDATION')
    expect(await rolesOf(helper)).toMatchObject({ roles: [] })
  })

  it('is refused for the last owner without a last day', async () => {
    await server.database.db.execute(
      sql`delete from person_role where role = 'owner' and person_id <> ${owner.id}`,
    )
    const refused = await give(owner, ['owner'], [{ role: 'owner', last_day: '2026-12-31' }])
    expect(refused.body['text_code']).toBe('NOT_ELIGIBLE')
    const second = await person('second-owner', ['owner'])
    expect((await give(owner, ['owner'], [{ role: 'owner', last_day: '2026-12-31' }])).status).toBe(200)
    const last = await withCode('roles', { person_id: second.id, roles: [] })
    expect(last.body['text_code']).toBe('NOT_ELIGIBLE')
    expect((await give(owner, ['owner'])).status).toBe(200)
  })
})

describe('handing over', () => {
  it('gives all roles to the other person at once and ends them for the first after the day', async () => {
    const [from, to] = [await person('from', ['treasurer', 'gate']), await person('to')]
    const role = await createRole('Handed', ['till.change'])
    await give(from, ['treasurer', 'gate', `own:${role.id}`], [{ role: 'gate', last_day: '2026-11-30' }])
    const done = await withCode('roles/hand-over', { from_id: from.id, to_id: to.id, last_day: '2026-12-15' })
    expect(done.body).toMatchObject({
      from: {
        roles: ['gate', `own:${role.id}`, 'treasurer'],
        last_days: [
          { role: 'gate', last_day: '2026-11-30' },
          { role: `own:${role.id}`, last_day: '2026-12-15' },
          { role: 'treasurer', last_day: '2026-12-15' },
        ],
      },
      to: {
        roles: ['gate', `own:${role.id}`, 'treasurer'],
        last_days: [{ role: 'gate', last_day: '2026-11-30' }],
      },
    })
    expect(await statusesOf(to)).toEqual([200, 200])
    expect(await statusesOf(from)).toEqual([200, 200])
    const { body } = await ask(owner, `${BASE}/audit`)
    expect((body['data'] as { verb: string }[]).slice(0, 2).map(({ verb }) => verb)).toEqual([
      'took_over',
      'handed_over',
    ])
  })

  it('hands over the limits of the role content, and records them', async () => {
    const [from, to] = [await person('limited'), await person('takes-limits')]
    const limits = { write_below: '/racing', may_publish: false, publish_below: '' }
    await withCode('roles', { person_id: from.id, roles: ['content'], last_days: [], content_right: limits })
    const done = await withCode('roles/hand-over', { from_id: from.id, to_id: to.id, last_day: '2026-12-15' })
    expect(done.body).toMatchObject({ to: { content_right: limits } })
    expect(JSON.parse((await lastAudit())?.change ?? '')).toMatchObject({
      content_right: { before: null, after: limits },
    })
  })

  it('lets the only owner hand over, and always leaves an owner without a last day', async () => {
    await server.database.db.execute(
      sql`delete from person_role where role = 'owner' and person_id <> ${owner.id}`,
    )
    const next = await person('next-owner')
    const done = await withCode('roles/hand-over', {
      from_id: owner.id,
      to_id: next.id,
      last_day: '2026-12-31',
    })
    expect(done.body).toMatchObject({
      from: { last_days: [{ role: 'owner', last_day: '2026-12-31' }] },
      to: { roles: ['owner'], last_days: [] },
    })
    await give(owner, ['owner'])
  })

  it.each([
    ['a person without roles', async () => [await person('none'), await person('some')], 'NO_ROLES'],
    [
      'the same person',
      async () => Array.from({ length: 2 }).fill(await person('same', ['gate'])),
      'CANNOT_RECEIVE',
    ],
  ] as const)('is refused from %s', async (_title, pair, code) => {
    const [from, to] = (await pair()) as Person[]
    const refused = await withCode('roles/hand-over', {
      from_id: from?.id,
      to_id: to?.id,
      last_day: '2026-12-31',
    })
    expect(refused.body['text_code']).toBe(code)
  })

  it('is refused to a disabled account, to an unknown person and for a day in the past', async () => {
    const [from, to] = [await person('giver', ['gate']), await person('disabled')]
    const handOver = (toId: number, lastDay: string) =>
      withCode('roles/hand-over', { from_id: from.id, to_id: toId, last_day: lastDay })
    expect((await handOver(to.id, '2026-11-20')).body['text_code']).toBe('VALIDATION')
    expect((await handOver(2_000_000_000, '2026-12-31')).status).toBe(404)
    await server.database.db.execute(sql`update person set disabled_at = now() where id = ${to.id}`)
    expect((await handOver(to.id, '2026-12-31')).body['text_code']).toBe('CANNOT_RECEIVE')
    expect(await rolesOf(from)).toMatchObject({ roles: ['gate'], last_days: [] })
  })
})
