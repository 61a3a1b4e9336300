import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import type { RunTask } from '#platform/server/scheduled-tasks/declare-tasks.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { get, logIn, post, WIDE_LIMITS } from '#tests/accounts/members.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { startTestServer } from '#tests/kit/server.ts'
import { type Applicant, newMember } from '#tests/membership/club-server.ts'
import type { PersonRetention, RetentionRow } from '../retention.contract.ts'

const PATH = '/api/v1/club/desk/retention'
/** The instant at which 1 June 2033 begins in the club's time zone. */
const JUNE_1 = '2033-05-31T14:00:00Z'
const SUBJECT = /^We will delete most of your data on /

let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true, accountLimits: WIDE_LIMITS })
  const [col] = await read<{ id: number }>(sql`select id from person where email like 'col@%'`)
  desk = server.as({ personId: col?.id ?? 0, roles: ['membership'] })
  // Give everyone in the demo club a log-in in the future, so that only the people whom a test creates are lapsed.
  await server.database.db
    .execute(sql`insert into account_event (id, person_id, what, by_person_id, detail, at)
    select gen_random_uuid(), id, 'logged_in', id, '', '2040-01-01' from person`)
})
afterAll(() => server.stop())

async function read<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(query)
  return rows as T[]
}
const run = () => {
  const task = server.clubApp.features.taskCode.minimise_lapsed_members as RunTask
  return task(new AbortController().signal)
}
const at = async (iso: string) => {
  server.clock.setTo(iso)
  await run()
}
const list = async (query = '') =>
  (await desk.request('GET', `${PATH}/list${query}`)).json() as { data: RetentionRow[]; next: string | null }
const stateOf = async ({ id }: { id: number }) =>
  ((await desk.request('GET', `${PATH}/get?person_id=${id}`)).json() as { item: PersonRetention }).item
const isMinimised = async (who: Applicant) => (await stateOf(who)).minimised_on !== null
const noticesTo = async ({ email }: Applicant) =>
  (await server.mailTo(email)).filter(({ subject }) => SUBJECT.test(subject)).length
const audited = ({ id }: Applicant) =>
  read(sql`select verb, person_name, change from audit_entry
    where subject_kind = 'person' and subject_id = ${String(id)} and verb = 'minimised'`)
const lapsed = (name: string, validTo = '2030-06-30') =>
  newMember(server, { validTo, from: '2020-01-01', name })
const insert = (table: string, values: Record<string, unknown>) =>
  server.database.db.execute(sql`insert into ${sql.identifier(table)}
    select * from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(values)}::jsonb)`)
/** Copies any row of a table with other values. */
const copy = (table: string, values: Record<string, unknown>, where: SQL = sql`true`) =>
  server.database.db.execute(sql`insert into ${sql.identifier(table)}
    select f.* from (select * from ${sql.identifier(table)} where ${where} limit 1) t,
      jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(t) || ${JSON.stringify(values)}::jsonb) f`)

