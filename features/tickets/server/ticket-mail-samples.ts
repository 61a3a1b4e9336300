import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { ticketsCancelledMail, ticketsMail, ticketsMovedMail } from './ticket-mails.ts'

const EVENT = {
  slug: 'spring-sprint',
  title: 'Spring Sprint',
  startsOn: '2030-09-14',
  startsAt: new Date('2030-09-13T22:00:00Z'),
  timezone: 'Australia/Sydney',
  place: 'Tallow Creek',
  status: 'published',
  statusReason: 'The track is flooded.',
}
const TICKET = { occasion: EVENT.title, day: EVENT.startsOn, place: EVENT.place }
const ORDER = { id: 1042, publicId: 'sample' }

/** Returns the mails about tickets with sample data. */
export const TICKET_MAIL_SAMPLES: MailSamples = (format) => [
  ticketsMail(ORDER, [{ qty: 2, facts: TICKET }])(format),
  ticketsMovedMail(EVENT, ORDER.publicId)(format),
  ticketsMovedMail({ ...EVENT, place: '' }, ORDER.publicId)(format),
  ticketsMovedMail({ ...EVENT, status: 'postponed' }, ORDER.publicId)(format),
  ticketsCancelledMail(EVENT, { publicId: ORDER.publicId, refundCents: 4_000 })(format),
  ticketsCancelledMail(EVENT, { publicId: ORDER.publicId, refundCents: 0 })(format),
]
