import { count, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { DeskMember, DeskMemberRow } from '#features/membership/membership-desk.contract.ts'
import { sendReminders } from '#features/membership/server/membership.public.ts'
import { member, membershipPeriod } from '#features/membership/server/membership.tables.ts'
import { findAuditBreak, findLastAudit } from '#features/staff/server/staff.public.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { countStatements } from '#tests/kit/statements.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { ImportPreview, ImportState } from '../member-import.contract.ts'
import { importWorker } from './import.actions.ts'
import { memberImportRow } from './member-import.tables.ts'

const BASE = '/api/v1/club/desk/memberImport'
const TODAY = '2026-11-21'
const HEAD =
  'First name,Last name,e-Mail,Date of birth,Membership level,Member ID,Member since,Renewal due,Mobile'

let server: RunningServer
let secretary: Asker & { id: number; name: string }

beforeAll(async () => {
  server = await startClub({ nowIso: `${TODAY}T01:00:00Z` })
  const { id } = await newPerson(server, { name: 'Sec Retary' })
  secretary = { ...server.as({ personId: id, roles: ['membership'] }), id, name: 'Sec Retary' }
})
afterAll(() => server.stop())

const listOf = (...lines: string[]) => [HEAD, ...lines].join('\n')
/** Returns a list of this many people with a family name that no other test uses. */
const family = (name: string, size: number, until = '30/06/2027') =>
  listOf(
    ...Array.from(
      { length: size },
      (_, at) => `P${at},${name},p${at}@${name}.example,1/2/1980,Full,,1/7/2010,${until},0491 570 006`,
    ),
  )

const post = (call: string, body: object, who: Asker = secretary) =>
  who.request('POST', `${BASE}/${call}`, { body })
const preview = async (csv: string, rest: object = {}) => {
  const answer = await post('preview', { csv, ...rest })
  expect(answer.status).toBe(200)
  return answer.json() as ImportPreview
}
const tally = ({ rows }: ImportPreview) =>
  (['new', 'here', 'trouble'] as const).map((state) => rows.filter((row) => row.state === state).length)
const begin = (csv: string, expects: number, rest: object = {}) =>
  post('start', { csv, expects, file_name: 'members.csv', writes_welcome: false, ...rest })
const runJobs = async () => {
  while ((await server.clubApp.runDueJobs()) > 0);
}
const latest = async () =>
  ((await secretary.request('GET', BASE)).json() as { item: ImportState | null }).item
const found = async (q: string) =>
  (
    (await secretary.request('GET', `/api/v1/club/desk/members?q=${encodeURIComponent(q)}`)).json() as {
      data: DeskMemberRow[]
    }
  ).data
const recordOf = async (id: number) =>
  ((await secretary.request('GET', `/api/v1/club/desk/member?id=${id}`)).json() as { item: DeskMember }).item
/** Imports the rows that the preview calls new, and waits for the job. */
const importList = async (csv: string, rest: object = {}) => {
  const [fresh = 0] = tally(await preview(csv))
  expect((await begin(csv, fresh, rest)).status).toBe(200)
  await runJobs()
  return latest()
}
const everything = async () => {
  const { db } = server.database
  return Promise.all(
    [person, member, membershipPeriod].map(
      async (table) => (await db.select({ n: count() }).from(table))[0]?.n,
    ),
  )
}

describe('access to the import', () => {
  it('is limited to the membership secretary, and caches may not store its answers', async () => {
    const csv = family('nobody', 1)
    for (const [call, body] of [
      ['preview', { csv }],
      ['start', { csv, expects: 1, file_name: 'a.csv', writes_welcome: false }],
    ] as const) {
      expect((await post(call, body, server)).status).toBe(401)
      expect((await post(call, body, server.as({ roles: ['treasurer', 'events'] }))).status).toBe(403)
    }
    expect((await server.request('GET', BASE)).status).toBe(401)
    expect((await server.as({ roles: ['shop'] }).request('GET', BASE)).status).toBe(403)
    expect((await post('preview', { csv })).headers['cache-control']).toBe('no-store')
    expect((await secretary.request('GET', BASE)).headers['cache-control']).toBe('no-store')
  })

  it('is limited to lists of 2 MB with distinct columns', async () => {
    expect((await post('preview', { csv: 'é'.repeat(1024 * 1024 + 1) })).status).toBe(413)
    expect((await post('preview', { csv: 'a'.repeat(7 * 1024 * 1024) })).status).toBe(413)
    const twice = { csv: family('nobody', 1), columns: ['email', 'email'] }
    expect((await post('preview', twice)).status).toBe(422)
    expect((await post('start', { ...twice, columns: undefined, surprise: 1 })).status).toBe(422)
    expect((await preview('PK\u0003\u0004')).problems).toEqual(['That kind of content is not accepted here.'])
  })
})

describe('a preview', () => {
  it('shows the outcome of each row and changes nothing', async () => {
    const here = await newMember(server, { validTo: '2026-12-31', name: 'Known Person' })
    const before = await everything()
    const list = await preview(
      listOf(
        'New,Comer,new@look.example,2/3/1980,Full,0412,1/7/2010,30/6/2027,0491 570 006',
        `Known,Person,${here.email.toUpperCase()},17/5/1984,Full,,,31/12/2026,`,
        'Bad,Day,bad@look.example,31/2/1980,Full,,,30/6/2027,',
        `Other,Person,${here.email},1/1/2001,Full,,,30/6/2027,`,
        'Child,Comer,new@look.example,1/1/2015,Full,,,30/6/2027,',
        'Odd,Type,odd@look.example,,Platinum,,,30/6/2027,',
      ),
    )
    expect(tally(list)).toEqual([3, 1, 2])
    expect(list.rows[0]).toMatchObject({ row: 2, number: '0412', valid_to: '2027-06-30', words: [] })
    expect(list.rows.slice(2).map(({ row, words }) => [row, words])).toEqual([
      [4, ['Date of birth can’t be read: 31/2/1980']],
      [5, ['Row 3 has this email address too: they can log in once you enter their own in their record']],
      [6, ['Row 2 has this email address too: they can log in once you enter their own in their record']],
      [7, ['The club has no membership type Platinum']],
    ])
    expect(list.unknown_types).toEqual(['Platinum'])
    expect(await everything()).toEqual(before)
  })

  it('uses manually assigned columns and types', async () => {
    const csv = 'who,family,post,kind,end\nNew,Comer,hand@look.example,Platinum,30/6/2027'
    expect((await preview(csv)).problems).toEqual([
      'First name is missing',
      'Last name is missing',
      'Email is missing',
    ])
    const columns = ['first_name', 'last_name', 'email', 'type', 'paid_until']
    const { types } = await preview(csv, { columns })
    const { rows } = await preview(csv, { columns, types: [{ name: 'platinum', type_id: types[0]?.id }] })
    expect(rows).toMatchObject([{ state: 'new', type: types[0]?.name }])
  })

  it('makes as many database queries for 5,000 rows as for one', async () => {
    const statementsOf = (csv: string) =>
      countStatements(server.database, async () => void (await preview(csv)))
    await statementsOf(family('warm', 1))
    const one = await statementsOf(family('single', 1))
    const many = await statementsOf(family('crowd', 5000))
    expect(many).toHaveLength(one.length)
    expect(many.length).toBeLessThanOrEqual(3)
  })
})

describe('an import', () => {
  it('creates members with their number, period and history', async () => {
    const csv = listOf(
      'Merle,Quill,merle@quill.example,2/3/1980,Full,7412,1/7/2010,30/6/2027,0491 570 006',
      'Life,Quill,life@quill.example,2/3/1940,Life,,1/7/1970,,',
    )
    expect(await importList(csv)).toMatchObject({
      by: secretary.name,
      file_name: 'members.csv',
      rows: 2,
      done: 2,
      made: 2,
      is_finished: true,
      notes: [],
    })
    const [merle, life] = await found('quill')
    expect(merle).toMatchObject({ number: '7412', valid_to: '2027-06-30', status: 'current' })
    expect(life).toMatchObject({ no_expiry: true, status: 'current' })
    expect(await recordOf(merle?.person_id ?? 0)).toMatchObject({
      mobile: '0491 570 006',
      date_of_birth: '1980-03-02',
      joined_on: '2010-07-01',
      periods: [{ valid_from: '2026-07-01', valid_to: '2027-06-30' }],
      timeline: [{ kind: 'imported', by: secretary.name }],
    })
    expect(await findLastAudit(server.database.db, 'member_import')).toMatchObject({
      verb: 'imported',
      subjectId: (await latest())?.id,
      change: { file: 'members.csv', rows: 2 },
      personId: secretary.id,
    })
    expect(await findAuditBreak(server.database.db)).toBeNull()
    const kept = await server.database.db.select().from(memberImportRow)
    expect(kept.every(({ values, name }) => values === null && name === '')).toBe(true)
  })

  it('of the same list again changes nothing', async () => {
    const csv = family('twice', 5)
    await importList(csv)
    const before = await everything()
    expect(tally(await preview(csv))).toEqual([0, 5, 0])
    expect((await begin(csv, 5)).status).toBe(409)
    expect(await everything()).toEqual(before)
  })

  it('assigns another number if one is taken, with a note', async () => {
    await importList(listOf('Fay,Taken,fay@taken.example,2/3/1980,Full,8001,,30/6/2027,'))
    const csv = listOf('Gil,Taken,gil@taken.example,2/3/1981,Full,8001,,30/6/2027,')
    expect((await preview(csv)).rows[0]?.words).toEqual([
      'Number 8001 can’t be used: the member gets the next free one',
    ])
    await importList(csv)
    expect((await found('taken')).map(({ number }) => number)).toEqual(['8001', '8002'])
  })

  it('makes a person with an account a member and retains their own entries', async () => {
    const { id, email } = await newPerson(server, { name: 'Account Holder' })
    const csv = listOf(`Account,Holder,${email},17/5/1984,Full,,,30/6/2027,0491 570 006`)
    expect((await preview(csv)).rows).toMatchObject([
      { state: 'new', words: ['Has an account here, and becomes a member'] },
    ])
    await importList(csv)
    expect(await recordOf(id)).toMatchObject({ valid_to: '2027-06-30', mobile: '0491 570 006', email })
  })

  it('sends no mail, not even reminders due that day, except a requested welcome', async () => {
    const quiet = family('quiet', 1, '21/11/2026')
    await importList(quiet)
    await sendReminders(server.clubApp.features.membership)
    expect(await server.mailTo('p0@quiet.example')).toEqual([])
    await importList(family('welcome', 1), { writes_welcome: true })
    await importList(family('gone', 1, '30/6/2020'), { writes_welcome: true })
    expect((await server.mailTo('p0@welcome.example')).map(({ subject }) => subject)).toEqual([
      'Welcome to the club',
    ])
    expect(await server.mailTo('p0@gone.example')).toEqual([])
  })

  it('reports a person who was skipped because their address was taken meanwhile', async () => {
    const csv = family('meanwhile', 2)
    expect((await begin(csv, 2)).status).toBe(200)
    expect((await begin(csv, 2)).status).toBe(409)
    const now = new Date(server.clock.nowMs())
    await server.database.db.insert(person).values({
      email: 'p1@meanwhile.example',
      emailKey: 'p1@meanwhile.example',
      firstName: 'Some',
      lastName: 'Body',
      dateOfBirth: '2000-01-01',
      createdAt: now,
      updatedAt: now,
    })
    await runJobs()
    expect(await latest()).toMatchObject({
      rows: 2,
      done: 2,
      made: 1,
      notes: [{ row: 3, name: 'P1 meanwhile', words: 'This email address belongs to another person here' }],
    })
  })

  it('imports the partner if the type includes one', async () => {
    const csv = [
      `${HEAD},Partner`,
      'Odessa,Pair,odessa@pair.example,2/3/1980,Family,7501,,30/6/2027,,Wren Pair',
      'Solo,Pair,solo@pair.example,2/3/1981,Full,7502,,30/6/2027,,Una Pair',
    ].join('\n')
    expect((await preview(csv)).rows.map(({ words }) => words)).toEqual([
      [],
      ['Partner’s name is left out: Una Pair'],
    ])
    await importList(csv)
    const records = await Promise.all((await found('pair.example')).map(({ person_id: id }) => recordOf(id)))
    expect(records.map(({ name, partner }) => [name, partner])).toEqual([
      ['Odessa Pair', 'Wren Pair'],
      ['Solo Pair', ''],
    ])
  })

  it('makes the second of a couple with one address the partner if the type includes one, once', async () => {
    const csv = listOf(
      'Ada,Twosome,both@twosome.example,2/3/1980,Family,,,30/6/2027,',
      'Bert,Twosome,Both@twosome.example,2/3/1981,Family,,,30/6/2027,',
    )
    const list = await preview(csv)
    expect(list.rows.map(({ state, words }) => [state, words])).toEqual([
      ['new', []],
      ['partner', ['Becomes the partner in the membership of row 2']],
    ])
    await importList(csv)
    const [ada, ...others] = await found('twosome')
    expect([others, (await recordOf(ada?.person_id ?? 0)).partner]).toEqual([[], 'Bert Twosome'])
    expect((await preview(csv)).rows.map(({ state }) => state)).toEqual(['here', 'partner'])
  })

  it('accepts a couple with one address, of whom one logs in until the other has an address', async () => {
    const csv = listOf(
      'Ada,Duet,both@duet.example,2/3/1980,Full,,,30/6/2027,',
      'Bert,Duet,both@duet.example,2/3/1981,Full,7601,,30/6/2027,',
    )
    expect(tally(await preview(csv))).toEqual([2, 0, 0])
    expect(await importList(csv, { writes_welcome: true })).toMatchObject({ made: 2, notes: [] })
    expect(tally(await preview(csv))).toEqual([0, 2, 0])
    expect(await server.mailTo('both@duet.example')).toHaveLength(1)
    const [bert, ada] = await Promise.all((await found('duet')).map(({ person_id: id }) => recordOf(id)))
    expect([ada, bert]).toMatchObject([
      { name: 'Ada Duet', shares_email: false, status: 'current' },
      {
        name: 'Bert Duet',
        shares_email: true,
        status: 'current',
        number: '7601',
        email: 'both@duet.example',
      },
    ])
    const give = async (email: string) => {
      const body = { id: bert?.person_id, from: 'both@duet.example', to: email }
      return (await secretary.request('POST', '/api/v1/club/desk/person/email', { body })).status
    }
    expect(await give('BOTH@duet.example')).toBe(409)
    expect(await give('no address')).toBe(422)
    expect(await give('bert@duet.example')).toBe(200)
    expect(await recordOf(bert?.person_id ?? 0)).toMatchObject({
      shares_email: false,
      email: 'bert@duet.example',
    })
  })

  it('continues where it stopped after the process died', async () => {
    const csv = family('halfway', 30)
    expect((await begin(csv, 30)).status).toBe(200)
    const { id = '' } = (await latest()) ?? {}
    const { membership } = server.clubApp.features
    const { database } = membership
    let left = 11
    const dying = importWorker({
      ...membership,
      database: {
        ...database,
        transaction: (work, options) =>
          database.transaction(async (tx) => {
            const done = await work(tx)
            // Simulate that the process dies before the commit of the twelfth row.
            if ((left -= 1) < 0) throw new Error('gone')
            return done
          }, options),
      },
    })
    await expect(dying({ id }, { id: '', attempt: 1 })).rejects.toThrow('gone')
    expect(await latest()).toMatchObject({ done: 11, made: 11, is_finished: false })
    await Promise.all([runJobs(), importWorker(membership)({ id }, { id: '', attempt: 1 })])
    expect(await latest()).toMatchObject({ rows: 30, done: 30, made: 30, is_finished: true, notes: [] })
    const { rows } = await server.database.db.execute<{ people: number; periods: number }>(sql`
      select count(distinct p.id)::int as people, count(m.id)::int as periods
      from person p join membership_period m on m.person_id = p.id where p.last_name = 'halfway'`)
    expect(rows).toEqual([{ people: 30, periods: 30 }])
  })

  it('skips a row that fails repeatedly and imports the others', async () => {
    const csv = family('stubborn', 3)
    expect((await begin(csv, 3)).status).toBe(200)
    const { id = '' } = (await latest()) ?? {}
    await server.database.db.execute(sql`
      update member_import_row set "values" = jsonb_set("values", '{valid_from}', '"2099-01-01"')
      where import_id = ${id} and position = 2`)
    const work = importWorker(server.clubApp.features.membership)
    await expect(work({ id }, { id: '', attempt: 1 })).rejects.toThrow()
    await work({ id }, { id: '', attempt: 3 })
    expect(await latest()).toMatchObject({
      done: 3,
      made: 2,
      is_finished: true,
      notes: [{ row: 3, words: 'Something went wrong on our side. We have been told.' }],
    })
    expect(await found('p1@stubborn.example')).toEqual([])
  })

  it('is deleted by its scheduled task after a month; its members remain', async () => {
    const run = () => server.clubApp.runTask('delete_old_imports')
    await run()
    expect(await latest()).not.toBeNull()
    server.clock.advanceMs(31 * DAY_MS)
    await run()
    expect(await latest()).toBeNull()
    server.clock.advanceMs(-31 * DAY_MS)
    expect(await found('quill')).toHaveLength(2)
  })

  it('that takes several runs makes few queries per row', async () => {
    const csv = family('turns', 600)
    expect((await begin(csv, 600)).status).toBe(200)
    const statements = await countStatements(server.database, runJobs)
    expect(await latest()).toMatchObject({ done: 600, made: 600, is_finished: true })
    expect(statements.length).toBeLessThanOrEqual(600 * 15)
    expect((await found('turns')).length).toBe(50)
  })
})
