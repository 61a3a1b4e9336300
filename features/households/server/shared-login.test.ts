import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  disableAccount,
  insertRoles,
  lockPerson,
  updatePerson,
} from '#features/accounts/server/accounts.public.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import {
  bodyOf,
  FINGERPRINT,
  freshCode,
  get,
  givePassword,
  logIn,
  mailedCode,
  post,
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { PASSWORD, place, sharedAddressCalls } from '#tests/households/shared-address.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'

const BASE = '/api/v1/club/desk/household'
const MINUTE_MS = 60_000

let server: RunningServer
let secretary: Applicant
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-28T01:00:00Z', accountLimits: WIDE_LIMITS })
  secretary = await newPerson(server, { name: 'Col Wattlestone' })
  desk = server.as({ personId: secretary.id, roles: ['membership'] })
})
afterAll(() => server.stop())

const {
  ask,
  family,
  share,
  end,
  sharingFamily,
  enter,
  choiceOf,
  choose,
  userOf,
  logInWithPassword,
  logInAs,
  rowOf,
} = sharedAddressCalls(() => ({ server, desk }))

const subjectsTo = async (email: string) => (await server.mailTo(email)).map(({ subject }) => subject)

async function auditOf({ id }: { id: number }, verb: string) {
  const { rows } = await server.database.db.execute<{ change: unknown }>(
    sql`select change from audit_entry where subject_kind = 'person' and subject_id = ${String(id)} and verb = ${verb}`,
  )
  return rows.map(({ change }) => change)
}