describe('the data of lapsed members', () => {
  it('is announced 30 days before and minimised when more than three years have passed, by day in the club’s zone', async () => {
    const member = await lapsed('Ada Boundary')
    const current = await lapsed('Cy Current', '2033-06-30')
    const forLife = await newMember(server, { validTo: null, type: 'LIFE', name: 'Liv Life' })
    await at('2033-05-31T13:59:59Z')
    expect(await noticesTo(member)).toBe(0)
    expect((await list()).data).toMatchObject([
      { name: 'Ada Boundary', ended_on: '2030-06-30', minimise_on: '2033-07-01', is_notified: false },
    ])
    await at(JUNE_1)
    expect(await noticesTo(member)).toBe(1)
    const [mail] = await server.mailTo(member.email)
    expect(mail?.subject).toContain('Friday 1 July 2033')
    expect((await stateOf(member)).minimise_on).toBe('2033-07-01')
    await at('2033-06-30T13:59:59Z')
    expect(await isMinimised(member)).toBe(false)
    await at('2033-06-30T14:00:00Z')
    expect(await stateOf(member)).toEqual({ minimise_on: null, minimised_on: '2033-07-01', kept: null })
    expect(await isMinimised(current)).toBe(false)
    expect(await isMinimised(forLife)).toBe(false)
    expect((await list('?part=minimised')).data).toMatchObject([
      { name: 'Ada Boundary', minimised_on: '2033-07-01' },
    ])
  })

  it('is minimised once; running again changes nothing', async () => {
    const member = await lapsed('Bo Again')
    await at(JUNE_1)
    await at('2033-07-02T00:00:00Z')
    const before = await read(sql`select to_jsonb(p) as row from person p where id = ${member.id}`)
    await at('2033-07-02T00:00:00Z')
    await at('2033-07-20T00:00:00Z')
    expect(await read(sql`select to_jsonb(p) as row from person p where id = ${member.id}`)).toEqual(before)
    expect(await audited(member)).toEqual([{ verb: 'minimised', person_name: '', change: {} }])
    expect(await noticesTo(member)).toBe(1)
    expect(await findAuditBreak(server.database.db)).toBeNull()
  })

  it('is minimised for the others if the work on one person fails, and for that person later', async () => {
    const [first, broken, last] = [await lapsed('Di One'), await lapsed('Ed Two'), await lapsed('Fay Three')]
    await at(JUNE_1)
    const { db } = server.database
    await db.execute(
      sql.raw(`create function refuse_two() returns trigger language plpgsql as
      'begin if old.id = ${broken.id} then raise exception ''crash''; end if; return new; end'`),
    )
    await db.execute(
      sql`create trigger refuse_two before update on person for each row execute function refuse_two()`,
    )
    await insert('person_note', {
      id: 900_001,
      person_id: broken.id,
      text: 'A note',
      created_at: JUNE_1,
      updated_at: JUNE_1,
    })
    server.clock.setTo('2033-07-01T00:00:00Z')
    await expect(run()).rejects.toThrow('some people were left out')
    expect(await Promise.all([first, broken, last].map(isMinimised))).toEqual([true, false, true])
    expect(await read(sql`select 1 from person_note where person_id = ${broken.id}`)).toHaveLength(1)
    await db.execute(sql`drop trigger refuse_two on person`)
    await run()
    expect(await isMinimised(broken)).toBe(true)
    for (const one of [first, broken, last]) expect(await audited(one)).toHaveLength(1)
  })

  it('stops between two people when the process ends, and continues with the next run', async () => {
    const [first, second] = [await lapsed('Gus Stop'), await lapsed('Hal Stop')]
    await at(JUNE_1)
    server.clock.setTo('2033-07-01T00:00:00Z')
    const stop = new AbortController()
    stop.abort()
    await (server.clubApp.features.taskCode.minimise_lapsed_members as RunTask)(stop.signal)
    expect(await Promise.all([first, second].map(isMinimised))).toEqual([false, false])
    await run()
    expect(await Promise.all([first, second].map(isMinimised))).toEqual([true, true])
  })

  it('gets 30 days’ notice also if it has been due for years', async () => {
    const member = await lapsed('Ivy Old', '2020-12-31')
    await at('2033-09-01T00:00:00Z')
    expect((await stateOf(member)).minimise_on).toBe('2033-10-01')
    await at('2033-09-29T00:00:00Z')
    expect(await isMinimised(member)).toBe(false)
    await at('2033-10-01T00:00:00Z')
    expect(await isMinimised(member)).toBe(true)
  })
})

describe('the last day of a membership', () => {
  const decide = async ({ id }: Applicant, condition: string, on: string) => {
    await insert('membership_event', {
      id: 900_000 + id,
      person_id: id,
      at: on,
      kind: 'condition',
      words: '',
      condition_from: 'normal',
      condition_to: condition,
    })
    await server.database.db.execute(sql`update member set condition = ${condition} where person_id = ${id}`)
  }

  it('of a member who resigned or died is the day of that, and nobody writes to a deceased member', async () => {
    const resigned = await newMember(server, { validTo: null, type: 'LIFE', name: 'Jo Resigned' })
    const deceased = await newMember(server, { validTo: null, type: 'LIFE', name: 'Kit Deceased' })
    const early = await lapsed('Lou Early', '2034-06-30')
    await decide(resigned, 'resigned', '2030-06-30T02:00:00Z')
    await decide(deceased, 'deceased', '2030-06-30T02:00:00Z')
    await decide(early, 'resigned', '2030-06-30T02:00:00Z')
    await at(JUNE_1)
    expect([await noticesTo(resigned), await noticesTo(deceased), await noticesTo(early)]).toEqual([1, 0, 1])
    await at('2033-06-30T15:00:00Z')
    expect(await Promise.all([resigned, deceased, early].map(isMinimised))).toEqual([true, true, true])
  })
})

