import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertRoles } from '#features/accounts/server/accounts.public.ts'
import { ownRole } from '#features/accounts/server/accounts.tables.ts'
import { saveSettings } from '#features/site/server/site.store.ts'
import type { StaffRole } from '#platform/server/caller.ts'
import type { Answer } from '#tests/kit/ask.ts'
import { codeOf } from '#tests/kit/refusals.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { applicationFor, applyWith, newMember, newPerson, startClub } from '#tests/membership/club-server.ts'
import {
  decideLine,
  refundOrder,
  importLines,
  markPaid,
  refundQueue,
  settle,
  settleLine,
} from '#tests/orders/desk.ts'
import { fill, newBuyer, order, stateOf } from '#tests/orders/shop-server.ts'

const CLUB = 'club@corellaplains.example'
let server: RunningServer
let deskId: number

beforeAll(async () => {
  server = await startClub()
  await saveSettings(server.database.db, { organisation_email: CLUB }, new Date(server.clock.nowMs()))
  deskId = (await newPerson(server)).id
})
afterAll(() => server.stop())
beforeEach(() => server.database.db.execute(sql`delete from person_role`))

type Person = { id: number; email: string }

async function giveRole(person: Person, role: StaffRole): Promise<void> {
  await insertRoles(server.database.db, person.id, [role], new Date(server.clock.nowMs()))
}

/** Gives a person a new own role with one right. */
async function giveOwnRole(person: Person, right: string): Promise<void> {
  const now = new Date(server.clock.nowMs())
  const [role] = await server.database.db
    .insert(ownRole)
    .values({ name: `${right} ${person.id}`, rights: [right], changedAt: now })
    .returning({ id: ownRole.id })
  await insertRoles(server.database.db, person.id, [`own:${role?.id}`], now)
}

/**
 * Places an unpaid order for the buyer and returns the order number. @param sku the product; a gift voucher by default
 */
async function unpaidOrder(buyer: Asker, sku = 'GIFT'): Promise<number> {
  await fill(buyer, sku)
  const delivery = sku === 'GIFT' ? { shipping_option_id: null } : {}
  const { order: id } = await order(buyer, { paymentGateway: 'bank_transfer', ...delivery })
  return (await stateOf(server, id)).number
}

/** Places an order that another treasurer then marks as paid, and returns its number. */
async function paidOrder(buyer: Asker): Promise<number> {
  const number = await unpaidOrder(buyer, 'CAP')
  await markPaid(server.as({ personId: deskId, roles: ['treasurer'] }), number)
  return number
}

