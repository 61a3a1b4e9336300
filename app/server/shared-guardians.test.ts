/** A guardian's confirmation where a person under 18 logs in with the guardian's email address. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { person } from '#features/accounts/server/accounts.tables.ts'
import type { DeskHousehold } from '#features/households/households.contract.ts'
import { guardian } from '#features/guardians/server/guardians.tables.ts'
import { WIDE_LIMITS } from '#tests/accounts/members.ts'
import { linkTo as linkOf, paidJunior, sendForm } from '#tests/entries/guardians.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newPerson, startClub } from '#tests/membership/club-server.ts'

const DESK = '/api/v1/club/desk/household'
const GUARDIAN = '/api/v1/club/guardian'
const GONE = 'This link does not work any more'

let server: RunningServer
let secretary: Applicant
let desk: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-28T01:00:00Z', accountLimits: WIDE_LIMITS })
  secretary = await newPerson(server, { name: 'Col Wattlestone' })
  desk = server.as({ personId: secretary.id, roles: ['membership'] })
})
afterAll(() => server.stop())

type Answer = { status: number; item?: DeskHousehold; message?: string; text_code?: string }

async function ask(path: string, body: object, asker: Asker = desk): Promise<Answer> {
  const answer = await asker.request('POST', path, { body })
  return { ...(answer.json() as Answer), status: answer.status }
}

const share = (who: { id: number }, holder: { id: number }) =>
  ask(`${DESK}/beginSharedLogin`, { person_id: who.id, holder_id: holder.id })
const end = (who: { id: number }) => ask(`${DESK}/endSharedLogin`, { person_id: who.id })

/** A junior in a household with a parent, whom they have named as guardian for an application. */
async function namedParent() {
  const parent = await newPerson(server, { name: 'Clancy Merriwick' })
  const { junior } = await paidJunior(server, parent.email)
  const household = async (...children: readonly { id: number }[]) =>
    ask(`${DESK}/save`, {
      id: null,
      updated_at: null,
      people: [
        { person_id: parent.id, kind: 'payer', guardian_id: null },
        ...children.map(({ id }) => ({ person_id: id, kind: 'child', guardian_id: parent.id })),
      ],
    })
  return { parent, junior, household }
}

async function rowOf({ id }: { id: number }) {
  const [row] = await server.database.db.select().from(guardian).where(eq(guardian.personId, id))
  if (row === undefined) throw new Error('no guardian was named')
  return row
}
const isConfirmed = async (who: { id: number }) => (await rowOf(who)).confirmedAt !== null

const requestsTo = async (email: string) =>
  (await server.mailTo(email)).filter(({ subject }) => subject.startsWith('Confirm that you are')).length

describe('a guardian whose email address a person under 18 uses to log in', () => {
  it('cannot be confirmed by the child with a link from before', async () => {
    const { parent, junior, household } = await namedParent()
    const link = await linkOf(server, parent.email)
    await household(junior)
    expect((await share(junior, parent)).status).toBe(200)
    expect((await server.request('GET', link)).text).toContain(GONE)
    expect((await sendForm(server, link)).status).toBe(404)
    await end(junior)
    expect((await sendForm(server, link)).status).toBe(404)
    expect(await isConfirmed(junior)).toBe(false)
  })

  it('is not asked by mail, and is after the log-in has ended', async () => {
    const { parent, junior, household } = await namedParent()
    const { id } = await rowOf(junior)
    await household(junior)
    await share(junior, parent)
    const before = await requestsTo(parent.email)
    for (const [asker, call] of [
      [junior, 'resend'],
      [desk, 'desk/resend'],
    ] as const) {
      const answer = await ask(`${GUARDIAN}/${call}`, { id }, asker)
      expect(answer).toMatchObject({ status: 422, text_code: 'NOT_ELIGIBLE' })
      expect(answer.message).toContain('ask the club to record the confirmation')
    }
    expect(await requestsTo(parent.email)).toBe(before)
    await end(junior)
    server.clock.advanceMs(1_000)
    expect((await ask(`${GUARDIAN}/resend`, { id }, junior)).status).toBe(200)
    expect((await sendForm(server, await linkOf(server, parent.email))).status).toBe(200)
    expect(await isConfirmed(junior)).toBe(true)
  })

  it('cannot be confirmed by mail for a friend either', async () => {
    const { parent, junior, household } = await namedParent()
    server.clock.advanceMs(1_000)
    const { junior: friend } = await paidJunior(server, parent.email)
    const link = await linkOf(server, parent.email)
    await household(junior)
    await share(junior, parent)
    expect((await sendForm(server, link)).status).toBe(404)
    expect(await isConfirmed(friend)).toBe(false)
  })

  it('gets no request for a friend who names them later', async () => {
    const { parent, junior, household } = await namedParent()
    await household(junior)
    await share(junior, parent)
    const before = await requestsTo(parent.email)
    const { junior: friend } = await paidJunior(server, parent.email)
    expect([await requestsTo(parent.email), await isConfirmed(friend)]).toEqual([before, false])
  })
})

