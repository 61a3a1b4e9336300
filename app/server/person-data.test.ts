import { sql, type SQL } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPersonByEmail } from '#features/accounts/server/accounts.public.ts'
import { findAuditBreak } from '#features/staff/server/staff.public.ts'
import { findBreak, sign } from '#features/signatures/server/signatures.public.ts'
import { systemRandom } from '#platform/server/random.ts'
import type { PersonData } from '#platform/server/person-data.ts'
import { DEMO_PEOPLE } from '#database/seed/demo-people-list.ts'
import {
  bodyOf,
  FINGERPRINT,
  freshCode,
  get,
  post,
  logIn,
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { type RunningServer, startTestServer } from '#tests/kit/server.ts'
import { unzip } from '#tests/kit/unzip.ts'
import { dropPersonFiles, personDataOf } from './person-data.ts'

let server: RunningServer
let features: readonly PersonData[]

beforeAll(async () => {
  server = await startTestServer({ isSeeded: true, accountLimits: WIDE_LIMITS })
  features = personDataOf(server.clubApp.features.media)
})
afterAll(() => server.stop())

async function read<T extends Record<string, unknown>>(query: SQL): Promise<T[]> {
  const { rows } = await server.database.db.execute<Record<string, unknown>>(query)
  return rows as T[]
}
const rules = () => features.flatMap(({ tables }) => Object.entries(tables))

/** Returns the columns that refer to a person: by foreign key to `person` or `member`, or by their name. */
async function findReferences(): Promise<string[]> {
  const rows = await read<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid in ('person'::regclass, 'member'::regclass)
    union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public'
        and (column_name ~ '(^|_)person_id$' or data_type = 'integer' and column_name ~ '_by$')
    order by 1`)
  return rows.map(({ name }) => name)
}

describe('the declared rules for personal data', () => {
  it('name every column of the database that refers to a person', async () => {
    const declared = rules().flatMap(([table, { owner = [], staff = [] }]) =>
      [...owner, ...staff].map((column) => `${table}.${column}`),
    )
    expect(declared.toSorted()).toEqual((await findReferences()).toSorted())
  })

  it('name every table whose rows belong to a person through another table', async () => {
    const owners = rules().flatMap(([table, { owner = [] }]) => (owner.length > 0 ? [table] : []))
    const found = await read<{ name: string }>(sql`with recursive owned as (
        select unnest(${sql.param(owners)}::text[])::regclass::oid as id
        union select c.conrelid from pg_constraint c join owned o on o.id = c.confrelid where c.contype = 'f'
      ) select id::regclass::text as name from owned`)
    const declared = new Set(rules().map(([table]) => table))
    expect(found.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([])
  })

  it('name every table with an email address', async () => {
    const found = await read<{ name: string }>(sql`select distinct table_name as name
      from information_schema.columns where table_schema = 'public' and column_name ~ 'email'`)
    const declared = new Set(rules().map(([table]) => table))
    expect(found.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([])
  })

  it('declare each table once and give a reason for data that is retained or not exported', () => {
    const names = rules().map(([table]) => table)
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
    const unexplained = rules().filter(
      ([, { removal, exportedIn, because }]) =>
        (removal !== 'deleted' || exportedIn === null) && because === undefined,
    )
    expect(unexplained).toEqual([])
  })

  it('say for each table how the data of a lapsed member is minimised, except for the work of the committee', () => {
    const undeclared = rules().filter(
      ([, { minimised, exportedIn }]) => minimised === undefined && exportedIn !== 'committee_work',
    )
    expect(undeclared.map(([table]) => table)).toEqual([])
    const withVerb = features
      .filter(({ minimise }) => minimise !== undefined)
      .flatMap(({ tables }) => Object.keys(tables))
    const changed = rules().flatMap(([table, { minimised }]) =>
      typeof minimised === 'string' ? [table] : [],
    )
    expect(changed.filter((table) => !withVerb.includes(table))).toEqual([])
  })

  it('assign every exported table to a part that exists', () => {
    const parts = new Set(features.flatMap(({ parts = {} }) => Object.keys(parts)))
    expect(rules().filter(([, { exportedIn }]) => exportedIn !== null && !parts.has(exportedIn))).toEqual([])
  })
})

describe('an export', () => {
  it.each(DEMO_PEOPLE.map(({ key }) => key))(
    'has a part for every table in which %s has rows',
    async (key) => {
      const subject = await subjectOf(key)
      const parts = Object.assign({}, ...features.map(({ parts = {} }) => parts)) as NonNullable<
        PersonData['parts']
      >
      for (const [table, { owner = [], exportedIn }] of rules()) {
        if (exportedIn === null || owner.length === 0) continue
        const isOwner = sql.join(
          owner.map((column) => sql`${sql.identifier(column)} = ${subject.personId}`),
          sql` or `,
        )
        const [row] = await read<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(table)} where ${isOwner}`,
        )
        if (row?.count === 0) continue
        const part = await parts[exportedIn]?.(server.database.db, subject)
        expect({ table, exportedIn, isEmpty: isEmpty(part) }).toEqual({ table, exportedIn, isEmpty: false })
      }
    },
  )

  it('is one archive with the data and the person’s own files', async () => {
    const email = emailOf('financial')
    await drawSignature((await subjectOf('financial')).personId)
    const { access_token: token } = await logIn(server, email)
    await post(server, 'privacy/ask', { kind: 'export', code: await stepUp(server, email, token) }, token)
    await server.mailTo(email)
    const { exports } = (await get(server, 'privacy', token)).json() as { exports: { url: string }[] }
    const answer = await server.request('GET', exports[0]?.url ?? '', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzip(answer.bytes)
    const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? '') as Record<string, unknown[]>
    expect([...files.keys()]).toEqual(['data.json', ...(data['files'] as string[])])
    for (const part of ['orders', 'invoices', 'membership_periods', 'signatures', 'vehicles', 'entries'])
      expect({ part, isEmpty: isEmpty(data[part]) }).toEqual({ part, isEmpty: false })
    const drawn = [...files].filter(([path]) => path.startsWith('signatures/'))
    expect(drawn).toMatchObject([[expect.stringMatching(/\.png$/), PNG]])
    expect([...files.keys()].some((path) => path.startsWith('photos/vehicle-'))).toBe(true)
    expect(files.get('data.json')?.toString('utf8')).not.toMatch(/argon|refresh_hash|fingerprint|store_key/)
  })
})

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')

