import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#platform/shared/durations.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import {
  type Applicant,
  applicationFor,
  applyWith,
  newMember,
  newPerson,
  startClub,
} from '#tests/membership/club-server.ts'
import { refundOrder, newTreasurer } from '#tests/orders/desk.ts'
import { chooseAtSandbox } from '#tests/orders/shop-server.ts'
import type { ApplyAnswer, MemberHome } from '../membership.contract.ts'
import type { DeskApplication } from '../applications-desk.contract.ts'
import type { DeskMember, DeskMemberRow } from '../membership-desk.contract.ts'
import { membershipApplication } from './membership.tables.ts'
import { sendReminders } from './reminders.actions.ts'

const TODAY = '2026-11-21'

let server: RunningServer
let secretary: Asker & { id: number }
let treasurer: Asker

beforeAll(async () => {
  server = await startClub({ nowIso: `${TODAY}T01:00:00Z` })
  const { id } = await newPerson(server)
  secretary = { ...server.as({ personId: id, roles: ['membership'] }), id }
  treasurer = await newTreasurer(server)
})
afterAll(() => server.stop())

async function pay(asker: Applicant, code: string): Promise<void> {
  const answer = (await applyWith(asker, await applicationFor(asker, code))).json() as ApplyAnswer
  await chooseAtSandbox(server, answer.payment)
}

async function orderOf(personId: number): Promise<number> {
  const rows = await server.database.db
    .select({ number: membershipApplication.orderId })
    .from(membershipApplication)
    .where(eq(membershipApplication.personId, personId))
    .orderBy(membershipApplication.submittedAt)
  return rows.at(-1)?.number ?? 0
}

/** Refunds the fee as the treasurer, in full or by the given dollars. */
async function refund(member: Applicant, dollars?: number): Promise<void> {
  const number = await orderOf(member.id)
  const record = await treasurer.request('GET', `/api/v1/sell/desk/order?number=${number}`)
  const { lines } = (record.json() as { item: { lines: { id: number; total: number }[] } }).item
  const [fee] = lines
  const line = {
    line_id: fee?.id ?? 0,
    qty: dollars === undefined ? 1 : 0,
    amount: dollars ?? fee?.total ?? 0,
  }
  const answer = await refundOrder(treasurer, number, { lines: [line], way: 'credit', words: 'Sold the car' })
  expect(answer.status).toBe(200)
}

const desk = async <T>(path: string): Promise<T> =>
  (await secretary.request('GET', `/api/v1/club/desk/${path}`)).json() as T
const recordOf = async ({ id }: Applicant) => (await desk<{ item: DeskMember }>(`member?id=${id}`)).item
const refundedMembers = async () =>
  (await desk<{ data: DeskMemberRow[] }>('members?view=refunded')).data.map(({ person_id: id }) => id)
const waitingAtDesk = async () => {
  const answer = (await secretary.request('GET', '/api/v1/staff/counts')).json()
  const { data } = answer as { data: { key: string; count: number }[] }
  return data.find(({ key }) => key === 'memberships_refunded')?.count
}
const homeOf = async (asker: Asker) =>
  (await asker.request('GET', '/api/v1/club/membership/home')).json() as MemberHome

function settle(
  id: number,
  periodId: number,
  ends: boolean,
  why = 'As they asked',
  by = secretary,
): Promise<Answer> {
  return by.request('POST', '/api/v1/club/desk/settleRefunded', {
    body: { id, period_id: periodId, ends, why },
  })
}

/** Creates a member whose membership began half a year ago and whose fee was refunded today. */
async function refundedMember(): Promise<{ member: Applicant; periodId: number }> {
  const member = await newPerson(server)
  server.clock.advanceMs(-180 * DAY_MS)
  await pay(member, 'SOCIAL')
  server.clock.advanceMs(180 * DAY_MS)
  await refund(member)
  return { member, periodId: (await recordOf(member)).periods[0]?.id ?? 0 }
}

