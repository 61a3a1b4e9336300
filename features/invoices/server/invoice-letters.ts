import { msg } from '@lingui/core/macro'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import type { OrderRow } from '#features/orders/server/orders.public.ts'
import type { Format } from '#platform/shared/format.ts'

const WHY = msg`You get this because you ordered from the club.`

/** Paid: the invoice, and the tickets where there are any. */
export function paidLetter({
  order,
  number,
  hasTickets,
}: {
  order: OrderRow
  number: string
  hasTickets: boolean
}): (format: Format) => Letter {
  return (format) => {
    const order_number = order.id
    const total = format.money(order.totalCents)
    const path = `/show-invoice/${order.publicId}`
    return {
      subject: msg`Order ${order_number}: paid, thank you`,
      heading: msg`Thank you for your order`,
      paragraphs: [
        msg`Your payment has arrived.`,
        ...(hasTickets ? [msg`Your tickets come in a mail of their own.`] : []),
      ],
      facts: [
        { label: msg`Order`, value: String(order_number) },
        { label: msg`Invoice`, value: number },
        { label: msg`Total`, value: total },
      ],
      button: { label: msg`Open the invoice`, path },
      why: WHY,
    }
  }
}

/** Ordered, to be paid by transfer: where to, how much, and what to write on it. */
export function transferLetter({
  order,
  number,
  bank,
  reference,
  cents,
  due,
}: {
  order: OrderRow
  number: string
  bank: { accountName: string; bsb: string; accountNumber: string }
  reference: string
  cents: number
  due: string
}): (format: Format) => Letter {
  return (format) => {
    const order_number = order.id
    const day = format.day(due, 'medium')
    return {
      subject: msg`Order ${order_number}: how to pay`,
      heading: msg`We have your order`,
      paragraphs: [
        msg`Transfer the amount by ${day}. Write the reference in the description: we find your payment by it.`,
      ],
      facts: [
        { label: msg`Amount`, value: format.money(cents) },
        { label: msg`Reference`, value: reference },
        { label: msg`Account name`, value: bank.accountName },
        { label: msg`BSB`, value: `${bank.bsb.slice(0, 3)}-${bank.bsb.slice(3)}` },
        { label: msg`Account number`, value: bank.accountNumber },
        { label: msg`Invoice`, value: number },
      ],
      button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
      why: WHY,
    }
  }
}

/** Ordered, to be paid by transfer, and let go because no money came. */
export function endedLetter({ order, number }: { order: OrderRow; number: string }): () => Letter {
  const order_number = order.id
  return () => ({
    subject: msg`Order ${order_number}: not paid`,
    heading: msg`We have let your order go`,
    paragraphs: [
      msg`No payment has come, so what it held is free again. You owe nothing.`,
      msg`If your transfer is on its way, we find it by its reference: the order comes back if everything can still be had, else you get the money back.`,
    ],
    facts: [
      { label: msg`Order`, value: String(order_number) },
      { label: msg`Invoice`, value: number },
    ],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
    why: WHY,
  })
}

/** It was sent, or laid ready. */
export function readyLetter({ order }: { order: OrderRow }): () => Letter {
  const order_number = order.id
  const { isPickUp, shippingName } = order
  return () => ({
    subject: isPickUp
      ? msg`Order ${order_number}: ready to pick up`
      : msg`Order ${order_number}: on its way to you`,
    heading: isPickUp ? msg`Your order is ready to pick up` : msg`Your order is on its way`,
    paragraphs: [],
    facts: [
      { label: msg`Order`, value: String(order_number) },
      { label: msg`Delivery`, value: shippingName },
    ],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
    why: WHY,
  })
}

/** Something was given back. */
export function adjustmentLetter({
  number,
  publicId,
  cents,
  words,
  isCredit,
}: {
  number: string
  publicId: string
  cents: number
  words: string
  isCredit: boolean
}): (format: Format) => Letter {
  return (format) => {
    const amount = format.money(cents)
    return {
      subject: msg`${amount} is given back to you`,
      heading: msg`We give ${amount} back`,
      paragraphs: [
        isCredit
          ? msg`It stands as credit in your account.`
          : msg`It goes back the way it came, within some days.`,
        msg`The reason: ${words}`,
      ],
      facts: [{ label: msg`Adjustment note`, value: number }],
      button: { label: msg`Open the adjustment note`, path: `/show-invoice/${publicId}` },
      why: WHY,
    }
  }
}

/** The link once more, for who has asked. */
export function againLetter({ number, publicId }: { number: string; publicId: string }): () => Letter {
  return () => ({
    subject: msg`Invoice ${number}`,
    heading: msg`Here is your invoice`,
    paragraphs: [msg`You asked for the link to it.`],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${publicId}` },
    why: WHY,
  })
}
