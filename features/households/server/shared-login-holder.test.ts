/** Tests that people who share an address cannot change the account of its holder. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '#features/accounts/server/accounts.tables.ts'
import {
  bodyOf,
  freshCode,
  get,
  givePassword,
  logIn,
  mailedCode,
  post,
  stepUp,
  WIDE_LIMITS,
} from '#tests/accounts/members.ts'
import { PASSWORD, sharedAddressCalls } from '#tests/households/shared-address.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { newPerson, startClub } from '#tests/membership/club-server.ts'

let server: RunningServer
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-28T01:00:00Z', accountLimits: WIDE_LIMITS })
  const secretary = await newPerson(server, { name: 'Col Wattlestone' })
  desk = server.as({ personId: secretary.id, roles: ['membership'] })
})
afterAll(() => server.stop())

const { family, share, end, sharingFamily, enter, logInWithPassword, logInAs, rowOf } = sharedAddressCalls(
  () => ({ server, desk }),
)

describe('the account of the holder of a shared address', () => {
  const OTHER = 'Hillclimb in the rain'
  const REFUSED = [422, 'NOT_ELIGIBLE']
  const newAddress = () => `taken-${crypto.randomUUID()}@corellaplains.example`
  const outcomeOf = (answer: Awaited<ReturnType<typeof post>>) => [answer.status, bodyOf(answer).text_code]

  async function setPassword(email: string, token: string) {
    const body = { newpassword: OTHER, code: await stepUp(server, email, token) }
    return outcomeOf(await post(server, 'setPassword', body, token))
  }
  async function askToMove(email: string, to: string, token: string) {
    const body = { email: to, code: await stepUp(server, email, token) }
    return outcomeOf(await post(server, 'sendEmailCode', body, token))
  }
  async function recover(email: string, code?: string) {
    await post(server, 'recoverPassword', { email })
    const body = { email, code: code ?? (await mailedCode(server, email)), newpassword: OTHER }
    return outcomeOf(await post(server, 'recoverPasswordCheck', body))
  }

  it('gets no password from a person who chose the holder after the code', async () => {
    const { payer } = await sharingFamily({ password: PASSWORD })
    const hash = (await rowOf(payer)).passwordHash
    expect(await setPassword(payer.email, await logInAs(payer.email, payer))).toEqual(REFUSED)
    expect((await rowOf(payer)).passwordHash).toBe(hash)
  })

  it('gets no password by recovery until the shared log-in has ended', async () => {
    const { payer, child } = await sharingFamily({ password: PASSWORD })
    expect(await recover(payer.email)).toEqual(REFUSED)
    expect(await logInWithPassword(payer.email)).not.toBe('')
    await end(child)
    expect((await recover(payer.email))[0]).toBe(200)
  })

  it('is protected while the account of the other person is disabled', async () => {
    const { payer, child } = await sharingFamily()
    await server.database.db.update(person).set({ disabledAt: new Date() }).where(eq(person.id, child.id))
    const { access_token } = await enter(payer.email, await freshCode(server, payer.email))
    expect(await setPassword(payer.email, access_token ?? '')).toEqual(REFUSED)
    expect(await recover(payer.email)).toEqual(REFUSED)
  })

  it('refuses a wrong recovery code with the same answer for a shared address', async () => {
    const { payer, partner } = await sharingFamily()
    expect(await recover(payer.email, 'wrong')).toEqual(await recover(partner.email, 'wrong'))
  })

  it('does not move to an address of a person who chose the holder after the code', async () => {
    const { payer } = await sharingFamily()
    const token = await logInAs(payer.email, payer)
    const to = newAddress()
    expect(await askToMove(payer.email, to, token)).toEqual(REFUSED)
    expect(await server.mailTo(to)).toEqual([])
    expect((await rowOf(payer)).email).toBe(payer.email)
  })

  it('does not move in a session that began at the same instant as the sharing', async () => {
    const { payer, child } = await family()
    const { access_token: token } = await logIn(server, payer.email)
    const to = newAddress()
    expect((await askToMove(payer.email, to, token))[0]).toBe(200)
    expect((await share(child, payer)).status).toBe(200)
    const body = { email: to, code: await mailedCode(server, to) }
    expect(outcomeOf(await post(server, 'changeEmail', body, token))).toEqual(REFUSED)
    expect((await rowOf(payer)).email).toBe(payer.email)
  })

  it('can be changed in a session that began with the password, or before the address was shared', async () => {
    const { payer, child } = await family()
    await givePassword(server, payer.email, PASSWORD)
    const { access_token: before } = await logIn(server, payer.email)
    server.clock.advanceMs(1_000)
    await share(child, payer)
    const sharing = bodyOf(await get(server, 'addressPeople', before)) as object
    expect(sharing).toMatchObject({ people: ['Finch Roe'], needs_password_login: false })
    expect((await askToMove(payer.email, newAddress(), before))[0]).toBe(200)
    expect((await setPassword(payer.email, await logInWithPassword(payer.email)))[0]).toBe(200)
  })
})
