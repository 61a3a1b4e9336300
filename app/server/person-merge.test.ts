import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import type { MergeCandidate, MergePreview } from '#features/people/merge.contract.ts'
import { grantCredit } from '#features/orders/server/orders.public.ts'
import { sign } from '#features/signatures/server/signatures.public.ts'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { bodyOf, get, logIn, WIDE_LIMITS } from '#tests/accounts/members.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import { MERGE_RULES } from './merge-rules.ts'
import { personDataOf } from './person-data.ts'

const BASE = '/api/v1/club/desk/person/merge'
let server: RunningServer
let desk: Asker
let secretaryId = 0

beforeAll(async () => {
  server = await startClub({ accountLimits: WIDE_LIMITS })
  secretaryId = (await newPerson(server, { name: 'Col Wattlestone' })).id
  desk = server.as({ personId: secretaryId, roles: ['membership'] })
})
afterAll(() => server.stop())

async function read(query: SQL): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(query)
  return rows
}

type Body = { item: MergePreview; merge_id: string; text_code?: string; data: { id: string }[] }

async function ask(method: string, path: string, body?: object, asker = desk) {
  const answer = await asker.request(method, `${BASE}${path}`, body === undefined ? {} : { body })
  return { status: answer.status, body: answer.json() as Body }
}
const preview = async (id: number, other: number) => (await ask('GET', `?id=${id}&other=${other}`)).body.item

async function merge(id: number, other: number, take: string[] = [], asker = desk) {
  const { revision } = await preview(id, other)
  return ask('POST', '', { id, other, take, revision }, asker)
}
const undo = (id: number, mergeId: string, asker = desk) =>
  ask('POST', '/undo', { id, merge_id: mergeId }, asker)

/** Two records of one person: the kept one with a current membership, the duplicate with an older, longer one. */
async function twoRecords() {
  const kept = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31', name: 'Odessa Tamblyn' })
  const other = await newMember(server, { from: '2025-07-01', validTo: '2027-06-30', name: 'Odesa Tamblyn' })
  return { kept, other }
}

async function fill(personId: number) {
  const { db } = server.database
  await db.execute(sql`update person set mobile_phone = '+61491570156', company_name = 'Tamblyn Pty Ltd'
    where id = ${personId}`)
  await db.execute(sql`insert into person_note (person_id, text, created_at, updated_at)
    values (${personId}, 'Of the duplicate', now(), now())`)
  await db.execute(sql`insert into person_tag (person_id, tag) values (${personId}, 'Sponsor')`)
  await db.execute(
    sql`insert into credit_balance (person_id, supplier_id, balance_cents) values (${personId}, 1, 2000)`,
  )
}

/** Returns the columns of all tables that still contain the id of the duplicate. */
async function findLeft(personId: number): Promise<string[]> {
  const left: string[] = []
  for (const name of Object.keys(MERGE_RULES)) {
    const [table = '', column = ''] = name.split('.')
    const [row] = await read(sql`select count(*)::int as count from ${sql.identifier(table)}
      where ${sql.identifier(column)} = ${personId}`)
    if (row?.['count'] !== 0) left.push(name)
  }
  return left
}

/** Makes a person log in with the email address of another person, the holder. */
async function shareWith(holder: { id: number; email: string }, { id }: { id: number }): Promise<void> {
  const { db } = server.database
  await db.execute(sql`update person set email = ${holder.email},
    email_key = ${`${holder.email} ${crypto.randomUUID()}`} where id = ${id}`)
  await db.execute(sql`insert into shared_login (person_id, holder_id, created_at) values (${id}, ${holder.id}, now())
    on conflict (person_id) do update set holder_id = excluded.holder_id`)
}

const personOf = async (id: number) =>
  (await read(sql`select to_jsonb(p) as row from person p where id = ${id}`))[0]?.['row']
const periodsOf = (id: number) =>
  read(sql`select valid_from::text as from, valid_to::text as to from membership_period
    where person_id = ${id} order by valid_from`)

