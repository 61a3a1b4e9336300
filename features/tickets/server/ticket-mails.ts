import { msg, plural } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { eventAddress } from '#features/events/events.contract.ts'
import type { TicketDetails } from '#features/catalogue/catalogue.contract.ts'
import type { OrderRow } from '#features/orders/server/orders.public.ts'
import type { Format } from '#platform/shared/format.ts'

const WHY = msg`You get this because you bought tickets from the club.`

type MailedTickets = readonly { qty: number; facts: Pick<TicketDetails, 'occasion' | 'day' | 'place'> }[]

/**
 * The mail that says where to find the tickets and what they are for. @source docs/reference/tickets-and-gate.md §1.4
 */
export function ticketsMail(
  order: Pick<OrderRow, 'id' | 'publicId'>,
  tickets: MailedTickets,
): (format: Format) => MailContent {
  return (format) => {
    const count = tickets.reduce((sum, { qty }) => sum + qty, 0)
    const order_number = order.id
    return {
      mail: 'tickets.tickets',
      subject: msg`${plural(count, { one: 'Your ticket', other: 'Your # tickets' })}, order ${order_number}`,
      heading: msg`${plural(count, { one: 'Here is your ticket', other: 'Here are your # tickets' })}`,
      paragraphs: [
        ...tickets.map(({ qty, facts: { occasion, day, place } }) => {
          const on = day === '' ? '' : format.day(day, 'long')
          const facts = format.list([occasion, on, place])
          return msg`${qty} × ${facts}`
        }),
        msg`Print them, or show them on your phone. Each code lets one person in, once. Send a ticket only to the person who will use it.`,
      ],
      button: { label: msg`Open the tickets`, path: `/print-tickets/${order.publicId}` },
      why: WHY,
    }
  }
}

/** The event's fields that mails about tickets name. */
type MailEvent = {
  slug: string
  title: string
  startsOn: string
  startsAt: Date
  timezone: string
  place: string
  status: string
  statusReason: string
}

/**
 * Says that the event of shop tickets was postponed, or that its day, time or place changed. @param publicId of their
 * order
 */
export function ticketsMovedMail(event: MailEvent, publicId: string): (format: Format) => MailContent {
  return (format) => {
    const { title, place, timezone, status, statusReason } = event
    const day = format.day(event.startsOn, 'long')
    const time = format.time(event.startsAt.getTime(), timezone)
    const isPostponed = status === 'postponed'
    return {
      mail: 'tickets.event_moved',
      subject: isPostponed ? msg`Postponed: ${title}` : msg`Changed: ${title}`,
      heading: isPostponed ? msg`${title} is postponed` : msg`${title} has moved`,
      paragraphs: [
        isPostponed
          ? msg`${title} does not go ahead as planned. The new date is not known yet.`
          : place === ''
            ? msg`${title} is now on ${day}, ${time}.`
            : msg`${title} is now on ${day}, ${time}: ${place}.`,
        msg`Your tickets stay valid for the new date. If you cannot come, contact the club for a refund.`,
      ],
      ...(isPostponed && statusReason !== '' ? { quotation: statusReason } : {}),
      button: { label: msg`Open the tickets`, path: `/print-tickets/${publicId}` },
      why: WHY,
    }
  }
}

/** Says that the event of shop tickets was cancelled. @param refundCents the refunded amount; 0 if nothing was paid */
export function ticketsCancelledMail(
  event: MailEvent,
  { publicId, refundCents }: { publicId: string; refundCents: number },
): (format: Format) => MailContent {
  return (format) => {
    const { title, statusReason } = event
    const day = format.day(event.startsOn, 'long')
    const sum = format.money(refundCents)
    return {
      mail: 'tickets.event_cancelled',
      subject: msg`Cancelled: ${title}`,
      heading: msg`${title} is cancelled`,
      paragraphs: [
        msg`${title} on ${day} will not go ahead. We are sorry.`,
        refundCents === 0
          ? msg`Your order for its tickets was cancelled. Nothing was charged.`
          : msg`We are refunding ${sum}, the way you paid. Your tickets no longer open the gate.`,
      ],
      quotation: statusReason,
      button:
        refundCents === 0
          ? { label: msg`Open the event`, path: eventAddress(event.slug) }
          : { label: msg`Open the tickets`, path: `/print-tickets/${publicId}` },
      why: WHY,
    }
  }
}
