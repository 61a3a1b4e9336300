import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { OrderLineRow, OrderRow } from '#features/orders/server/orders.public.ts'
import type { Format } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { boughtLine, deliveryLines } from '../invoices.rules.ts'

type MailOrder = Pick<OrderRow, 'id' | 'publicId' | 'totalCents' | 'isPickUp'>

/** Returns the name of the delivery option in the language of the mail. */
type DeliveryFor = (locale: Locale) => string

const WHY = msg`You get this because you ordered from the club.`

type PaidOrder = {
  order: MailOrder & Pick<OrderRow, 'creditCents' | 'needsShipping' | 'address'>
  /** Returns the lines with their goods named in the language of the mail. */
  linesFor: (locale: Locale) => readonly Pick<OrderLineRow, 'name' | 'details' | 'qty' | 'isTicket'>[]
  deliveryFor: DeliveryFor
  number: string
}

/**
 * The mail after a payment: the goods, the payment type, the delivery address, and links to the invoice and to tickets,
 * if there are any.
 */
export function paidMail({
  order,
  linesFor,
  deliveryFor,
  number,
}: PaidOrder): (format: Format, locale: Locale) => MailContent {
  return (format, locale) => {
    const lines = linesFor(locale)
    const order_number = order.id
    const { totalCents, creditCents, needsShipping } = order
    const hasTickets = lines.some(({ isTicket }) => isTicket)
    const address = deliveryLines(order.address).join(', ')
    const path = `/show-invoice/${order.publicId}`
    return {
      mail: 'orders.paid',
      subject: msg`Order ${order_number}: paid, thank you`,
      heading: msg`Thank you for your order`,
      paragraphs: [
        msg`Your payment has arrived.`,
        ...(hasTickets ? [msg`We send your tickets in a separate email.`] : []),
      ],
      facts: [
        { label: msg`Order`, value: String(order_number) },
        { label: msg`Items`, value: lines.map(boughtLine).join('\n') },
        ...(needsShipping ? [{ label: msg`Delivery`, value: deliveryFor(locale) }] : []),
        ...(needsShipping && address !== '' ? [{ label: msg`Delivery address`, value: address }] : []),
        { label: msg`Total`, value: format.money(totalCents) },
        ...(creditCents === 0 ? [] : [{ label: msg`Paid with credit`, value: format.money(creditCents) }]),
        { label: msg`Invoice`, value: number },
      ],
      button: { label: msg`Open the invoice`, path },
      why: WHY,
    }
  }
}

type TransferFacts = {
  order: MailOrder
  number: string
  bank: { accountName: string; bsb: string; accountNumber: string }
  reference: string
  cents: number
  due: string
}

/** The mail with payment instructions for an order whose payment turned out to belong to another person. */
export function undoneMail(facts: TransferFacts): (format: Format) => MailContent {
  return (format) => {
    const order_number = facts.order.id
    const letter = transferMail(facts)(format)
    return {
      ...letter,
      mail: 'orders.not_paid_yet',
      subject: msg`Order ${order_number}: not paid yet`,
      heading: msg`Your order is not paid yet`,
      paragraphs: [
        msg`We marked your order as paid by mistake: the payment was for another order. Sorry about that.`,
        ...letter.paragraphs,
      ],
    }
  }
}

/** Payment instructions for an order to be paid by bank transfer. */
export function transferMail({
  order,
  number,
  bank,
  reference,
  cents,
  due,
}: TransferFacts): (format: Format) => MailContent {
  return (format) => {
    const order_number = order.id
    const day = format.day(due, 'medium')
    return {
      mail: 'orders.pay_by_transfer',
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

/** Instructions to pay an order at the club. `due` is the last day, `YYYY-MM-DD`. */
export function atClubMail({
  order,
  number,
  cents,
  due,
}: Omit<TransferFacts, 'bank' | 'reference'>): (format: Format) => MailContent {
  return (format) => {
    const order_number = order.id
    const day = format.day(due, 'medium')
    return {
      mail: 'orders.pay_at_club',
      subject: msg`Order ${order_number}: how to pay`,
      heading: msg`We have your order`,
      paragraphs: [msg`Pay at the club by cash or EFTPOS by ${day}, and give the number of your order.`],
      facts: [
        { label: msg`Amount`, value: format.money(cents) },
        { label: msg`Order`, value: String(order_number) },
        { label: msg`Invoice`, value: number },
      ],
      button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
      why: WHY,
    }
  }
}

/** The mail that an order to be paid later has ended without payment. */
export function endedMail({
  order,
  number,
  isTransfer,
}: {
  order: MailOrder
  number: string
  isTransfer: boolean
}): () => MailContent {
  const order_number = order.id
  return () => ({
    mail: 'orders.not_paid',
    subject: msg`Order ${order_number}: not paid`,
    heading: msg`We have cancelled your order`,
    paragraphs: [
      msg`We received no payment, so its items are on sale again. You owe nothing.`,
      ...(isTransfer
        ? [
            msg`If you have sent a transfer, we find it by its reference. We restore the order if everything is still available. If not, we refund you.`,
          ]
        : []),
    ],
    facts: [
      { label: msg`Order`, value: String(order_number) },
      { label: msg`Invoice`, value: number },
    ],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
    why: WHY,
  })
}

/** Returns the mail that an order was sent or is ready to be picked up. */
export function readyMail({
  order,
  deliveryFor,
}: {
  order: MailOrder
  deliveryFor: DeliveryFor
}): (format: Format, locale: Locale) => MailContent {
  const order_number = order.id
  const { isPickUp } = order
  return (_format, locale) => ({
    mail: 'orders.ready',
    subject: isPickUp
      ? msg`Order ${order_number}: ready to pick up`
      : msg`Order ${order_number}: on its way to you`,
    heading: isPickUp ? msg`Your order is ready to pick up` : msg`Your order is on its way`,
    paragraphs: [],
    facts: [
      { label: msg`Order`, value: String(order_number) },
      { label: msg`Delivery`, value: deliveryFor(locale) },
    ],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${order.publicId}` },
    why: WHY,
  })
}

/** Returns the mail with an adjustment note after a refund. */
export function adjustmentMail({
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
}): (format: Format) => MailContent {
  return (format) => {
    const amount = format.money(cents)
    return {
      mail: 'orders.refund',
      subject: msg`We are refunding ${amount}`,
      heading: msg`Your refund of ${amount}`,
      paragraphs: [
        isCredit
          ? msg`It is now credit in your account.`
          : msg`We refund it the way you paid, within a few days.`,
        msg`The reason: ${words}`,
      ],
      facts: [{ label: msg`Adjustment note`, value: number }],
      button: { label: msg`Open the adjustment note`, path: `/show-invoice/${publicId}` },
      why: WHY,
    }
  }
}

/** Returns the mail with the invoice's link, which the buyer requested again. */
export function againMail({ number, publicId }: { number: string; publicId: string }): () => MailContent {
  return () => ({
    mail: 'orders.invoice_again',
    subject: msg`Invoice ${number}`,
    heading: msg`Here is your invoice`,
    paragraphs: [msg`You asked for the link to it.`],
    button: { label: msg`Open the invoice`, path: `/show-invoice/${publicId}` },
    why: WHY,
  })
}