describe('the rules of a merge', () => {
  it('name every column that refers to a person', () => {
    const declared = personDataOf(server.clubApp.features.media).flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { owner = [], staff = [] }]) =>
        [...owner, ...staff].map((column) => `${table}.${column}`),
      ),
    )
    expect(Object.keys(MERGE_RULES).toSorted()).toEqual(declared.toSorted())
  })

  it('name existing columns as conditions', async () => {
    const columns = new Set(
      (
        await read(sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public'`)
      ).map(({ name }) => name),
    )
    const named = Object.entries(MERGE_RULES).flatMap(([name, rule]) =>
      rule.action === 'moves' ? (rule.unless ?? []).map((column) => `${name.split('.')[0]}.${column}`) : [],
    )
    expect(named.filter((name) => !columns.has(name))).toEqual([])
  })

  it('cover every unique index with the id of a person', async () => {
    const rows = await read(sql`select t.relname || '.' || a.attname as name, i.relname as index
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
      where (x.indisunique or x.indisexclusion) and t.relnamespace = 'public'::regnamespace`)
    const plain = rows.filter(({ name }) => {
      const rule = MERGE_RULES[String(name)]
      return rule?.action === 'moves' && rule.unless === undefined
    })
    // These two unique indexes need no rule for conflicts, because a merge is refused while rows exist that would
    // conflict.
    expect(plain.map(({ index }) => String(index)).toSorted()).toEqual([
      'event_entry_once',
      'membership_application_open',
    ])
  })
})

describe('the calls of a merge', () => {
  it.each([
    ['GET', '/candidates?id=1'],
    ['GET', '?id=1&other=2'],
    ['POST', ''],
    ['POST', '/undo'],
    ['GET', '/list?id=1'],
  ])('%s %s is restricted to the membership role', async (method, path) => {
    const body = method === 'POST' ? {} : undefined
    expect((await ask(method, path, body, server)).status).toBe(401)
    for (const roles of [[], ['treasurer', 'events']] as const)
      expect((await ask(method, path, body, server.as({ roles }))).status).toBe(403)
  })

  it('find people with the same name or day of birth, and others by words or number', async () => {
    const { kept, other } = await twoRecords()
    const found = async (query: string) =>
      (
        (await desk.request('GET', `${BASE}/candidates?id=${kept.id}${query}`)).json() as {
          data: MergeCandidate[]
        }
      ).data
    expect((await found('')).map(({ id }) => id)).toContain(other.id)
    expect((await found('')).map(({ id }) => id)).not.toContain(kept.id)
    expect((await found('&q=odesa')).map(({ id }) => id)).toContain(other.id)
    const { number } = (await preview(kept.id, other.id)).merged
    expect((await found(`&q=${number}`)).map(({ id }) => id)).toEqual([other.id])
  })
})