describe('a shared address at the desk', () => {
  it('is restricted to the membership role with a step-up', async () => {
    const { payer, child } = await family()
    const { status } = await share(child, payer, server)
    expect(status).toBe(401)
    for (const roles of [[], ['treasurer', 'events']] as const)
      expect((await share(child, payer, server.as({ roles }))).status).toBe(403)
    const late = server.as({ personId: secretary.id, roles: ['membership'], isSteppedUp: false })
    expect(await share(child, payer, late)).toMatchObject({ text_code: 'STEP_UP_NEEDED' })
    expect(await end(child, late)).toMatchObject({ text_code: 'STEP_UP_NEEDED' })
    expect((await rowOf(child)).email).toBe(child.email)
  })

  it('moves the person to the address, mails both addresses and is recorded', async () => {
    const { payer, child } = await family()
    await givePassword(server, child.email, PASSWORD)
    const { access_token: before } = await logIn(server, child.email)
    const { status, item } = await share(child, payer)
    expect([status, item.shared_logins]).toEqual([200, [{ person_id: child.id, holder_id: payer.id }]])
    expect(await rowOf(child)).toMatchObject({ email: payer.email, passwordHash: null, emailProvedAt: null })
    expect(bodyOf(await get(server, 'authUser', before)).text_code).toBe('TOKEN_INVALID')
    expect(await subjectsTo(child.email)).toContain('The club changed your email address')
    const [mail] = await server.mailTo(payer.email)
    expect(mail?.subject).toBe('Another person now logs in with your email address')
    expect(mail?.text).toContain('Finch Roe')
    expect(await auditOf(child, 'shared_address')).toEqual([
      {
        email: { before: child.email, after: payer.email },
        address_holder: { before: null, after: payer.id },
      },
    ])
  })

  it('changes nothing when it is asked for twice', async () => {
    const { payer, child } = await sharingFamily()
    expect((await share(child, payer)).status).toBe(200)
    expect(await auditOf(child, 'shared_address')).toHaveLength(1)
  })

  it('refuses what the rules forbid', async () => {
    const { payer, partner, child } = await family()
    const outsider = await newPerson(server, { name: 'Ines Kookaburrow' })
    const together = 'Only people of one household can log in with the same email address'
    expect(await share(child, outsider)).toMatchObject({ status: 422, message: together })
    expect(await share(outsider, payer)).toMatchObject({ status: 422, message: together })
    expect(await share(payer, child)).toMatchObject({
      message: 'The address must be that of the payer or the partner',
    })
    await server.database.transaction((tx) => insertRoles(tx, partner.id, ['gate'], new Date()))
    expect(await share(partner, payer)).toMatchObject({
      status: 422,
      message: 'A person with a role at the desk needs an email address of their own',
    })
    expect(await share({ id: 99_999_999 }, payer)).toMatchObject({ status: 404 })
    expect(await end(child)).toMatchObject({ status: 404 })
    const answer = await desk.request('POST', `${BASE}/beginSharedLogin`, {
      body: { person_id: child.id, holder_id: payer.id, email: 'x@corellaplains.example' },
    })
    expect(answer.status).toBe(422)
  })

  it('refuses the secretary’s own record, as the person and as the holder', async () => {
    const child = await newPerson(server, { name: 'Kit Wattlestone', born: '2014-01-01' })
    const owner = server.as({ roles: ['owner'] })
    await ask(
      'save',
      {
        id: null,
        updated_at: null,
        people: [place(secretary, 'payer'), place(child, 'child', secretary)],
      },
      owner,
    )
    expect(await share(child, secretary)).toMatchObject({ status: 403, text_code: 'OWN_RECORD' })
    expect(await share(secretary, child)).toMatchObject({ status: 403, text_code: 'OWN_RECORD' })
  })

  it('refuses a holder who has a role at the desk', async () => {
    const { payer, child } = await family()
    await server.database.transaction((tx) => insertRoles(tx, payer.id, ['gate'], new Date()))
    expect(await share(child, payer)).toMatchObject({
      status: 422,
      message: 'Odessa Roe has a role at the desk, so other people cannot log in with this email address',
    })
    expect((await rowOf(child)).email).toBe(child.email)
  })

  it('refuses a role for each of its people until the shared log-in has ended', async () => {
    const { payer, child } = await sharingFamily()
    const { set, handOver } = await ownerOf()
    expect((await set(child)).message).toContain('needs an email address of their own')
    const holderRefused = 'Other people log in with this person’s email address'
    expect((await set(payer)).message).toContain(holderRefused)
    expect((await handOver(payer)).message).toContain(holderRefused)
    expect((await handOver(child)).message).toContain('needs an email address of their own')
    await end(child)
    expect((await set(payer)).status).toBe('success')
    expect((await share(child, payer)).status).toBe(422)
  })

  it('gets no role when the sharing and the role are saved at the same moment', async () => {
    const { payer, child } = await family()
    const { set } = await ownerOf()
    const [shared, given] = await Promise.all([share(child, payer), set(payer)])
    expect([shared.status === 200, given.status === 'success'].filter(Boolean)).toHaveLength(1)
  })

  it('lets only the holder in while the holder or the person has a role', async () => {
    for (const who of ['payer', 'child'] as const) {
      const { [who]: staff, payer, child } = await sharingFamily()
      const choice = await choiceOf(payer.email)
      await server.database.transaction((tx) => insertRoles(tx, staff.id, ['gate'], new Date()))
      expect((await choose(payer.email, choice, child)).status).toBe(401)
      const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
      expect((await userOf(access_token))?.id).toBe(payer.id)
    }
  })

  /** The role calls of a new owner, each with a fresh step-up code. */
  async function ownerOf() {
    const owner = await newPerson(server, { name: 'Marlow Gantry' })
    await server.database.transaction((tx) => insertRoles(tx, owner.id, ['owner'], new Date()))
    const { access_token: token } = await logIn(server, owner.email)
    const call = async (path: string, body: object) =>
      (
        await server.request('POST', `/api/v1/staff/${path}`, {
          body: { ...body, code: await stepUp(server, owner.email, token) },
          headers: { authorization: `Bearer ${token}` },
        })
      ).json() as { message?: string; status: string }
    return {
      set: (who: { id: number }) => call('roles', { person_id: who.id, roles: ['gate'] }),
      handOver: (to: { id: number }) =>
        call('roles/hand-over', { from_id: owner.id, to_id: to.id, last_day: '2027-01-31' }),
    }
  }

  it('ends: sessions end, the address is mail, and the person cannot log in', async () => {
    const { payer, child } = await sharingFamily()
    const token = await logInAs(payer.email, child)
    expect((await end(child)).item.shared_logins).toEqual([])
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    expect(await subjectsTo(payer.email)).toContain('A person no longer logs in with your email address')
    expect(await auditOf(child, 'ended_shared_address')).toEqual([
      { address_holder: { before: payer.id, after: null } },
    ])
    const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
    expect((await userOf(access_token))?.id).toBe(payer.id)
  })

  it('ends the sessions of the holder that began with a code while the address was shared', async () => {
    const { payer, child } = await family()
    await givePassword(server, payer.email, PASSWORD)
    const before = (await logIn(server, payer.email)).access_token
    server.clock.advanceMs(1_000)
    await share(child, payer)
    const chosen = await logInAs(payer.email, payer)
    const byPassword = await logInWithPassword(payer.email)
    await end(child)
    const isLoggedIn = async (token: string | undefined) =>
      bodyOf(await get(server, 'authUser', token)).text_code !== 'TOKEN_INVALID'
    expect([await isLoggedIn(before), await isLoggedIn(byPassword), await isLoggedIn(chosen)]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('tells the former holder when the person moves to the address of another holder', async () => {
    const { payer, partner, child } = await sharingFamily()
    expect((await share(child, partner)).item.shared_logins).toEqual([
      { person_id: child.id, holder_id: partner.id },
    ])
    const subject = 'A person no longer logs in with your email address'
    const mail = (await server.mailTo(payer.email)).find((one) => one.subject === subject)
    expect(mail?.text).toContain('Finch Roe can no longer log in with this address.')
    expect(mail?.text).not.toContain('needs an address of their own')
    const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
    expect((await userOf(access_token))?.id).toBe(payer.id)
    expect((await choiceOf(partner.email)).people.map(({ id }) => id)).toEqual([partner.id, child.id])
  })

  it.each(['removed from the household', 'in a dissolved household'])(
    'ends for a child who is %s',
    async (how) => {
      const { payer, partner, child, item } = await sharingFamily()
      const of = { id: item.id, updated_at: item.updated_at }
      const { status } = await (how.startsWith('removed')
        ? ask('save', { ...of, people: [place(payer, 'payer'), place(partner, 'partner')] })
        : ask('dissolve', of))
      expect(status).toBe(200)
      expect(await auditOf(child, 'ended_shared_address')).toHaveLength(1)
      const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
      expect((await userOf(access_token))?.id).toBe(payer.id)
    },
  )

  it('shows on the records of both people', async () => {
    const { payer, child } = await sharingFamily()
    const details = async ({ id }: { id: number }) =>
      (
        (await desk.request('GET', `/api/v1/club/desk/person?id=${id}`)).json() as {
          item: { details: Record<string, unknown> }
        }
      ).item.details
    expect(await details(child)).toMatchObject({
      shares_email: true,
      address_holder: { id: payer.id, name: 'Odessa Roe' },
      address_people: [],
    })
    expect(await details(payer)).toMatchObject({ address_holder: null, address_people: ['Finch Roe'] })
  })
})

describe('a log-in with a shared address', () => {
  it('asks after the code who is logging in, the holder first', async () => {
    const { payer, partner, child } = await sharingFamily()
    await share(partner, payer)
    const choice = await choiceOf(payer.email)
    expect(choice.people).toEqual([
      { id: payer.id, name: 'Odessa Roe' },
      { id: partner.id, name: 'Wren Roe' },
      { id: child.id, name: 'Finch Roe' },
    ])
    const { access_token } = await choose(payer.email, choice, child)
    expect(await userOf(access_token)).toMatchObject({
      id: child.id,
      email: payer.email,
      has_password: false,
    })
  })

  it('returns no names and begins no session before the code is correct', async () => {
    const { payer } = await sharingFamily()
    const code = await freshCode(server, payer.email)
    const wrong = await enter(payer.email, code === '000000' ? '000001' : '000000')
    expect([wrong.status, wrong.text_code, wrong.choice]).toEqual([401, 'LOGIN_FAILED', undefined])
    const sessions = await server.database.db.execute<{ count: string }>(
      sql`select count(*) from session where person_id = ${payer.id}`,
    )
    expect(sessions.rows[0]?.count).toBe('0')
  })

  it('lets a person be chosen once, on the same device, of the same address, within five minutes', async () => {
    const { payer, child } = await sharingFamily()
    const other = await sharingFamily()
    const refused = { status: 401, text_code: 'LOGIN_FAILED' }

    const used = await choiceOf(payer.email)
    expect((await choose(payer.email, used, child)).status).toBe(200)
    expect(await choose(payer.email, used, payer)).toMatchObject(refused)

    const stolen = await choiceOf(payer.email)
    expect(await choose(payer.email, stolen, child, 'another-device-of-all')).toMatchObject(refused)
    expect(await choose(other.payer.email, stolen, other.child)).toMatchObject(refused)
    expect((await choose(payer.email, stolen, child)).status).toBe(200)

    const outside = await choiceOf(payer.email)
    expect(await choose(payer.email, outside, other.child)).toMatchObject(refused)
    expect(await choose(payer.email, outside, child)).toMatchObject(refused)

    const late = await choiceOf(payer.email)
    server.clock.advanceMs(5 * MINUTE_MS)
    expect(await choose(payer.email, late, child)).toMatchObject(refused)
  })

  it('lets one of several choices at the same moment win', async () => {
    const { payer, child } = await sharingFamily()
    const choice = await choiceOf(payer.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(payer.email, choice, index % 2 === 0 ? payer : child)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('uses the code up with the choice', async () => {
    const { payer } = await sharingFamily()
    const code = await freshCode(server, payer.email)
    expect((await enter(payer.email, code)).choice?.people).toHaveLength(2)
    expect(await enter(payer.email, code)).toMatchObject({ status: 401, text_code: 'LOGIN_FAILED' })
  })

  it('is not disturbed by wrong tokens, which anyone can send', async () => {
    const { payer, child } = await sharingFamily()
    const choice = await choiceOf(payer.email)
    for (let attempt = 0; attempt < 6; attempt += 1)
      expect((await choose(payer.email, { token: 'wrong' }, child)).status).toBe(401)
    expect((await choose(payer.email, choice, child)).status).toBe(200)
  })

  it('leaves out a disabled person, and refuses everyone while the holder is disabled', async () => {
    const { payer, child } = await sharingFamily()
    const setDisabled = (who: { id: number }, at: Date | null) =>
      server.database.db.update(person).set({ disabledAt: at }).where(eq(person.id, who.id))
    await setDisabled(child, new Date())
    const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
    expect((await userOf(access_token))?.id).toBe(payer.id)
    await setDisabled(child, null)
    const choice = await choiceOf(payer.email)
    await setDisabled(payer, new Date())
    expect((await choose(payer.email, choice, child)).status).toBe(401)
    await post(server, 'sendLoginLink', { email: payer.email, fingerprint: FINGERPRINT })
    expect((await server.mailTo(payer.email))[0]?.code).toBeUndefined()
  })

  it('accepts the password of the holder only, and refuses one for the others', async () => {
    const { payer, child } = await sharingFamily({ password: PASSWORD })
    expect((await userOf(await logInWithPassword(payer.email)))?.id).toBe(payer.id)
    const token = await logInAs(payer.email, child)
    const refused = await post(
      server,
      'setPassword',
      { newpassword: 'Hillclimb in the rain', code: await stepUp(server, payer.email, token) },
      token,
    )
    expect([refused.status, bodyOf(refused).text_code]).toEqual([422, 'NOT_ELIGIBLE'])
  })

  it('steps up with a code that the mail says is for the chosen person', async () => {
    const { payer, child } = await sharingFamily()
    const token = await logInAs(payer.email, child)
    const code = await stepUp(server, payer.email, token)
    expect((await server.mailTo(payer.email))[0]?.text).toContain('For Finch Roe')
    expect((await post(server, 'stepUp', { code }, token)).status).toBe(200)
    const holder = await logInAs(payer.email, payer)
    expect((await post(server, 'stepUp', { code }, holder)).status).toBe(422)
  })

  it('tells each person with whom the address is shared, and nothing else', async () => {
    const { payer, partner, child } = await sharingFamily()
    const answerTo = async (token: string) => {
      const { status: _, ...body } = (await get(server, 'addressPeople', token)).json() as object & {
        status: string
      }
      return body
    }
    expect((await get(server, 'addressPeople')).status).toBe(401)
    expect(await answerTo(await logInAs(payer.email, child))).toEqual({
      holder: 'Odessa Roe',
      people: [],
      needs_password_login: false,
    })
    expect(await answerTo(await logInAs(payer.email, payer))).toEqual({
      holder: '',
      people: ['Finch Roe'],
      needs_password_login: true,
    })
    const { access_token: alone } = await logIn(server, partner.email)
    expect(await answerTo(alone)).toEqual({ holder: '', people: [], needs_password_login: false })
  })
})

describe('a change of the address', () => {
  /** Changes the own address of a logged-in person. */
  async function move(from: string, to: string, token: string): Promise<number> {
    const code = await stepUp(server, from, token)
    await post(server, 'sendEmailCode', { email: to, code }, token)
    return (await post(server, 'changeEmail', { email: to, code: await mailedCode(server, to) }, token))
      .status
  }
  const newAddress = () => `moved-${crypto.randomUUID()}@corellaplains.example`

  it('of the holder takes the children along and leaves adults behind', async () => {
    const { payer, partner, child } = await sharingFamily({ password: PASSWORD })
    await share(partner, payer)
    const partnerToken = await logInAs(payer.email, partner)
    const to = newAddress()
    expect(await move(payer.email, to, await logInWithPassword(payer.email))).toBe(200)
    expect((await choiceOf(to)).people.map(({ name }) => name)).toEqual(['Odessa Roe', 'Finch Roe'])
    expect((await rowOf(child)).email).toBe(to)
    expect((await rowOf(partner)).email).toBe(payer.email)
    expect(await subjectsTo(payer.email)).toContain('A person no longer logs in with your email address')
    expect(await enter(payer.email, await freshCodeOrNone(payer.email))).toMatchObject({ status: 401 })
    // The adult stays logged in, so that they can enter an address of their own.
    const own = newAddress()
    expect(await move(payer.email, own, partnerToken)).toBe(200)
    const { access_token } = await logIn(server, own)
    expect((await userOf(access_token))?.id).toBe(partner.id)
  })

  /** Asks for a code; an address without an account gets none. */
  async function freshCodeOrNone(email: string): Promise<string> {
    await server.clubApp.runDueJobs()
    await post(server, 'sendLoginLink', { email, fingerprint: FINGERPRINT })
    return (await server.mailTo(email))[0]?.code ?? '000000'
  }

  it('of an adult gives them a log-in of their own, and ends the sessions of the holder that they may have begun', async () => {
    const { payer, partner } = await family()
    await share(partner, payer)
    const to = newAddress()
    const asHolder = await logInAs(payer.email, payer)
    expect(await move(payer.email, to, await logInAs(payer.email, partner))).toBe(200)
    const { access_token } = await logIn(server, to)
    expect((await userOf(access_token))?.id).toBe(partner.id)
    expect(bodyOf(await get(server, 'authUser', asHolder)).text_code).toBe('TOKEN_INVALID')
    const { access_token: holder } = await logIn(server, payer.email)
    expect((await userOf(holder))?.id).toBe(payer.id)
  })

  it('of an adult is left to the club while a child logs in with the same address', async () => {
    const { payer, partner, child } = await sharingFamily()
    await share(partner, payer)
    const token = await logInAs(payer.email, partner)
    const body = { email: newAddress(), code: await stepUp(server, payer.email, token) }
    const answer = await post(server, 'sendEmailCode', body, token)
    expect([answer.status, bodyOf(answer).text_code]).toEqual([422, 'NOT_ELIGIBLE'])
    expect((await rowOf(partner)).email).toBe(payer.email)
    await end(child)
    // The child may have begun this session.
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    const later = await logInAs(payer.email, partner)
    const again = { ...body, code: await stepUp(server, payer.email, later) }
    expect((await post(server, 'sendEmailCode', again, later)).status).toBe(200)
  })

  it('of a child is left to the club', async () => {
    const { payer, child } = await sharingFamily()
    const token = await logInAs(payer.email, child)
    const code = await stepUp(server, payer.email, token)
    const answer = await post(server, 'sendEmailCode', { email: newAddress(), code }, token)
    expect([answer.status, bodyOf(answer).text_code]).toEqual([422, 'NOT_ELIGIBLE'])
    expect((await rowOf(child)).email).toBe(payer.email)
  })

  it('of the holder by the club ends the sessions of the children too', async () => {
    const { payer, child } = await sharingFamily()
    const token = await logInAs(payer.email, child)
    const to = newAddress()
    const answer = await desk.request('POST', '/api/v1/club/desk/person/email', {
      body: { id: payer.id, from: payer.email, to },
    })
    expect(answer.status).toBe(200)
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
    expect((await choiceOf(to)).people.map(({ id }) => id)).toEqual([payer.id, child.id])
  })

  it('of the child by the club ends the shared log-in', async () => {
    const { payer, child } = await sharingFamily()
    const to = newAddress()
    const answer = await desk.request('POST', '/api/v1/club/desk/person/email', {
      body: { id: child.id, from: payer.email, to },
    })
    expect(answer.status).toBe(200)
    expect(await subjectsTo(payer.email)).toContain('A person no longer logs in with your email address')
    const { access_token } = await logIn(server, to)
    expect((await userOf(access_token))?.id).toBe(child.id)
  })

  it('by the club needs a step-up, also after the household was dissolved', async () => {
    const { payer, child, item } = await sharingFamily()
    const late = server.as({ personId: secretary.id, roles: ['membership'], isSteppedUp: false })
    const give = async (asker: Asker) =>
      (
        await asker.request('POST', '/api/v1/club/desk/person/email', {
          body: { id: child.id, from: payer.email, to: newAddress() },
        })
      ).status
    expect(await give(late)).toBe(403)
    expect((await ask('dissolve', { id: item.id, updated_at: item.updated_at })).status).toBe(200)
    expect(await give(late)).toBe(403)
    expect((await rowOf(child)).email).toBe(payer.email)
    expect(await give(desk)).toBe(200)
  })

  it('by the club without a step-up is not possible for a member who no longer shares it either', async () => {
    const payer = await newPerson(server, { name: 'Odessa Roe' })
    const child = await newMember(server, {
      validTo: '2026-12-10',
      type: 'JUNIOR',
      born: '2012-03-04',
      name: 'Kit Roe',
    })
    const people = [place(payer, 'payer'), place(child, 'child', payer)]
    const { item } = await ask('save', { id: null, updated_at: null, people })
    expect((await share(child, payer)).status).toBe(200)
    expect((await ask('dissolve', { id: item.id, updated_at: item.updated_at })).status).toBe(200)
    const late = server.as({ personId: secretary.id, roles: ['membership'], isSteppedUp: false })
    await late.request('POST', '/api/v1/club/desk/giveOwnEmail', {
      body: { id: child.id, why: 'asked by phone', email: newAddress() },
    })
    expect((await rowOf(child)).email).toBe(payer.email)
  })
})

describe('two changes of a shared address at the same moment', () => {
  it('leave a person alone who has left the address', async () => {
    const { payer, child } = await sharingFamily()
    const own = `own-${crypto.randomUUID()}@corellaplains.example`
    const { database } = server
    let moving: Promise<unknown> = Promise.resolve()
    await database.transaction(async (tx) => {
      await lockPerson(tx, child.id)
      moving = desk.request('POST', '/api/v1/club/desk/person/email', {
        body: { id: payer.id, from: payer.email, to: `moved-${own}` },
      })
      await eventually('the move waits for the child', async () => {
        const { rows } = await database.pool.query('select 1 from pg_locks where not granted')
        return rows.length > 0
      })
      await tx.execute(sql`delete from shared_login where person_id = ${child.id}`)
      await updatePerson(tx, child.id, { email: own, emailKey: own })
    })
    await moving
    expect([(await rowOf(payer)).email, await rowOf(child)]).toMatchObject([
      `moved-${own}`,
      { email: own, emailKey: own },
    ])
  })

  it('end with one address when the holder moves beside a new sharing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payer, child } = await family()
      const to = `moved-${crypto.randomUUID()}@corellaplains.example`
      const body = { id: payer.id, from: payer.email, to }
      const [shared, moved] = await Promise.all([
        share(child, payer),
        desk.request('POST', '/api/v1/club/desk/person/email', { body }),
      ])
      expect([shared.status, moved.status]).toEqual([200, 200])
      expect((await choiceOf(to)).people.map(({ id }) => id)).toEqual([payer.id, child.id])
    }
  })
})

describe('an account with a shared address', () => {
  it('that is disabled ends the sessions of those who use its address', async () => {
    const { payer, child } = await sharingFamily()
    const token = await logInAs(payer.email, child)
    await server.database.transaction((tx) =>
      disableAccount(server.clubApp.features.accounts.service, tx, {
        personId: payer.id,
        byPersonId: secretary.id,
      }),
    )
    expect(bodyOf(await get(server, 'authUser', token)).text_code).toBe('TOKEN_INVALID')
  })
})

describe('mails to a shared address', () => {
  it('say whom they are for, and are in the history of that person', async () => {
    const { payer, child } = await sharingFamily()
    await logInAs(payer.email, child)
    const device = 'a-new-device-for-all'
    const onNewDevice = async (who: { id: number }) => {
      const { choice } = await enter(payer.email, await freshCode(server, payer.email), device)
      expect((await choose(payer.email, choice ?? { token: '' }, who, device)).status).toBe(200)
      return (await server.mailTo(payer.email))[0]?.text
    }
    expect(await onNewDevice(child)).toContain('For Finch Roe')
    await logInAs(payer.email, payer)
    expect(await onNewDevice(payer)).toContain('For Odessa Roe')
    const { rows } = await server.database.db.execute<{ id: number }>(
      sql`select person_id as id from person_mail where person_id in (${payer.id}, ${child.id})
        and subject = ${(await server.mailTo(payer.email))[0]?.subject} order by person_id`,
    )
    expect(rows.map(({ id }) => id)).toEqual([payer.id, child.id])
  })
})