describe('people whom the club still needs', () => {
  const RECENT = '2032-01-15T02:00:00Z'
  const id = () => Math.floor(910_000 + (server.clock.nowMs() % 1000))
  const CASES: readonly [string, (who: Applicant) => Promise<unknown>][] = [
    [
      'a role',
      ({ id: who }) => insert('person_role', { person_id: who, role: 'events', granted_at: RECENT }),
    ],
    [
      'a log-in',
      ({ id: who }) =>
        insert('account_event', {
          id: crypto.randomUUID(),
          person_id: who,
          what: 'logged_in',
          detail: '',
          at: RECENT,
        }),
    ],
    [
      'a session that was deleted',
      ({ id: who }) =>
        server.database.db.execute(sql`update person set last_used_at = ${RECENT} where id = ${who}`),
    ],
    [
      'an order',
      ({ id: who }) =>
        copy('sales_order', {
          id: id(),
          public_id: crypto.randomUUID(),
          person_id: who,
          placed_at: RECENT,
          status: 'completed',
          request_key: null,
        }),
    ],
    [
      'an unpaid old order',
      ({ id: who }) =>
        copy('sales_order', {
          id: id() + 1,
          public_id: crypto.randomUUID(),
          person_id: who,
          placed_at: '2025-01-01',
          status: 'awaiting_payment',
          request_key: null,
        }),
    ],
    [
      'credit',
      ({ id: who }) => insert('credit_balance', { person_id: who, supplier_id: 1, balance_cents: 500 }),
    ],
    [
      'an entry',
      ({ id: who }) =>
        copy('event_entry', {
          id: crypto.randomUUID(),
          race_number: '9871',
          person_id: who,
          entered_at: RECENT,
          request_key: null,
          order_id: null,
          order_line_id: null,
        }),
    ],
    [
      'a request about data',
      ({ id: who }) =>
        insert('privacy_request', {
          id: crypto.randomUUID(),
          person_id: who,
          kind: 'correct',
          detail: '',
          status: 'received',
          created_at: '2025-01-01',
        }),
    ],
    [
      'club rego in force',
      ({ id: who }) =>
        copy('club_rego_case', { id: id(), person_id: who, vehicle_id: null }, sql`state = 'registered'`),
    ],
  ]

  it.each(CASES)('are not minimised: %s', async (_name, give) => {
    const member = await lapsed('Mo Needed', '2028-12-31')
    const control = await lapsed('Ned Control', '2028-12-31')
    server.clock.setTo('2033-06-01T00:00:00Z')
    await give(member)
    await run()
    expect([await noticesTo(member), await noticesTo(control)]).toEqual([0, 1])
    await at('2033-07-02T00:00:00Z')
    expect([await isMinimised(member), await isMinimised(control)]).toEqual([false, true])
    await server.database.db.execute(
      sql`update account_event set at = '2040-01-01' where person_id = ${member.id}`,
    )
    await insert('account_event', {
      id: crypto.randomUUID(),
      person_id: member.id,
      what: 'logged_in',
      detail: '',
      at: '2040-01-01',
    })
  })

  it('are not minimised: the payer and the guardian of a current member', async () => {
    const [payer, guardian, child] = [
      await lapsed('Pa Payer', '2028-12-31'),
      await lapsed('Gil Guardian', '2028-12-31'),
      await lapsed('Cub Child', '2033-12-31'),
    ]
    const [home] = await read<{ id: number }>(
      sql`insert into household (created_at, updated_at) values (now(), now()) returning id`,
    )
    const put = (who: Applicant, kind: string, of: Applicant | null = null) =>
      insert('household_member', {
        person_id: who.id,
        household_id: home?.id,
        kind,
        guardian_person_id: of?.id ?? null,
        created_at: JUNE_1,
      })
    await put(payer, 'payer')
    await put(guardian, 'partner')
    await put(child, 'child', guardian)
    await at('2033-06-01T00:00:00Z')
    await at('2033-07-02T00:00:00Z')
    expect(await Promise.all([payer, guardian, child].map(isMinimised))).toEqual([false, false, false])
    // Two and a half years after the child's membership ended, nobody in the household is a member.
    await at('2036-12-03T00:00:00Z')
    await at('2037-01-05T00:00:00Z')
    expect(await Promise.all([payer, guardian, child].map(isMinimised))).toEqual([true, true, true])
  })
})

