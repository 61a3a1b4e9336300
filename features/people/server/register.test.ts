import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile } from '#tests/kit/export-file.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import type { RegisterRow } from '../register.contract.ts'

const PATH = '/api/v1/club/desk/register'
let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  const { id } = await newPerson(server, { name: 'Col Wattlestone' })
  desk = server.as({ personId: id, roles: ['membership'] })
})
afterAll(() => server.stop())

type Page = { on: string; data: RegisterRow[]; next: string | null; total: number }
const read = async (query = '') => (await desk.request('GET', PATH + query)).json() as Page
const namesOn = async (day: string) => (await read(`?on=${day}`)).data.map(({ name }) => name)

describe('the register of members', () => {
  it('is restricted to the membership role, also as a file', async () => {
    expect((await server.request('GET', PATH)).status).toBe(401)
    expect((await exportFile(server, server, `${PATH}.csv`)).status).toBe(401)
    for (const roles of [[], ['treasurer', 'events']] as const) {
      expect((await server.as({ roles }).request('GET', PATH)).status).toBe(403)
      expect((await exportFile(server, server.as({ roles }), `${PATH}.csv`)).status).toBe(403)
    }
  })

  it('contains who was a member on the day, by family name', async () => {
    await newMember(server, { from: '2020-01-01', validTo: '2020-12-31', name: 'Zeb Early' })
    await newMember(server, { from: '2020-06-01', validTo: null, name: 'Ann Life' })
    expect(await namesOn('2019-12-31')).toEqual([])
    expect(await namesOn('2020-01-01')).toEqual(['Zeb Early'])
    expect(await namesOn('2020-12-31')).toEqual(['Zeb Early', 'Ann Life'])
    expect(await namesOn('2021-01-01')).toEqual(['Ann Life'])
    expect((await read()).on).toBe('2026-11-21')
  })

  it('contains a suspended member, and one who resigned until that day', async () => {
    const gone = await newMember(server, { from: '2005-01-01', validTo: null, name: 'Rhea Gone' })
    const held = await newMember(server, { from: '2005-01-01', validTo: null, name: 'Sid Held' })
    const { db } = server.database
    await db.execute(sql`insert into membership_event (person_id, at, kind, words, condition_from, condition_to)
      values (${gone.id}, '2006-03-10T00:00:00Z', 'condition', '', 'normal', 'resigned')`)
    await db.execute(sql`update member set condition = 'resigned' where person_id = ${gone.id}`)
    await db.execute(sql`update member set condition = 'suspended' where person_id = ${held.id}`)
    expect(await namesOn('2006-03-09')).toEqual(['Rhea Gone', 'Sid Held'])
    expect(await namesOn('2006-03-11')).toEqual(['Sid Held'])
  })

  it('shows only the name of a member who asked for it, also in the file', async () => {
    const member = await newMember(server, { from: '2001-01-01', validTo: '2001-12-31', name: 'Una Shy' })
    const { db } = server.database
    const { rows } = await db.execute<{ id: number }>(sql`insert into address
      (person_id, display_name, first_name, last_name, email, phone, company, street_address, street_address_1,
        postcode, city, state, country, is_enabled, created_at, updated_at)
      values (${member.id}, '', 'Una', 'Shy', '', '', '', '3 Silo Road', '', '2799', 'Corella Plains', 'NSW', 'AU', true,
        now(), now()) returning id`)
    await db.execute(sql`update person set current_address_id = ${rows[0]?.id} where id = ${member.id}`)
    const [open] = (await read('?on=2001-06-01')).data
    expect(open).toMatchObject({ address: '3 Silo Road, Corella Plains NSW 2799', joined_on: '2001-01-01' })
    await db.execute(sql`update member set hides_from_register = true where person_id = ${member.id}`)
    const [hidden] = (await read('?on=2001-06-01')).data
    expect(hidden).toMatchObject({
      name: 'Una Shy',
      number: '',
      address: '',
      joined_on: null,
      is_name_only: true,
    })
    const file = await exportFile(server, desk, `${PATH}.csv?on=2001-06-01`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="register-2001-06-01.csv"')
    expect(file.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Number,Name,Address,Joined on,Household of',
      ',Una Shy,,,',
      '',
    ])
    const audit = await db.execute<{ change: object }>(
      sql`select change from audit_entry where verb = 'exported_register'`,
    )
    expect(audit.rows).toEqual([{ change: { day: '2001-06-01', members: 1 } }])
  })

  it('is read in pages without gaps', async () => {
    for (let at = 0; at < 101; at += 1)
      await newMember(server, { from: '1990-01-01', validTo: '1990-12-31', name: `Pat Page${at}` })
    const first = await read('?on=1990-06-01')
    expect([first.data.length, first.total]).toEqual([100, 101])
    const second = await read(`?on=1990-06-01&after=${first.next}`)
    expect([second.data.length, second.next]).toEqual([1, null])
    expect(new Set([...first.data, ...second.data].map(({ person_id: id }) => id)).size).toBe(101)
  })

  it.each(['?on=2026-02-30', '?after=nonsense'])('refuses the register with the query %s', async (query) => {
    expect((await desk.request('GET', PATH + query)).status).toBe(422)
  })
})