describe('a merge', () => {
  it('is previewed: choices, filled details, moved records and periods', async () => {
    const { kept, other } = await twoRecords()
    await fill(other.id)
    const shown = await preview(kept.id, other.id)
    expect(shown.choices.map(({ choice }) => choice)).toEqual(['name', 'email', 'number'])
    expect(shown.filled).toEqual([{ choice: 'mobile', value: '0491 570 156' }])
    expect(shown.moved).toEqual([
      { kind: 'notes', count: 1 },
      { kind: 'others', count: 1 },
    ])
    expect(shown.periods).toMatchObject([
      {
        from: '2025-07-01',
        to: '2027-06-30',
        kept_days: [
          { from: '2025-07-01', to: '2025-12-31' },
          { from: '2027-01-01', to: '2027-06-30' },
        ],
      },
    ])
    expect(shown.blocks).toEqual([])
  })

  it('moves everything, ends the duplicate’s sessions, tells both addresses and is audited', async () => {
    const { kept, other } = await twoRecords()
    await fill(other.id)
    const { access_token: token } = await logIn(server, other.email)
    const { status, body } = await merge(kept.id, other.id, ['name'])
    expect([status, body.merge_id]).toEqual([200, expect.any(String)])
    expect(await findLeft(other.id)).toEqual([
      'credit_balance.person_id',
      'ledger_posting.person_id',
      'person_merge.merged_person_id',
      'session.person_id',
    ])
    expect(await personOf(kept.id)).toMatchObject({
      first_name: 'Odesa',
      email: kept.email,
      mobile_phone: '+61491570156',
      company_name: 'Tamblyn Pty Ltd',
    })
    expect(await periodsOf(kept.id)).toEqual([
      { from: '2025-07-01', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-06-30' },
    ])
    expect(await read(sql`select balance_cents from credit_balance where person_id = ${kept.id}`)).toEqual([
      { balance_cents: 2000 },
    ])
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    for (const address of [kept.email, other.email])
      expect((await server.mailTo(address))[0]?.subject).toBe('The club merged two accounts of yours')
    const [entry] = await read(sql`select person_id, change from audit_entry
      where verb = 'merged' and subject_id = ${String(kept.id)}`)
    expect(entry).toMatchObject({
      person_id: secretaryId,
      change: {
        duplicate: other.id,
        first_name: { before: 'Odessa', after: 'Odesa' },
        moved: { 'person_note.person_id': 1 },
      },
    })
    expect(await findAuditBreak(server.database.db)).toBeNull()
    const record = await desk.request('GET', `/api/v1/club/desk/person?id=${other.id}`)
    expect(record.status).toBe(404)
  })

  it('with the duplicate’s email address lets the person log in with it to the kept record', async () => {
    const { kept, other } = await twoRecords()
    expect((await merge(kept.id, other.id, ['email', 'number'])).status).toBe(200)
    const { access_token: token } = await logIn(server, other.email)
    expect(bodyOf(await get(server, 'authUser', token)).user?.id).toBe(kept.id)
  })

  it('gives the duplicate’s membership to an account that has none', async () => {
    const kept = await newPerson(server)
    const other = await newMember(server, { from: '2026-01-01', validTo: '2026-12-31' })
    const [before] = await read(sql`select number from member where person_id = ${other.id}`)
    const { body } = await merge(kept.id, other.id)
    expect(await read(sql`select number from member where person_id = ${kept.id}`)).toEqual([before])
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await read(sql`select number from member where person_id = ${kept.id}`)).toEqual([])
    expect(await read(sql`select number from member where person_id = ${other.id}`)).toEqual([before])
  })

  it('needs a step-up and a current preview, and is refused for the caller’s own record and for one record with itself', async () => {
    const { kept, other } = await twoRecords()
    const before = server.as({ personId: secretaryId, roles: ['membership'], isSteppedUp: false })
    expect((await merge(kept.id, other.id, [], before)).body.text_code).toBe('STEP_UP_NEEDED')
    expect((await merge(secretaryId, other.id)).body.text_code).toBe('OWN_RECORD')
    expect((await ask('GET', `?id=${kept.id}&other=${kept.id}`)).status).toBe(422)
    const { revision } = await preview(kept.id, other.id)
    server.clock.advanceMs(5)
    await desk.request('POST', '/api/v1/club/desk/person/correct', {
      body: { id: other.id, changes: [{ field: 'first_name', from: 'Odesa', to: 'Odessa' }] },
    })
    expect((await ask('POST', '', { id: kept.id, other: other.id, take: [], revision })).status).toBe(409)
    expect(await findLeft(other.id)).toContain('member.person_id')
  })

  it('is blocked by a role of the duplicate, and by entries of both in one event', async () => {
    const { kept, other } = await twoRecords()
    await insertRoles(server.database.db, other.id, ['gate'], new Date(server.clock.nowMs()))
    expect((await preview(kept.id, other.id)).blocks).toHaveLength(1)
    expect((await merge(kept.id, other.id)).status).toBe(409)
    expect((await merge(other.id, kept.id)).status).toBe(403)
  })
})