async function drawSignature(personId: number): Promise<void> {
  const image = `data:image/png;base64,${PNG.toString('base64')}`
  const strokes = [
    Array.from({ length: 20 }, (_, at): [number, number, number] => [at * 10, (at % 5) * 10, at * 20]),
  ]
  await server.database.transaction((tx) =>
    sign(tx, systemRandom(server.clock), {
      input: { method: 'drawn', name: '', image, strokes },
      field: 'signature',
      role: 'member',
      signerName: 'Jarrah Quillfeather',
      personId,
      subject: { kind: 'test', id: '1' },
      texts: [],
      declaration: '',
      at: new Date(server.clock.nowMs()),
      ip: '192.0.2.1',
      userAgent: 'test',
    }),
  )
}

const isEmpty = (part: unknown) =>
  part === undefined || part === null || (Array.isArray(part) && part.length === 0)

function emailOf(key: string): string {
  const found = DEMO_PEOPLE.find((one) => one.key === key)
  if (found === undefined) throw new Error(`no demo person ${key}`)
  return `${found.mailbox}@corellaplains.example`
}

async function subjectOf(key: string) {
  const email = emailOf(key)
  const found = await findPersonByEmail(server.database.db, email.toLowerCase())
  if (found === null) throw new Error(`${email} is not seeded`)
  return { personId: found.id, email: found.email, emailKey: found.emailKey }
}