describe('a refunded membership', () => {
  it('is listed at the secretary’s desk with the treasurer’s reason until the desk decides on it', async () => {
    const { member, periodId } = await refundedMember()
    expect((await recordOf(member)).periods).toMatchObject([{ id: periodId, is_refunded: true }])
    expect((await recordOf(member)).timeline[0]).toMatchObject({ kind: 'refunded', words: 'Sold the car' })
    expect(await refundedMembers()).toEqual([member.id])
    expect(await waitingAtDesk()).toBe(1)
    expect((await homeOf(member)).state).toBe('current')
    expect((await settle(member.id, periodId, false)).status).toBe(200)
    expect([await refundedMembers(), await waitingAtDesk(), (await homeOf(member)).state]).toEqual([
      [],
      0,
      'current',
    ])
    expect((await settle(member.id, periodId, true)).status).toBe(409)
  })

  it('ends as of yesterday if the desk decides so, and the member is notified once', async () => {
    const { member, periodId } = await refundedMember()
    expect((await settle(member.id, periodId, true, ' ')).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => settle(member.id, periodId, true)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await homeOf(member)).toMatchObject({ state: 'expired', membership: { valid_to: '2026-11-20' } })
    expect((await homeOf(member)).card?.token).toBeNull()
    expect(await refundedMembers()).toEqual([])
    await sendReminders(server.clubApp.features.membership)
    const mails = (await server.mailTo(member.email)).filter(({ subject }) => /membership/.test(subject))
    expect(mails.map(({ subject }) => subject)).toEqual(['Your membership has ended'])
  })

  it('that began today lasts until midnight, and the decision counts as made', async () => {
    const member = await newPerson(server)
    await pay(member, 'SOCIAL')
    await refund(member)
    const [period] = (await recordOf(member)).periods
    expect((await settle(member.id, period?.id ?? 0, true)).status).toBe(200)
    expect(await homeOf(member)).toMatchObject({ state: 'expiring', membership: { valid_to: TODAY } })
    expect(await refundedMembers()).toEqual([])
    expect(await waitingAtDesk()).toBe(0)
    const subjects = (await server.mailTo(member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your membership ends today')
  })

  it('that continues an older one leaves the older one unchanged', async () => {
    const member = await newMember(server, { validTo: '2026-12-02', type: 'SOCIAL' })
    await pay(member, 'SOCIAL')
    await refund(member)
    const [renewal] = (await recordOf(member)).periods
    expect((await settle(member.id, renewal?.id ?? 0, true)).status).toBe(200)
    expect(await homeOf(member)).toMatchObject({ state: 'expiring', membership: { valid_to: '2026-12-02' } })
    await pay(member, 'SOCIAL')
    expect(await homeOf(member)).toMatchObject({ state: 'current', membership: { valid_to: '2027-12-02' } })
  })

  it('is not listed after a partial refund, and staff cannot decide on their own membership', async () => {
    const { member } = await refundedMember()
    const partly = await newPerson(server)
    await pay(partly, 'SOCIAL')
    await refund(partly, 10)
    expect((await recordOf(partly)).periods).toMatchObject([{ is_refunded: false }])
    expect(await refundedMembers()).toEqual([member.id])
    const own = { ...server.as({ personId: member.id, roles: ['membership'] }), id: member.id }
    const periodId = (await recordOf(member)).periods[0]?.id ?? 0
    expect((await settle(member.id, periodId, true, 'Mine', own)).status).toBe(403)
    expect((await settle(member.id, periodId, true, 'Mine', partly)).status).toBe(403)
    expect((await settle(member.id, periodId, true)).status).toBe(200)
  })

  it('that awaits approval is marked as refunded in the list of applications', async () => {
    const applicant = await newPerson(server)
    await pay(applicant, 'FULL')
    const waiting = async () =>
      (await desk<{ data: DeskApplication[] }>('applications')).data.find(
        ({ person_id: id }) => id === applicant.id,
      )
    expect(await waiting()).toMatchObject({ is_paid: true, is_refunded: false })
    await refund(applicant)
    expect(await waiting()).toMatchObject({ is_refunded: true })
  })
})