describe('a guardian whose email address reaches the mailbox of another person under 18', () => {
  it('gets no request, with a tag in the address either', async () => {
    const { junior: friend } = await namedParent()
    const address = friend.email.replace('@', '+mum@')
    const { junior } = await paidJunior(server, address)
    expect(await requestsTo(address)).toBe(0)
    expect(await isConfirmed(junior)).toBe(false)
  })
})

describe('a guardian whose email address reaches a mailbox that ignores dots', () => {
  it('gets no request if a person under 18 has that mailbox', async () => {
    const { junior: friend } = await namedParent()
    const dotted = `k.id.${crypto.randomUUID()}`
    const email = `${dotted}@gmail.com`
    await server.database.db.update(person).set({ email, emailKey: email }).where(eq(person.id, friend.id))
    const address = `${dotted}+mum@gmail.com`
    const { junior } = await paidJunior(server, address)
    expect(await requestsTo(address)).toBe(0)
    expect(await isConfirmed(junior)).toBe(false)
  })
})

describe('a confirmation that the club records', () => {
  const confirm = (id: number, asker: Asker = desk) => ask(`${GUARDIAN}/desk/confirm`, { id }, asker)

  it('needs a role and a step-up, happens once, starts the membership and is in the history', async () => {
    const { junior } = await namedParent()
    const { id } = await rowOf(junior)
    expect((await confirm(id, server)).status).toBe(401)
    for (const asker of [junior, server.as({ roles: ['treasurer', 'gate'] })])
      expect((await confirm(id, asker)).status).toBe(403)
    const late = server.as({ personId: secretary.id, roles: ['membership'], isSteppedUp: false })
    expect(await confirm(id, late)).toMatchObject({ text_code: 'STEP_UP_NEEDED' })
    expect(await isConfirmed(junior)).toBe(false)
    expect(await confirm(id)).toMatchObject({ status: 200, item: { state: 'confirmed' } })
    expect((await confirm(id)).status).toBe(409)
    expect((await confirm(999_999)).status).toBe(404)
    expect((await server.mailTo(junior.email)).map(({ subject }) => subject)).toContain(
      'Your guardian has confirmed',
    )
    const { rows } = await server.database.db.execute<{ person_id: number }>(
      sql`select person_id from audit_entry where subject_kind = 'guardian' and subject_id = ${String(id)}
        and verb = 'confirmed'`,
    )
    expect(rows).toEqual([{ person_id: secretary.id }])
  })

  it('is refused for an own child whose guardian has another spelling of the address', async () => {
    const parent = await newPerson(server, { name: 'Clancy Merriwick' })
    const { junior } = await paidJunior(server, parent.email.replace('@', '+club@').toUpperCase())
    const { id } = await rowOf(junior)
    await server.database.transaction((tx) => insertRoles(tx, secretary.id, ['membership'], new Date()))
    const own = server.as({ personId: parent.id, roles: ['membership'] })
    expect(await confirm(id, own)).toMatchObject({ status: 403, text_code: 'OWN_RECORD' })
    expect(await isConfirmed(junior)).toBe(false)
    expect(await confirm(id)).toMatchObject({ status: 200 })
  })

  it('is refused for an own child', async () => {
    const { parent, junior } = await namedParent()
    const { id } = await rowOf(junior)
    await server.database.transaction((tx) => insertRoles(tx, secretary.id, ['membership'], new Date()))
    const own = server.as({ personId: parent.id, roles: ['membership'] })
    expect(await confirm(id, own)).toMatchObject({ status: 403, text_code: 'OWN_RECORD' })
  })
})