describe('the removal of a person', () => {
  const secretaryEmail = () => emailOf('secretary')
  const BASE = '/api/v1/staff/privacy'

  async function startRequest(email = emailOf('financial')) {
    const { access_token: token } = await logIn(server, email)
    const code = await stepUp(server, email, token)
    const asked = await post(server, 'privacy/ask', { kind: 'delete', detail: 'Please', code }, token)
    return { token, id: String(bodyOf(asked).item?.['id']) }
  }

  async function asSecretary() {
    const { access_token: token } = await logIn(server, secretaryEmail())
    const headers = { authorization: `Bearer ${token}` }
    return {
      preview: async (id: string) =>
        (await server.request('GET', `${BASE}/removal?id=${id}`, { headers })).json() as {
          item: { blocks: { code: string }[]; retained: string[] }
        },
      remove: async (id: string) =>
        server.request('POST', `${BASE}/remove`, {
          headers,
          body: { id, code: await stepUp(server, secretaryEmail(), token) },
        }),
    }
  }

  /** Returns the tables that contain a text in any column, except the records that the law requires. */
  async function findText(text: string): Promise<string[]> {
    const tables = await read<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const [row] = await read<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(name)} t where to_jsonb(t)::text ilike ${`%${text}%`}`,
      )
      if ((row?.count ?? 0) > 0) found.push(name)
    }
    return found
  }

  it('is refused with each reason; afterwards removes everything but the retained records', async () => {
    const subject = await subjectOf('financial')
    const { db } = server.database
    const own = { mobile: '+61499123987', contact: 'Zebedee Markerton', licence: 'LICENCE-7781' }
    await db.execute(sql`update person set mobile_phone = ${own.mobile}, emergency_contact_name = ${own.contact},
      drivers_licence_number = ${own.licence} where id = ${subject.personId}`)
    const { token, id } = await startRequest()
    const secretary = await asSecretary()

    const blocked = await secretary.remove(id)
    expect([blocked.status, bodyOf(blocked).text_code]).toEqual([422, 'REMOVAL_BLOCKED'])
    const { item } = await secretary.preview(id)
    expect(bodyOf(blocked).errors?.map(({ code }) => code)).toEqual(item.blocks.map(({ code }) => code))
    expect(item.blocks.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['active_club_rego', 'future_entry']),
    )
    expect((await get(server, 'authUser', token)).status).toBe(200)

    const portrait = await sharp({
      create: { width: 500, height: 500, channels: 3, background: '#6d0077' },
    })
      .png()
      .toBuffer()
    await post(server, 'uploadImage', { image: portrait.toString('base64') }, token)
    const picture = bodyOf(await get(server, 'authUser', token)).user?.image ?? ''
    expect((await server.request('GET', picture)).status).toBe(200)

    await clearBlocks(subject.personId)
    expect((await secretary.preview(id)).item.blocks).toEqual([])
    const removed = await secretary.remove(id)
    expect([removed.status, bodyOf(removed).item]).toMatchObject([200, { status: 'partly_done', person: '' }])

    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    for (const [table, { owner = [], removal }] of rules())
      for (const column of removal === 'deleted' ? owner : []) {
        const [row] = await read<{ count: number }>(
          sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${subject.personId}`,
        )
        expect({ table, rows: row?.count }).toEqual({ table, rows: 0 })
      }
    expect((await server.request('GET', picture)).status).toBe(404)
    const [mail] = await server.mailTo(subject.email)
    expect(mail?.subject).toBe('Your data has been removed')
    for (const retained of item.retained) expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(retained)
    await db.execute(sql`delete from job where kind = 'mail.send'`)
    expect(await findText(subject.email)).toEqual([])
    for (const value of Object.values(own))
      expect({ value, tables: await findText(value) }).toEqual({ value, tables: [] })
    const name = 'Jarrah Quillfeather'
    expect(await findText(name)).toEqual(RETAINED_NAMES)
    expect(await findBreak(db)).toBeNull()
    expect(await findAuditBreak(db)).toBeNull()

    expect((await secretary.remove(id)).status).toBe(409)
    expect((await post(server, 'sendLoginLink', { email: subject.email })).status).toBe(200)
    const [afterwards] = await server.mailTo(subject.email)
    expect(afterwards?.subject).toBe('There’s no account with this address')
  })

  it('is recorded in the histories of the household, and mailed to those for whom the person paid', async () => {
    const find = async (mailbox: string) => {
      const found = await findPersonByEmail(server.database.db, `${mailbox}@corellaplains.example`)
      if (found === null) throw new Error(`${mailbox} is not seeded`)
      return found
    }
    const [payer, partner, child] = [await find('odessa'), await find('wren'), await find('finch')]
    await server.database.db.execute(
      sql`update household_member set guardian_person_id = ${partner.id} where person_id = ${child.id}`,
    )
    const secretary = await asSecretary()
    const removeData = async (person: { id: number; email: string }) => {
      const { id } = await startRequest(person.email)
      await clearBlocks(person.id)
      expect((await secretary.remove(id)).status).toBe(200)
    }
    const historyOf = ({ id }: { id: number }) =>
      read(sql`select verb, change->'guardian_account' as guardian, change->'payer_account' as payer
        from audit_entry where subject_kind = 'person' and subject_id = ${String(id)} and verb like '%household'
        order by position`)
    const subjectsTo = async ({ email }: { email: string }) =>
      (await server.mailTo(email)).map(({ subject }) => subject)
    const LEFT = 'You are no longer in a household at the club'

    await removeData(partner)
    const changed = {
      verb: 'changed_household',
      guardian: { before: partner.id, after: null },
      payer: { before: payer.id, after: payer.id },
    }
    expect(await historyOf(child)).toEqual([changed])
    expect(await historyOf(payer)).toEqual([])
    expect(await subjectsTo(child)).not.toContain(LEFT)

    await removeData(payer)
    const left = {
      verb: 'left_household',
      guardian: { before: null, after: null },
      payer: { before: payer.id, after: null },
    }
    expect(await historyOf(child)).toEqual([changed, left])
    expect(await historyOf(partner)).toEqual([])
    expect((await subjectsTo(child)).filter((subject) => subject === LEFT)).toHaveLength(1)
    expect(await subjectsTo(payer)).not.toContain(LEFT)
  })

  it('removes the queued mails of a person who shares an address, and none of the others', async () => {
    const email = 'hazel@corellaplains.example'
    const [pip] = await read<{ id: number }>(
      sql`select id from person where email = ${email} and first_name = 'Pip'`,
    )
    const hazel = await findPersonByEmail(server.database.db, email)
    const logInAs = async (personId: number | undefined) => {
      const code = await freshCode(server, email)
      const entered = await post(server, 'loginRecoveryCode', { email, code, fingerprint: FINGERPRINT })
      const { choice } = entered.json() as { choice: { token: string } }
      const of = { email, token: choice.token, person_id: personId, fingerprint: FINGERPRINT }
      return bodyOf(await post(server, 'loginAs', of)).access_token ?? ''
    }
    const token = await logInAs(pip?.id)
    const holderToken = await logInAs(hazel?.id)
    const code = await stepUp(server, email, token)
    const asked = await post(server, 'privacy/ask', { kind: 'delete', detail: 'Please', code }, token)
    await server.mailTo(email)
    await post(server, 'sendStepUpCode', {}, token)
    await post(server, 'sendStepUpCode', {}, holderToken)
    await server.database.db.execute(
      sql`update job set run_at = '2100-01-01' where kind = 'mail.send' and payload ? 'personId'`,
    )
    await clearBlocks(pip?.id ?? 0)
    const secretary = await asSecretary()
    expect((await secretary.remove(String(bodyOf(asked).item?.['id']))).status).toBe(200)
    expect(
      await read(
        sql`select payload ->> 'personId' as id from job where kind = 'mail.send' and run_at = '2100-01-01'`,
      ),
    ).toEqual([{ id: String(hazel?.id) }])
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    expect((await logIn(server, email)).access_token).not.toBe('')
  })

  it('does not delete the file of an image that a page shows too', async () => {
    const { media } = server.clubApp.features
    const [image] = await read<{ hash: string }>(
      sql`select background_image_hash as hash from page_block where background_image_hash is not null limit 1`,
    )
    const hash = image?.hash ?? ''
    await server.database.transaction((tx) =>
      dropPersonFiles(media, tx, { imageHashes: [hash], storeKeys: [] }),
    )
    expect((await server.request('GET', `/assets/i/${hash}/raw/300.webp`)).status).toBe(200)
    expect(await read(sql`select 1 from media_image where hash = ${hash}`)).toHaveLength(1)
  })

  async function clearBlocks(personId: number): Promise<void> {
    const { db } = server.database
    await db.execute(
      sql`update club_rego_case set state = 'ended' where person_id = ${personId} and state <> 'draft'`,
    )
    await db.execute(sql`update event_entry set state = 'withdrawn' where person_id = ${personId}`)
    await db.execute(
      sql`update sales_order set status = 'completed', paid_at = coalesce(paid_at, placed_at), hold_ends_at = null where person_id = ${personId} and status <> 'ended'`,
    )
    await db.execute(
      sql`update refund r set status = 'done' from sales_order o where o.id = r.order_id and o.person_id = ${personId}`,
    )
    await db.execute(sql`update credit_balance set balance_cents = 0 where person_id = ${personId}`)
    await db.execute(
      sql`update ticket t set status = 'cancelled' from sales_order o where o.id = t.order_id and o.person_id = ${personId} and t.status = 'issued'`,
    )
    await db.execute(
      sql`update membership_application set status = 'withdrawn' where person_id = ${personId} and status not in ('active', 'declined')`,
    )
  }
})

/**
 * Tables in which the name of a removed person remains: the records that `docs/privacy.md` lists, and text on a page of
 * the demo club.
 */
const RETAINED_NAMES = [
  'club_rego_event',
  'invoice',
  'log_book_entry',
  'page_block',
  'page_version',
  'sales_order',
  'search_document',
  'signature',
]