describe('the rows that a merge never changes', () => {
  /** Returns a person's credit in cents twice: as the sum of the ledger's postings, and as stored. */
  const creditOf = async (personId: number) => {
    const [row] = await read(sql`select coalesce((select -sum(amount_cents)::int from ledger_posting
        where account = 'credit' and person_id = ${personId}), 0) as posted,
      coalesce((select sum(balance_cents)::int from credit_balance where person_id = ${personId}), 0) as balance`)
    return row
  }
  const postings = () =>
    read(sql`select entry_id, account, person_id, amount_cents from ledger_posting order by 1, 2, 3, 4`)

  it('is blocked while one of them shares an email address', async () => {
    const { kept, other } = await twoRecords()
    const child = await newPerson(server, { name: 'Finch Tamblyn' })
    for (const holder of [kept, other]) {
      await shareWith(holder, child)
      expect((await merge(kept.id, other.id)).status).toBe(409)
      const outsider = await newPerson(server, { name: 'Finch Tamblin' })
      expect((await merge(outsider.id, child.id)).status).toBe(409)
    }
    expect((await preview(kept.id, other.id)).blocks).toEqual([
      'One of them shares an email address to log in. End that in the household first.',
    ])
    await server.database.db.execute(sql`delete from shared_login where person_id = ${child.id}`)
    expect((await merge(kept.id, other.id)).status).toBe(200)
  })

  it('include the ledger: an entry moves the credit, and another one returns it', async () => {
    const { kept, other } = await twoRecords()
    await server.database.transaction((tx) =>
      grantCredit(tx, systemRandom(server.clock), {
        personId: other.id,
        supplierId: 1,
        cents: 2500,
        once: `merge:${other.id}`,
        at: new Date(server.clock.nowMs()),
      }),
    )
    const before = await postings()
    const { body } = await merge(kept.id, other.id)
    expect(await postings()).toEqual(expect.arrayContaining(before))
    expect(await postings()).toHaveLength(before.length + 2)
    expect(await creditOf(kept.id)).toEqual({ posted: 2500, balance: 2500 })
    expect(await creditOf(other.id)).toEqual({ posted: 0, balance: 0 })
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await postings()).toEqual(expect.arrayContaining(before))
    expect(await creditOf(kept.id)).toEqual({ posted: 0, balance: 0 })
    expect(await creditOf(other.id)).toEqual({ posted: 2500, balance: 2500 })
  })

  it('are in the data export of the kept person, from every record that was merged into it', async () => {
    const { kept, other } = await twoRecords()
    const first = await newMember(server, { validTo: '2024-12-31', name: 'O Tamblyn' })
    const random = systemRandom(server.clock)
    const at = new Date(server.clock.nowMs())
    await server.database.transaction((tx) =>
      grantCredit(tx, random, {
        personId: first.id,
        supplierId: 1,
        cents: 700,
        once: `merge:${first.id}`,
        at,
      }),
    )
    await server.database.transaction((tx) =>
      sign(tx, random, {
        input: { method: 'typed', name: 'O Tamblyn', image: '', strokes: [] },
        field: 'signature',
        role: 'member',
        signerName: 'O Tamblyn',
        personId: first.id,
        subject: { kind: 'test', id: '1' },
        texts: [],
        declaration: '',
        at,
        ip: '192.0.2.1',
        userAgent: 'test',
      }),
    )
    const signed = await read(sql`select * from signature where person_id = ${first.id}`)
    expect((await merge(other.id, first.id)).status).toBe(200)
    const { body } = await merge(kept.id, other.id)
    expect(await read(sql`select * from signature where person_id = ${first.id}`)).toEqual(signed)
    const features = personDataOf(server.clubApp.features.media)
    const part = async (name: string, personId: number) => {
      const found = features.find(({ parts = {} }) => name in parts)?.parts?.[name]
      return (await found?.(server.database.db, { personId, email: '', emailKey: '' })) as unknown[]
    }
    expect(await part('signatures', kept.id)).toMatchObject([{ signer_name: 'O Tamblyn' }])
    expect(await part('credit', kept.id)).toContainEqual(expect.objectContaining({ amount: 7 }))
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await part('signatures', kept.id)).toEqual([])
    expect(await part('signatures', other.id)).toHaveLength(1)
  })
})

