import { msg, plural } from '@lingui/core/macro'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import type { TicketFacts } from '#features/catalogue/catalogue.contract.ts'
import type { OrderRow } from '#features/orders/server/orders.public.ts'
import type { Format } from '#platform/shared/format.ts'

type Told = readonly { qty: number; facts: TicketFacts }[]

/** Where the tickets are, and what for. @source DOMAIN §2.1 "Mails" */
export function ticketsLetter(order: OrderRow, told: Told): (format: Format) => Letter {
  return (format) => {
    const count = told.reduce((sum, { qty }) => sum + qty, 0)
    const order_number = order.id
    return {
      subject: msg`${plural(count, { one: 'Your ticket', other: 'Your # tickets' })}, order ${order_number}`,
      heading: msg`${plural(count, { one: 'Here is your ticket', other: 'Here are your # tickets' })}`,
      paragraphs: [
        ...told.map(({ qty, facts: { occasion, day, place } }) => {
          const on = day === '' ? '' : format.day(day, 'long')
          const facts = format.list([occasion, on, place])
          return msg`${qty} × ${facts}`
        }),
        msg`Print them, or show them on your phone. Each code lets one person in, once: send a ticket on only to who is to have it.`,
      ],
      button: { label: msg`Open the tickets`, path: `/print-tickets/${order.publicId}` },
      why: msg`You get this because you bought tickets from the club.`,
    }
  }
}