describe('a person who returns', () => {
  it('keeps the data by logging in after the notice', async () => {
    const member = await lapsed('Ola Returns')
    await at(JUNE_1)
    await logIn(server, member.email)
    await at('2033-07-02T00:00:00Z')
    expect(await stateOf(member)).toEqual({ minimise_on: null, minimised_on: null, kept: null })
    const [{ born } = { born: null }] = await read<{ born: string | null }>(
      sql`select date_of_birth::text as born from person where id = ${member.id}`,
    )
    expect(born).toBe('1984-05-17')
    // Three years after the log-in the data is due again, with a new notice.
    await at('2036-06-02T00:00:00Z')
    expect(await noticesTo(member)).toBe(2)
  })

  it('has an ordinary account after minimising, which asks for what is missing', async () => {
    const member = await lapsed('Pia Later')
    await at(JUNE_1)
    await at('2033-07-02T00:00:00Z')
    expect(await isMinimised(member)).toBe(true)
    const { access_token: token } = await logIn(server, member.email)
    const { user } = (await get(server, 'authUser', token)).json() as { user: Record<string, unknown> }
    expect(user).toMatchObject({ first_name: 'Pia', last_name: 'Later', date_of_birth: null })
    expect(await isMinimised(member)).toBe(false)
    await at('2033-07-03T00:00:00Z')
    expect(await read(sql`select 1 from retention_notice where person_id = ${member.id}`)).toEqual([])
  })
})