describe('the undo of a merge', () => {
  it('restores both records as they were', async () => {
    const { kept, other } = await twoRecords()
    await fill(other.id)
    const state = async () => [
      await personOf(kept.id),
      await personOf(other.id),
      await periodsOf(kept.id),
      await periodsOf(other.id),
      await read(sql`select to_jsonb(m) as row from member m
        where person_id in (${kept.id}, ${other.id}) order by person_id`),
      await read(sql`select person_id, text from person_note where person_id in (${kept.id}, ${other.id})`),
      await read(sql`select person_id, tag from person_tag where person_id in (${kept.id}, ${other.id})`),
      await read(sql`select person_id, balance_cents from credit_balance
        where person_id in (${kept.id}, ${other.id}) and balance_cents > 0`),
    ]
    const before = await state()
    const { body } = await merge(kept.id, other.id, ['name', 'email', 'number'])
    expect(await state()).not.toEqual(before)
    expect((await ask('GET', `/list?id=${kept.id}`)).body.data.map(({ id }) => id)).toEqual([body.merge_id])
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await state()).toEqual(before)
    expect((await undo(kept.id, body.merge_id)).status).toBe(409)
    expect((await ask('GET', `/list?id=${kept.id}`)).body.data).toEqual([])
    expect((await logIn(server, other.email)).access_token).not.toBe('')
  })

  it('ends log-ins with the address that returns to the duplicate', async () => {
    const { kept, other } = await twoRecords()
    const child = await newPerson(server, { name: 'Finch Tamblyn' })
    const { body } = await merge(kept.id, other.id, ['email'])
    await shareWith({ id: kept.id, email: other.email }, child)
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await read(sql`select 1 from shared_login where person_id = ${child.id}`)).toEqual([])
    expect(
      await read(sql`select verb from audit_entry where subject_kind = 'person'
        and subject_id = ${String(child.id)} and verb = 'ended_shared_address'`),
    ).toHaveLength(1)
    const { access_token } = await logIn(server, other.email)
    expect(bodyOf(await get(server, 'authUser', access_token)).user?.id).toBe(other.id)
  })

  it('keeps changes and additions that were made since the merge', async () => {
    const { kept, other } = await twoRecords()
    const { body } = await merge(kept.id, other.id, ['name'])
    await desk.request('POST', '/api/v1/club/desk/person/correct', {
      body: { id: kept.id, changes: [{ field: 'first_name', from: 'Odesa', to: 'Odette' }] },
    })
    await desk.request('POST', '/api/v1/club/desk/person/notes/add', { body: { id: kept.id, text: 'Since' } })
    expect((await undo(kept.id, body.merge_id)).status).toBe(200)
    expect(await personOf(kept.id)).toMatchObject({ first_name: 'Odette' })
    expect(await read(sql`select text from person_note where person_id = ${kept.id}`)).toEqual([
      { text: 'Since' },
    ])
  })

  it('is refused if the credit was spent, or if another person now has the email address', async () => {
    const { kept, other } = await twoRecords()
    await fill(other.id)
    const { body } = await merge(kept.id, other.id)
    const { db } = server.database
    await db.execute(sql`update credit_balance set balance_cents = 100 where person_id = ${kept.id}`)
    expect((await undo(kept.id, body.merge_id)).status).toBe(409)
    await db.execute(sql`update credit_balance set balance_cents = 2000 where person_id = ${kept.id}`)
    const third = await newPerson(server)
    await db.execute(sql`update person set email_key = ${other.email} where id = ${third.id}`)
    expect((await undo(kept.id, body.merge_id)).status).toBe(409)
    expect(await findLeft(other.id)).not.toContain('member.person_id')
  })

  it('is possible for seven days; afterwards the rest of the duplicate is removed', async () => {
    const { kept, other } = await twoRecords()
    await fill(other.id)
    const { body } = await merge(kept.id, other.id)
    await server.clubApp.runTask('finish_merges')
    expect(await personOf(other.id)).toMatchObject({ last_name: 'Tamblyn' })
    server.clock.advanceMs(7 * DAY_MS + 1)
    expect((await undo(kept.id, body.merge_id)).body.text_code).toBe('CONFLICT')
    await server.clubApp.runTask('finish_merges')
    expect(JSON.stringify(await personOf(other.id))).not.toMatch(/Tamblyn|Odesa|corellaplains/)
    expect(
      await read(sql`select undo, finished_at is not null as done from person_merge
      where id = ${body.merge_id}`),
    ).toEqual([{ undo: null, done: true }])
    expect(await read(sql`select text from person_note where person_id = ${kept.id}`)).toHaveLength(1)
  })
})
