/** A member or staff correct the email address of a guardian who has not confirmed yet. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Guardian } from '#features/guardians/guardians.contract.ts'
import { guardian } from '#features/guardians/server/guardians.tables.ts'
import { findBreak, listSignatures } from '#features/signatures/server/signatures.public.ts'
import type { MemberHome } from '#features/membership/membership.contract.ts'
import type { DeskApplication } from '#features/membership/applications-desk.contract.ts'
import type { DeskMember } from '#features/membership/membership-desk.contract.ts'
import type { AuditItem } from '#features/staff/audit-log.contract.ts'
import { enter, ownStatusOf } from '#tests/entries/entry-server.ts'
import {
  consentOf,
  enteredJunior,
  linkTo,
  paidJunior,
  putJuniorHillclimb,
  sendForm,
} from '#tests/entries/guardians.ts'
import { startGate } from '#tests/gate/gate-club.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { RunningServer } from '#tests/kit/server.ts'
import { type Applicant, newPerson } from '#tests/membership/club-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startGate()
})
afterAll(() => server.stop())

const CORRECT = '/api/v1/club/guardian/correct'
const DESK = '/api/v1/club/guardian/desk/correct'

const correct = (
  asker: Pick<Applicant, 'request'>,
  id: number,
  { email, name = 'Clancy Merriwick' }: { email: string; name?: string },
  path = CORRECT,
): Promise<Answer> => asker.request('POST', path, { body: { id, name, email } })

const itemOf = (answer: Answer) => (answer.json() as { item: Guardian }).item
const fieldsOf = (answer: Answer) =>
  (answer.json() as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => [
    field,
    code,
  ])

async function rowOf(email: string) {
  const [row] = await server.database.db.select().from(guardian).where(eq(guardian.email, email))
  return row
}
const idOf = async (email: string) => (await rowOf(email))?.id ?? 0

const homeOf = async (junior: Applicant) =>
  (await junior.request('GET', '/api/v1/club/membership/home')).json() as MemberHome

async function applicationOf(junior: Applicant): Promise<DeskApplication | undefined> {
  const answer = await server
    .as({ roles: ['membership'] })
    .request('GET', '/api/v1/club/desk/applications?view=waiting')
  return (answer.json() as { data: DeskApplication[] }).data.find(({ person_id: id }) => id === junior.id)
}

it('ends the link of the wrong address, and starts the membership when the corrected guardian confirms', async () => {
  const { junior, email: wrong } = await paidJunior(server)
  const oldLink = await linkTo(server, wrong)
  const right = 'clancy@right.example'
  const answer = await correct(junior, await idOf(wrong), { email: ` ${right} `, name: 'Clancy O’Merriwick' })
  expect([answer.status, itemOf(answer)]).toEqual([
    200,
    expect.objectContaining({ name: 'Clancy O’Merriwick', email: right, state: 'pending' }),
  ])
  expect((await server.request('GET', oldLink)).status).toBe(404)
  expect((await sendForm(server, oldLink)).status).toBe(404)
  expect(await homeOf(junior)).toMatchObject({ waiting: { guardian: { email: right } } })
  expect(await applicationOf(junior)).toMatchObject({
    guardian: { email: right, name: 'Clancy O’Merriwick' },
    details: { guardian_email: right, guardian_name: 'Clancy O’Merriwick' },
  })
  expect((await sendForm(server, await linkTo(server, right))).status).toBe(200)
  expect(await homeOf(junior)).toMatchObject({ state: 'current', waiting: null })
  expect(await applicationOf(junior)).toBeUndefined()
})

it('asks the corrected guardian to confirm a signature that names another person, and leaves that signature as it is', async () => {
  const { junior, email } = await enteredJunior(server, 'renamed')
  const first = await server.request('GET', await linkTo(server, email))
  expect(first.text).toContain('that were signed in your name, Clancy Merriwick.')
  await correct(junior, await idOf(email), { email: 'wren@renamed.example', name: 'Wren Merriwick' })
  const page = await server.request('GET', await linkTo(server, 'wren@renamed.example'))
  expect(page.text).toContain('corrected after signing. You confirm as Wren Merriwick.')
  expect(page.text).not.toContain('in your name')
  const { id = '' } = (await ownStatusOf(junior, 'renamed')).entry ?? {}
  const { db } = server.database
  const signatures = await listSignatures(db, 'event_entry', id)
  expect(signatures.map(({ role, signerName }) => [role, signerName])).toContainEqual([
    'guardian',
    'Clancy Merriwick',
  ])
  expect(await findBreak(db)).toBeNull()
})

it('corrects the guardian of one entry and not that of another person', async () => {
  const { junior, email: wrong } = await enteredJunior(server, 'corrected')
  const { junior: other } = await enteredJunior(server, 'others', wrong)
  const { pending_guardian: pending } = await ownStatusOf(junior, 'corrected')
  expect((await correct(junior, pending?.id ?? 0, { email: 'wren@example.com' })).status).toBe(200)
  expect((await ownStatusOf(junior, 'corrected')).pending_guardian?.email).toBe('wren@example.com')
  expect((await ownStatusOf(other, 'others')).pending_guardian?.email).toBe(wrong)
  await sendForm(server, await linkTo(server, 'wren@example.com'))
  expect((await ownStatusOf(junior, 'corrected')).pending_guardian).toBeNull()
})

it('merges a corrected guardian with another one of the same address, confirmed if that one is confirmed', async () => {
  const { junior, email: right } = await enteredJunior(server, 'right')
  await putJuniorHillclimb(server, 'wrong')
  await enter(junior, 'wrong', consentOf('typo@example.com'))
  const typo = await idOf('typo@example.com')
  await sendForm(server, await linkTo(server, right))
  const answer = await correct(junior, typo, { email: right.toUpperCase() })
  expect(itemOf(answer)).toMatchObject({ email: right, state: 'confirmed' })
  expect((await ownStatusOf(junior, 'wrong')).pending_guardian).toBeNull()
  expect(await rowOf('typo@example.com')).toBeUndefined()
  expect(await server.mailTo(right)).toHaveLength(1)
})

it('refuses the child’s own name and address, another’s guardian, and one who has confirmed', async () => {
  const { junior, email } = await enteredJunior(server, 'refused')
  const id = await idOf(email)
  const own = await correct(junior, id, { email: junior.email, name: 'Banjo  Merriwick' })
  expect([own.status, fieldsOf(own)]).toEqual([
    422,
    [
      ['name', 'own'],
      ['email', 'own'],
    ],
  ])
  expect(fieldsOf(await correct(junior, id, { email: 'nobody', name: '' }))).toEqual([
    ['name', 'required'],
    ['email', 'invalid'],
  ])
  const other = await newPerson(server)
  expect((await correct(other, id, { email: 'a@example.com' })).status).toBe(404)
  expect((await correct(server, id, { email: 'a@example.com' })).status).toBe(401)
  expect((await correct(junior, id, { email: 'a@example.com' }, DESK)).status).toBe(403)
  await sendForm(server, await linkTo(server, email))
  expect((await correct(junior, id, { email: 'a@example.com' })).status).toBe(409)
})

it('accepts five corrections an hour from one account', async () => {
  const { junior, email } = await enteredJunior(server, 'often')
  const id = await idOf(email)
  for (let turn = 1; turn <= 5; turn += 1)
    expect((await correct(junior, id, { email: `often-${turn}@example.com` })).status).toBe(200)
  expect((await correct(junior, id, { email: 'often-6@example.com' })).status).toBe(429)
  expect((await rowOf('often-5@example.com'))?.corrections).toBe(5)
})

it('accepts five corrections of one guardian from the child, and further ones from the desk', async () => {
  const { junior, email } = await enteredJunior(server, 'sixth')
  const id = await idOf(email)
  await server.database.db.update(guardian).set({ corrections: 5 }).where(eq(guardian.id, id))
  const sixth = await correct(junior, id, { email: 'sixth@example.com' })
  expect([sixth.status, sixth.text]).toEqual([409, expect.stringContaining('Ask the club to do it.')])
  expect(await server.mailTo('sixth@example.com')).toHaveLength(0)
  const secretary = server.as({ roles: ['membership'] })
  expect((await correct(secretary, id, { email: 'sixth@example.com' }, DESK)).status).toBe(200)
  expect(await server.mailTo('sixth@example.com')).toHaveLength(1)
})

it('is recorded in the audit log and in the member’s record', async () => {
  const { junior, email } = await paidJunior(server)
  const secretary = server.as({ roles: ['membership'] })
  await correct(secretary, await idOf(email), { email: 'audited@example.com' }, DESK)
  const audit = (await server.as({ roles: ['owner'] }).request('GET', '/api/v1/staff/audit')).json()
  const [last] = (audit as { data: AuditItem[] }).data
  expect(last).toMatchObject({ verb: 'corrected', subject_kind: 'guardian' })
  expect(JSON.parse(last?.change ?? '{}')).toMatchObject({ email: [email, 'audited@example.com'] })
  const record = await secretary.request('GET', `/api/v1/club/desk/member?id=${junior.id}`)
  const { timeline, guardian: named } = (record.json() as { item: DeskMember }).item
  expect(timeline.find(({ kind }) => kind === 'corrected')?.words).toContain('audited@example.com')
  expect(named).toContain('audited@example.com')
})

it('shows the desk how long an application has been waiting for its guardian, until the guardian confirms', async () => {
  const { junior, email } = await paidJunior(server)
  const asked = await rowOf(email)
  expect((await applicationOf(junior))?.guardian).toEqual({
    id: asked?.id,
    name: 'Clancy Merriwick',
    email,
    asked_at: asked?.askedAt?.toISOString(),
  })
})