describe('the desk', () => {
  it('is restricted to the membership role', async () => {
    const body = { person_id: 1, reason: 'x', until: '2034-01-01' }
    const calls = [
      ['GET', 'list', undefined],
      ['GET', 'get?person_id=1', undefined],
      ['POST', 'keep', body],
      ['POST', 'stop', { person_id: 1 }],
    ] as const
    for (const [method, path, sent] of calls) {
      const options = sent === undefined ? {} : { body: sent }
      expect((await server.request(method, `${PATH}/${path}`, options)).status).toBe(401)
      for (const roles of [[], ['treasurer', 'events', 'registrar', 'content']] as const)
        expect((await server.as({ roles }).request(method, `${PATH}/${path}`, options)).status).toBe(403)
    }
    expect((await server.as({ roles: ['owner'] }).request('GET', `${PATH}/list`)).status).toBe(200)
  })

  it('keeps the data of a person until a day, changes this and ends it, with the audit log', async () => {
    const member = await lapsed('Quin Kept')
    await at(JUNE_1)
    const keep = (body: object) =>
      desk.request('POST', `${PATH}/keep`, { body: { person_id: member.id, ...body } })
    for (const until of ['2033-06-01', '2020-01-01', '2043-06-02', 'soon'])
      expect((await keep({ reason: 'History', until })).status).toBe(422)
    expect((await keep({ reason: '  ', until: '2033-12-31' })).status).toBe(422)
    expect((await keep({ reason: 'History of the club', until: '2033-12-31' })).status).toBe(200)
    expect((await stateOf(member)).kept).toEqual({
      reason: 'History of the club',
      until: '2033-12-31',
      by: 'Col Wattlestone',
    })
    await at('2033-07-02T00:00:00Z')
    expect(await isMinimised(member)).toBe(false)
    expect((await list('?part=within_90')).data.map(({ name }) => name)).not.toContain('Quin Kept')
    expect((await list('?part=kept')).data.map(({ name }) => name)).toEqual(['Quin Kept'])
    expect((await keep({ reason: 'Longer', until: '2034-01-31' })).status).toBe(200)
    const stop = () => desk.request('POST', `${PATH}/stop`, { body: { person_id: member.id } })
    expect((await stop()).status).toBe(200)
    expect((await stop()).status).toBe(404)
    expect((await stateOf(member)).minimise_on).toBe('2033-08-01')
    const verbs = await read(sql`select verb, change from audit_entry where subject_kind = 'person'
      and subject_id = ${String(member.id)} order by position`)
    expect(verbs).toEqual([
      {
        verb: 'kept_data',
        change: { before: null, after: { reason: 'History of the club', until: '2033-12-31' } },
      },
      {
        verb: 'kept_data',
        change: {
          before: { reason: 'History of the club', until: '2033-12-31' },
          after: { reason: 'Longer', until: '2034-01-31' },
        },
      },
      {
        verb: 'stopped_keeping_data',
        change: { before: { reason: 'Longer', until: '2034-01-31' }, after: null },
      },
    ])
  })

  it('notifies again when the last day of a decision has passed', async () => {
    const member = await lapsed('Ray Ends')
    await at(JUNE_1)
    await desk.request('POST', `${PATH}/keep`, {
      body: { person_id: member.id, reason: 'x', until: '2033-08-15' },
    })
    await at('2033-08-15T00:00:00Z')
    expect(await noticesTo(member)).toBe(1)
    await at('2033-08-16T00:00:00Z')
    expect(await noticesTo(member)).toBe(2)
    await at('2033-09-15T00:00:00Z')
    expect(await isMinimised(member)).toBe(true)
  })

  it('refuses to keep the data of a person who is not there', async () => {
    const body = { person_id: 2_000_000_000, reason: 'x', until: '2034-01-01' }
    expect((await desk.request('POST', `${PATH}/keep`, { body })).status).toBe(404)
    expect((await desk.request('GET', `${PATH}/get?person_id=2000000000`)).status).toBe(404)
  })

  it('lists people in pages without gaps, by day, and finds them by name', async () => {
    server.clock.setTo('2034-01-01T00:00:00Z')
    for (let one = 0; one < 51; one += 1) await lapsed(`Sam Page${one}`, '2031-01-15')
    const first = await list('?q=page')
    const second = await list(`?q=page&after=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 1, null])
    expect(new Set([...first.data, ...second.data].map(({ person_id: id }) => id)).size).toBe(51)
    expect((await list('?q=PAGE50')).data.map(({ name }) => name)).toEqual(['Sam Page50'])
    expect((await desk.request('GET', `${PATH}/list?after=nonsense`)).status).toBe(422)
    expect((await desk.request('GET', `${PATH}/list?part=all`)).status).toBe(422)
  })
})

describe('the period of the club', () => {
  it('is the number of years that the desk has set, also for people who were notified', async () => {
    const member = await lapsed('Tom Period', '2032-06-30')
    const owner = server.as({ roles: ['owner'] })
    const set = (years: number) =>
      owner.request('POST', '/api/v1/club/desk/limits/retention', { body: { lapsed_data_years: years } })
    await at('2035-06-15T00:00:00Z')
    expect(await noticesTo(member)).toBe(1)
    expect((await set(4)).status).toBe(200)
    await at('2035-07-16T00:00:00Z')
    expect(await isMinimised(member)).toBe(false)
    expect((await stateOf(member)).minimise_on).toBeNull()
    expect((await set(3)).status).toBe(200)
    await at('2035-07-17T00:00:00Z')
    expect(await noticesTo(member)).toBe(2)
    server.clock.advanceMs(30 * DAY_MS)
    await run()
    expect(await isMinimised(member)).toBe(true)
  })
})

describe('after minimising', () => {
  it('exactly the declared data is gone, and an export contains none of it', async () => {
    const member = await lapsed('Una Export')
    const { db } = server.database
    const own = {
      phone: '+61499123987',
      contact: 'Zebedee Markerton',
      street: '77 Minim Lane',
      licence: 'LIC-7781',
      note: 'Rude at the bar',
      car: 'Minimobile',
    }
    await db.execute(sql`update person set mobile_phone = ${own.phone}, emergency_contact_name = ${own.contact},
      drivers_licence_number = ${own.licence}, newsletter_consent = true where id = ${member.id}`)
    await db.execute(sql`update member set private_note = ${own.note}, licence_number = ${own.licence}
      where person_id = ${member.id}`)
    await copy('vehicle', { id: 920_001, person_id: member.id, nickname: own.car, make: own.car })
    await copy('event_entry', {
      id: crypto.randomUUID(),
      race_number: '9872',
      person_id: member.id,
      entrant_name: 'Una Export',
      mobile: own.phone,
      emergency_name: own.contact,
      entered_at: '2030-01-01',
      request_key: null,
      order_id: null,
      order_line_id: null,
    })
    await db.execute(sql`insert into address (person_id, display_name, first_name, last_name, email, phone, company,
        street_address, street_address_1, postcode, city, state, country, is_enabled, created_at, updated_at)
      values (${member.id}, '', 'Una', 'Export', '', '', '', ${own.street}, '', '2799', 'Corella Plains', 'NSW', 'AU', true,
        now(), now())`)
    await insert('person_note', {
      id: 920_002,
      person_id: member.id,
      text: own.note,
      created_at: JUNE_1,
      updated_at: JUNE_1,
    })
    await insert('person_tag', { person_id: member.id, tag: own.car })
    await at(JUNE_1)
    await at('2033-07-02T00:00:00Z')
    expect(await isMinimised(member)).toBe(true)

    const data = server.clubApp.features.accounts.service.personData
    for (const { tables } of data)
      for (const [table, { owner = [], minimised }] of Object.entries(tables))
        for (const column of minimised === 'deleted' ? owner : [])
          expect({
            table,
            rows: await read(
              sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${member.id}`,
            ),
          }).toEqual({ table, rows: [] })
    const subject = { personId: member.id, email: member.email, emailKey: member.email }
    const exported: Record<string, unknown> = {}
    for (const { parts = {} } of data)
      for (const [name, part] of Object.entries(parts)) exported[name] = await part(db, subject)
    const text = JSON.stringify(exported)
    for (const value of Object.values(own))
      expect({ value, has: text.includes(value) }).toEqual({ value, has: false })
    expect(exported['profile']).toMatchObject({ first_name: 'Una', last_name: 'Export', email: member.email })
    expect(exported['membership_periods']).toMatchObject([
      { valid_from: '2020-01-01', valid_to: '2030-06-30' },
    ])
    expect(exported['retention']).toMatchObject([{ minimise_on: '2033-07-01' }])
    const [row] =
      await read(sql`select date_of_birth, mobile_phone, newsletter_consent, password_hash, image_hash
      from person where id = ${member.id}`)
    expect(row).toEqual({
      date_of_birth: null,
      mobile_phone: '',
      newsletter_consent: false,
      password_hash: null,
      image_hash: null,
    })
    const register = (await desk.request('GET', '/api/v1/club/desk/register?on=2030-01-01')).json() as {
      data: { name: string }[]
    }
    expect(register.data.map(({ name }) => name)).toContain('Una Export')
  })

  it('the date of birth of a person under 25 stays until that age', async () => {
    const member = await newMember(server, {
      validTo: '2030-06-30',
      from: '2029-07-01',
      name: 'Val Young',
      born: '2010-09-10',
    })
    const born = async () =>
      (
        await read<{ born: string | null }>(
          sql`select date_of_birth::text as born from person where id = ${member.id}`,
        )
      )[0]?.born
    await at(JUNE_1)
    await at('2033-07-02T00:00:00Z')
    expect([await isMinimised(member), await born()]).toEqual([true, '2010-09-10'])
    await at('2035-09-09T00:00:00Z')
    expect(await born()).toBe('2010-09-10')
    await at('2035-09-10T00:00:00Z')
    expect(await born()).toBeNull()
  })

  it('a log-in with the former password is refused, and a mailed code works', async () => {
    const member = await lapsed('Wes Password')
    await at(JUNE_1)
    await at('2033-07-02T00:00:00Z')
    const refused = await post(server, 'login', {
      username: member.email,
      password: 'former',
      fingerprint: 'x'.repeat(21),
    })
    expect(refused.status).not.toBe(200)
    expect((await logIn(server, member.email)).access_token).not.toBe('')
  })
})
