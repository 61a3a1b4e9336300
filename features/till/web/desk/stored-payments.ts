/**
 * The queue of payments that were taken at a till without a connection. Each has the idempotency key of its first
 * attempt, so that the server records it once, also if the response of that attempt was lost. The queue stays on the
 * device when the session ends: the money is in the till, and a payment that nobody recorded would be missing from the
 * cash count. @source docs/reference/shop-and-payments.md §6.6
 */
import { readSession } from '#features/accounts/accounts.public.tsx'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { call } from '#platform/web/http.ts'
import { newKey } from '#platform/web/lazy/once-key.ts'
import { createSendLater, type Waiting } from '#platform/web/send-later.ts'
import { TILL_QUEUE } from '../../stored-payments-key.ts'
import { payOutOfTill, sellAtTill, takeOrderPayment } from '../../till.contract.ts'

const CALLS = { sale: sellAtTill, order: takeOrderPayment, pay_out: payOutOfTill } as const

export type StoredPayment = {
  /** The person who took the payment. Only their session sends it, because a key belongs to a person. */
  person: number
  /** The person's name, for the people who use this device afterwards. */
  personName?: string
  kind: keyof typeof CALLS
  till: string
  place: string
  /** The item that was sold or paid for; for an order its number. */
  text: string
  method: DeskMethod
  /** The amount of the payment; below zero if money was handed out. */
  amountCents: number
  /** The input of the call. */
  body: { till: string } & Record<string, unknown>
}

type Stored = Waiting<StoredPayment>

const queue = createSendLater<StoredPayment>('payments', {
  name: TILL_QUEUE,
  isInput: (input) => {
    const { person, personName, kind, till, place, text, method, amountCents, body } =
      input as Partial<StoredPayment>
    return (
      typeof kind === 'string' &&
      kind in CALLS &&
      [till, place, text, method].every((part) => typeof part === 'string') &&
      typeof person === 'number' &&
      ['string', 'undefined'].includes(typeof personName) &&
      typeof amountCents === 'number' &&
      typeof body === 'object'
    )
  },
  maySend: ({ person }) => readSession().user.id === person,
  send: async ({ kind, body }, key) => {
    const endpoint: Endpoint<object, unknown> = CALLS[kind]
    await call(endpoint, body, { idempotencyKey: key })
  },
})

export const { store: storedPayments, start: startSending, sendNow: sendPayments } = queue

/**
 * Stores a payment whose request got no response. @param key the idempotency key of that request
 * @returns false if the device could not store it
 */
export function storePayment(key: string, payment: StoredPayment): boolean {
  return queue.add(key, payment)
}

/** Deletes a payment that the server refused. */
export function removePayment(key: string): void {
  queue.remove(key)
}

/**
 * Moves a payment that the server refused to another till, under a new key.
 * @returns false if the device could not store it
 */
export function movePayment({ key, input }: Stored, till: string, place: string): boolean {
  const isStored = queue.add(newKey(), { ...input, till, place, body: { ...input.body, till } })
  if (isStored) queue.remove(key)
  return isStored
}

/** `pending`: sent when the connection is back. `refused`: sent only after it was moved to another till. */
export type StoredState = 'pending' | 'refused'

/** Returns the stored payments in one state. */
export function inState(entries: readonly Stored[], state: StoredState): readonly Stored[] {
  return entries.filter(({ refused }) => (refused === '') === (state === 'pending'))
}

/** Returns the cash of stored payments of a till in cents, which its expected cash does not include. */
export function storedCashCents(entries: readonly Stored[], till: string, state: StoredState): number {
  return inState(entries, state)
    .filter(({ input }) => input.till === till && input.method === 'cash')
    .reduce((sum, { input }) => sum + input.amountCents, 0)
}

/**
 * Counts the stored payments of a till that matter to a person who closes it. `own` and `refused` ones prevent it,
 * because the person can send, move or remove them. `others` do not: only the person who took them can send them, and
 * another device could close the till without any warning. @source docs/reference/shop-and-payments.md §6.6
 */
export function storedAtClosing(
  entries: readonly Stored[],
  till: string,
  person: number | null,
): Record<'own' | 'others' | 'refused', number> {
  const here = entries.filter(({ input }) => input.till === till)
  const pending = inState(here, 'pending')
  const own = pending.filter(({ input }) => input.person === person).length
  return { own, others: pending.length - own, refused: here.length - pending.length }
}
