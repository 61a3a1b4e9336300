import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from '#tests/accounts/members.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newMember, newPerson, offerTo, startClub } from '#tests/membership/club-server.ts'
import type { Membership } from '../membership.contract.ts'

const USER = '/api/v1/cognito/user'

let server: RunningServer

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
  await server
    .as({ roles: ['owner'] })
    .request('POST', '/api/v1/cognito/domain/update', { body: { edit_additional_club_member: true } })
})
afterAll(() => server.stop())

const family = (partner = 'Wren Findlater') =>
  newMember(server, { validTo: '2027-06-30', type: 'FAMILY', partner })
const rename = (asker: Asker, name: string | null) =>
  asker.request('POST', `${USER}/update`, { body: { additional_club_member: name } })
const profileOf = async (asker: Asker) => bodyOf(await asker.request('GET', `${USER}/authUser`)).user
const membershipOf = async (asker: Asker) =>
  (await asker.request('GET', '/api/v1/club/member/getMembership')).json() as Membership

describe('the partner’s name on the profile', () => {
  it('is the name stored with the membership', async () => {
    const member = await family()
    expect(await profileOf(member)).toMatchObject({ additional_club_member: 'Wren Findlater' })
    const account = (await member.request('GET', `${USER}/myAccount`)).json() as { user: object }
    expect(account.user).toMatchObject({ additional_club_member: 'Wren Findlater' })
  })

  it('changes the name stored with the membership', async () => {
    const member = await family()
    const answer = await rename(member, '  Quill   Findlater ')
    expect(bodyOf(answer).item).toMatchObject({ additional_club_member: 'Quill Findlater' })
    expect(await membershipOf(member)).toMatchObject({ additional_member: 'Quill Findlater' })
    expect((await offerTo(member)).details).toMatchObject({ additional_member: 'Quill Findlater' })
  })

  it('does not exist if the membership includes no partner', async () => {
    const full = await newMember(server, { validTo: '2027-06-30', type: 'FULL', partner: 'Wren Findlater' })
    for (const asker of [full, await newPerson(server)]) {
      expect(await profileOf(asker)).toMatchObject({ additional_club_member: null })
      const refused = await rename(asker, 'Wren')
      expect([refused.status, bodyOf(refused).errors?.[0]?.code]).toEqual([422, 'locked'])
      expect((await rename(asker, null)).status).toBe(200)
    }
  })

  it('can be entered if the membership includes a partner without a name', async () => {
    const member = await family('')
    expect(await profileOf(member)).toMatchObject({ additional_club_member: '' })
    expect((await rename(member, 'Wren')).status).toBe(200)
    expect(await membershipOf(member)).toMatchObject({ additional_member: 'Wren' })
  })

  it.each(['', '  ', '123', null])('rejects %j as a name', async (name) => {
    const member = await family()
    const refused = await rename(member, name)
    expect([refused.status, bodyOf(refused).errors]).toEqual([
      422,
      [{ field: 'additional_club_member', code: 'required', message: 'Enter your partner’s name' }],
    ])
  })

  it('stays after the membership has expired', async () => {
    const member = await newMember(server, {
      validTo: '2026-10-30',
      type: 'FAMILY',
      partner: 'Wren Findlater',
    })
    expect(await profileOf(member)).toMatchObject({ additional_club_member: 'Wren Findlater' })
  })
})

describe('migration of partner names that the profile stored separately', () => {
  const profileName = (personId: number, name: string) =>
    server.database.db.execute(sql`update person set additional_club_member = ${name} where id = ${personId}`)
  const migrate = async () => {
    const file = new URL(
      '../../../database/migrations/20261122185622_one_partner_name/migration.sql',
      import.meta.url,
    )
    for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
      await server.database.db.execute(sql.raw(statement))
  }

  it('moves a name to a membership without one and keeps a name that is on a card', async () => {
    const [unnamed, named, full, nobody] = await Promise.all([
      family(''),
      family(),
      newMember(server, { validTo: '2027-06-30', type: 'FULL' }),
      newPerson(server),
    ])
    for (const { id } of [unnamed, named, full, nobody]) await profileName(id, 'Quill Findlater')
    await migrate()
    await migrate()
    expect(await membershipOf(unnamed)).toMatchObject({ additional_member: 'Quill Findlater' })
    expect(await membershipOf(named)).toMatchObject({ additional_member: 'Wren Findlater' })
    expect(await membershipOf(full)).toMatchObject({ additional_member: null })
    expect((await offerTo(full)).details).toMatchObject({ additional_member: 'Quill Findlater' })
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select id from person where additional_club_member <> ''`,
    )
    expect(rows).toEqual([])
  })
})