async function application(of: Asker & Person): Promise<string> {
  const answer = await applyWith(of, await applicationFor(of, 'FULL', { paymentGateway: 'bank_transfer' }))
  if (answer.status !== 200) throw new Error(answer.text)
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from membership_application where person_id = ${of.id}`,
  )
  return rows[0]?.id ?? ''
}

async function waitingRefund(buyer: Asker): Promise<string> {
  const desk = server.as({ personId: deskId, roles: ['treasurer'] })
  const number = await paidOrder(buyer)
  await refundOrder(desk, number)
  return (await refundQueue(desk)).find(({ order_number: of }) => of === number)?.id ?? ''
}

type Case = {
  name: string
  role: StaffRole
  needsStepUp: boolean
  /**
   * Creates a record that belongs to the person.
   * @returns the call that the case tests, which acts on that record
   */
  prepare: (of: Asker & Person) => Promise<(by: Asker) => Promise<Answer>>
}

/** Imports a bank line that names an unpaid order of the person but has a different amount, so that it stays open. */
async function openLine(of: Asker): Promise<{ line: string; number: number }> {
  const number = await unpaidOrder(of)
  const { rows } = await server.database.db.execute<{ reference: string }>(
    sql`select gateway_reference as reference from payment where order_id = ${number}`,
  )
  const desk = server.as({ personId: deskId, roles: ['treasurer'] })
  const { lines } = await importLines(desk, [`05/12/2026,49.00,Direct Credit ${rows[0]?.reference}`])
  return { line: lines[0]?.line ?? '', number }
}

const club = (call: string, body: object) => (by: Asker) =>
  by.request('POST', `/api/v1/club/desk/${call}`, { body })

const CASES: readonly Case[] = [
  {
    name: 'an order is marked paid',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const number = await unpaidOrder(of)
      return (by) => markPaid(by, number)
    },
  },
  {
    name: 'an order is paid over the counter',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const number = await unpaidOrder(of)
      return (by) => markPaid(by, number, 'cash')
    },
  },
  {
    name: 'an order is refunded',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const number = await paidOrder(of)
      return (by) => refundOrder(by, number)
    },
  },
  {
    name: 'a refund is settled',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const id = await waitingRefund(of)
      return (by) => settle(by, id, 'by_hand')
    },
  },
  {
    name: 'a bank line is assigned',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const { line, number } = await openLine(of)
      return (by) => settleLine(by, line, 'accept', number)
    },
  },
  {
    name: 'a bank line that names an order is refunded',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const { line } = await openLine(of)
      return (by) => decideLine(by, 'refund', line)
    },
  },
  {
    name: 'a bank line is turned into credit',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const { line } = await openLine(await newBuyer(server))
      return (by) => decideLine(by, 'credit', line, { email: of.email })
    },
  },
  {
    name: 'credit is taken back to a bank line',
    role: 'treasurer',
    needsStepUp: true,
    prepare: async (of) => {
      const { line } = await openLine(await newBuyer(server))
      const desk = server.as({ personId: deskId, roles: ['treasurer'] })
      await decideLine(desk, 'credit', line, { email: of.email })
      return (by) => decideLine(by, 'reopen', line)
    },
  },
  {
    name: 'a membership fee is marked paid',
    role: 'membership',
    needsStepUp: true,
    prepare: async (of) => club('markFeePaid', { id: await application(of) }),
  },
  {
    name: 'an application is declined',
    role: 'membership',
    needsStepUp: true,
    prepare: async (of) => {
      const id = await application(of)
      await club('markFeePaid', { id })(server.as({ personId: deskId, roles: ['membership'] }))
      return club('decide', { ids: [id], decision: 'decline', words: 'Not now', meeting_ref: '' })
    },
  },
  {
    name: 'an application is approved',
    role: 'membership',
    needsStepUp: false,
    prepare: async (of) => {
      const id = await application(of)
      await club('markFeePaid', { id })(server.as({ personId: deskId, roles: ['membership'] }))
      return club('decide', { ids: [id], decision: 'approve', words: '', meeting_ref: '' })
    },
  },
  {
    name: 'a membership period is corrected',
    role: 'membership',
    needsStepUp: false,
    prepare: async ({ id }) => {
      const { rows } = await server.database.db.execute<{ id: number }>(
        sql`select id from membership_period where person_id = ${id}`,
      )
      return club('correctPeriod', {
        id,
        period_id: rows[0]?.id,
        valid_from: '2020-01-01',
        valid_to: '2027-06-30',
        why: 'A typing error',
      })
    },
  },
  {
    name: 'a member’s condition is changed',
    role: 'membership',
    needsStepUp: false,
    prepare: async ({ id }) => club('setCondition', { id, condition: 'suspended', why: 'Unpaid fees' }),
  },
  {
    name: 'a note about a member is saved',
    role: 'membership',
    needsStepUp: false,
    prepare: async ({ id }) => club('setPrivateNote', { id, note: 'Brings cake' }),
  },
]

const MEMBER_CALLS = /period|condition|note/

/** Creates a person of the kind that the case's record needs: a member, a person without membership or a buyer. */
function personFor({ name }: Case): Promise<Asker & Person> {
  if (MEMBER_CALLS.test(name)) return newMember(server, { validTo: '2026-12-31' })
  return /application|fee/.test(name) ? newPerson(server) : newBuyer(server)
}

describe.each(CASES)('when $name', (one) => {
  const { role, needsStepUp, prepare } = one

  it('refuses a person who acts on their own record, and names the roles that may do it', async () => {
    const owner = await personFor(one)
    const act = await prepare(owner)
    await giveRole(owner, role)
    for (const roles of [[role], ['owner']] as const) {
      // Create another owner, because a sole owner may approve their own records.
      await giveRole(await newPerson(server), 'owner')
      const refused = await act(server.as({ personId: owner.id, roles }))
      expect([refused.status, codeOf(refused)]).toEqual([403, 'OWN_RECORD'])
      expect((refused.json() as { message: string }).message).toContain('Owner')
    }
  })

  it('lets another person act, after a step-up where the case requires one', async () => {
    const act = await prepare(await personFor(one))
    const other = await newPerson(server)
    const as = (isSteppedUp: boolean) => server.as({ personId: other.id, roles: [role], isSteppedUp })
    const stale = codeOf(await act(as(false)))
    expect(stale).toBe(needsStepUp ? 'STEP_UP_NEEDED' : 'success')
    expect(needsStepUp ? codeOf(await act(as(true))) : stale).toBe('success')
  })

  it('lets a sole owner act after a step-up, and mails the club', async () => {
    const owner = await personFor(one)
    const act = await prepare(owner)
    await giveRole(owner, 'owner')
    const as = (isSteppedUp: boolean) => server.as({ personId: owner.id, roles: ['owner'], isSteppedUp })
    const before = (await server.mailTo(CLUB)).length
    expect(codeOf(await act(as(false)))).toBe('STEP_UP_NEEDED')
    expect((await server.mailTo(CLUB)).length).toBe(before)
    expect((await act(as(true))).status).toBe(200)
    const mails = await server.mailTo(CLUB)
    expect(mails.length).toBe(before + 1)
    expect(mails[0]?.subject).toMatch(/ acted on their own record$/)
    const trail = (await as(true).request('GET', '/api/v1/staff/audit')).json() as {
      data: { verb: string; person_id: number }[]
    }
    expect(trail.data.slice(0, 2)).toContainEqual(
      expect.objectContaining({ verb: 'approved_own_record', person_id: owner.id }),
    )
  })
})

describe('the second person', () => {
  it('does not count as a second person while their account is disabled', async () => {
    const owner = await newBuyer(server)
    const number = await unpaidOrder(owner)
    const other = await newPerson(server)
    await giveRole(owner, 'owner')
    await giveRole(other, 'treasurer')
    const as = server.as({ personId: owner.id, roles: ['owner'] })
    expect(codeOf(await markPaid(as, number))).toBe('OWN_RECORD')
    await server.database.db.execute(sql`update person set disabled_at = now() where id = ${other.id}`)
    expect((await markPaid(as, number)).status).toBe(200)
  })

  it.each([
    ['payments.change', 'OWN_RECORD'],
    ['payments.see', 'success'],
    ['bank.change', 'success'],
  ])('has the right %s by an own role: the owner gets %s', async (right, code) => {
    const owner = await newBuyer(server)
    const number = await unpaidOrder(owner)
    await giveRole(owner, 'owner')
    await giveOwnRole(await newPerson(server), right)
    expect(codeOf(await markPaid(server.as({ personId: owner.id, roles: ['owner'] }), number))).toBe(code)
  })

  it('does not count with an own role after its last day', async () => {
    const owner = await newBuyer(server)
    const number = await unpaidOrder(owner)
    await giveRole(owner, 'owner')
    const other = await newPerson(server)
    await giveOwnRole(other, 'payments.change')
    const past = new Date(server.clock.nowMs()).toISOString()
    await server.database.db.execute(
      sql`update person_role set ends_at = ${past} where person_id = ${other.id}`,
    )
    const answer = await markPaid(server.as({ personId: owner.id, roles: ['owner'] }), number)
    expect(answer.status).toBe(200)
  })

  it.each([
    ['applications.change', 'OWN_RECORD'],
    ['members.change', 'success'],
  ])('has the right %s when a fee is marked paid: the owner gets %s', async (right, code) => {
    const owner = await newPerson(server)
    const id = await application(owner)
    await giveRole(owner, 'owner')
    await giveOwnRole(await newPerson(server), right)
    const as = server.as({ personId: owner.id, roles: ['owner'] })
    expect(codeOf(await club('markFeePaid', { id })(as))).toBe(code)
  })

  it('is required when a treasurer without the role of owner acts on their own order', async () => {
    const treasurer = await newBuyer(server)
    const number = await unpaidOrder(treasurer)
    await giveRole(treasurer, 'treasurer')
    const answer = await markPaid(server.as({ personId: treasurer.id, roles: ['treasurer'] }), number)
    expect(codeOf(answer)).toBe('OWN_RECORD')
  })
})

describe('deciding several applications at once', () => {
  it('decides none of them before the step-up', async () => {
    const ids = [await application(await newPerson(server)), await application(await newPerson(server))]
    const desk = { personId: deskId, roles: ['membership'] } as const
    for (const id of ids) await club('markFeePaid', { id })(server.as(desk))
    const decline = club('decide', { ids, decision: 'decline', words: 'Not now', meeting_ref: '' })
    expect(codeOf(await decline(server.as({ ...desk, isSteppedUp: false })))).toBe('STEP_UP_NEEDED')
    expect((await decline(server.as(desk))).json()).toMatchObject({ decided: ids, refused: [] })
  })
})
