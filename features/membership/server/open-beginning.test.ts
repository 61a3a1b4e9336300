import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  offerTo,
  startClub,
} from '#tests/membership/club-server.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { ApplyAnswer, ApplyInput, Membership } from '../membership.contract.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startClub({ nowIso: '2026-11-21T01:00:00Z' })
})
afterAll(() => server.stop())

/** Submits an application and expects success. */
async function applied(asker: Asker, code: string, changes: Partial<ApplyInput> = {}): Promise<ApplyAnswer> {
  const answer = await applyWith(asker, await applicationFor(asker, code, changes))
  const said = answer.json() as ApplyAnswer
  expect(said.success, answer.text).toBe(true)
  return said
}

async function paid(asker: Asker, code: string): Promise<ApplyAnswer> {
  const said = await applied(asker, code)
  await chooseAtSandbox(server, said.payment)
  return said
}

async function paidItemsOf(buyer: Asker, order: string): Promise<object[]> {
  const answer = await buyer.request('GET', `/api/v1/sell/invoice?id=${order}`)
  return (answer.json() as { item: { paid_items: object[] } }).item.paid_items
}

const GUARDIAN = {
  guardian_name: 'Clancy Merriwick',
  guardian_email: 'clancy@merriwick.example',
  guardian_phone: '02 5550 0174',
}

/** Stores a guardian who confirmed before, for an entry in an event. */
async function confirmGuardian(personId: number): Promise<void> {
  const { guardian_name: name, guardian_email: email } = GUARDIAN
  const at = '2026-11-01T00:00:00Z'
  await server.database.db.execute(sql`
    insert into guardian (person_id, name, email, email_key, purpose, subject, is_required, corrections, asked_at,
      confirmed_at, created_at)
    values (${personId}, ${name}, ${email}, ${email}, 'entry', 'Hillclimb', true, 0, ${at}, ${at}, ${at})`)
}

describe('an application whose days are not known yet', () => {
  it.each([
    ['FULL', 'Full membership, 12 months from approval'],
    ['SOCIAL', 'Social membership, 21 Nov 2026 to 20 Nov 2027'],
    // A fixed year ends on its own day whenever it begins, so its period is known before the approval.
    ['OFFICIAL', 'Official or volunteer membership, 21 Nov 2026 to 30 June 2027'],
  ])('of type %s names no day on the invoice that is not known yet', async (code, name) => {
    const tess = await newPerson(server)
    const { order } = await paid(tess, code)
    const answer = await tess.request('GET', `/api/v1/sell/invoice?id=${order}`)
    const { paper } = (answer.json() as { item: { paper: { lines: { name: string }[] } } }).item
    expect(paper.lines[0]?.name).toBe(name)
  })

  it.each([
    { pays: 'sandbox', isConfirmed: false, name: '12 months from the guardian’s confirmation' },
    { pays: 'sandbox', isConfirmed: true, name: '21 Nov 2026 to 20 Nov 2027' },
    {
      pays: 'bank_transfer',
      isConfirmed: false,
      name: '12 months from payment and the guardian’s confirmation',
    },
    { pays: 'bank_transfer', isConfirmed: true, name: '12 months from payment' },
  ])(
    'names for a person under 18 what is missing: $pays, guardian confirmed $isConfirmed',
    async ({ pays, isConfirmed, name }) => {
      const banjo = await newPerson(server, { born: '2009-11-23' })
      if (isConfirmed) await confirmGuardian(banjo.id)
      expect((await offerTo(banjo)).confirmed_guardians).toEqual(isConfirmed ? [GUARDIAN.guardian_email] : [])
      const { details } = await offerTo(banjo)
      const { order } = await applied(banjo, 'SOCIAL', {
        details: { ...details, ...GUARDIAN },
        guardian_signature: { method: 'typed', name: GUARDIAN.guardian_name, image: '', strokes: [] },
        paymentGateway: pays,
      })
      const { rows } = await server.database.db.execute<{ name: string }>(sql`
        select l.name from order_line l join sales_order o on o.id = l.order_id where o.public_id = ${order}`)
      expect(rows[0]?.name).toContain(name)
    },
  )

  it('tells an applicant of whom the committee asked a question to act', async () => {
    const tess = await newPerson(server)
    const { order } = await paid(tess, 'FULL')
    const pendingWith = async () =>
      ((await tess.request('GET', '/api/v1/club/member/getMembership')).json() as Membership).pending_with
    expect(await pendingWith()).toBe('committee')
    expect(await paidItemsOf(tess, order)).toMatchObject([{ pending_with: 'committee' }])
    const id = (await offerTo(tess)).waiting?.id
    await server.as({ roles: ['membership'] }).request('POST', '/api/v1/club/desk/decide', {
      body: { ids: [id], decision: 'ask', words: 'Which car?', meeting_ref: '' },
    })
    expect(await pendingWith()).toBe('applicant')
    expect(await paidItemsOf(tess, order)).toMatchObject([{ pending_with: 'applicant' }])
  })

  it('says in the offer which types begin on a day that is not known yet', async () => {
    const begins = async (asker: Asker) =>
      (await offerTo(asker)).offers.filter((one) => one.begins_when_active).map(({ code }) => code)
    expect(await begins(await newPerson(server))).toEqual(['FULL', 'FAMILY', 'SOCIAL'])
    // The period of a renewal is known: it continues the current one.
    expect(await begins(await newMember(server, { validTo: '2026-12-02' }))).toEqual([])
  })

  it('says in the mail that its 12 months begin on the day of the decision', async () => {
    const tess = await newPerson(server)
    await paid(tess, 'FULL')
    const mails = await server.mailTo(tess.email)
    const received = mails.find(({ subject }) => subject === 'We have your application')
    expect(received?.text).toContain('Your 12 months begin on the day of that decision')
  })

  it('names the day of the committee’s next meeting until that day has passed', async () => {
    const tess = await newPerson(server)
    const meetOn = (day: string) =>
      server.as({ roles: ['owner'], isSteppedUp: true }).request('POST', '/api/v1/cognito/domain/update', {
        body: { committee_meets_on: day },
      })
    expect((await meetOn('2026-02-30')).status).toBe(422)
    await meetOn('2026-11-20')
    expect((await offerTo(tess)).committee_meets_on).toBeNull()
    await meetOn('2026-12-10')
    expect((await offerTo(tess)).committee_meets_on).toBe('2026-12-10')
    const { order } = await paid(tess, 'FULL')
    expect(await paidItemsOf(tess, order)).toMatchObject([{ committee_meets_on: '2026-12-10' }])
    const received = (await server.mailTo(tess.email)).find(
      ({ subject }) => subject === 'We have your application',
    )
    expect(received?.text).toContain('The committee meets next on Thursday 10 December 2026.')
    await meetOn('')
    expect(await paidItemsOf(tess, order)).toMatchObject([{ committee_meets_on: null }])
  })

  it('tells an applicant who has not paid what happens after the payment', async () => {
    const tess = await newPerson(server)
    await applied(tess, 'FULL')
    expect((await offerTo(tess)).waiting).toMatchObject({ status: 'awaiting_payment', needs_approval: true })
    const joined = await newPerson(server)
    await applied(joined, 'SOCIAL')
    expect((await offerTo(joined)).waiting).toMatchObject({ needs_approval: false })
  })
})
