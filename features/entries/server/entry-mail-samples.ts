import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import {
  cancelledMail,
  confirmedMail,
  declinedMail,
  type EntryStanding,
  lapsedMail,
  movedMail,
  offeredMail,
  passedOnMail,
  placeReturnedMail,
  refundedMail,
  reserveMail,
  volunteerMail,
  withdrawnMail,
} from './entry-mails.ts'

const EVENT = {
  slug: 'spring-sprint',
  title: 'Spring Sprint',
  startsOn: '2030-09-14',
  timezone: 'Australia/Sydney',
}
const MOVED = {
  ...EVENT,
  status: 'published',
  statusReason: 'The track is flooded.',
  startsAt: new Date('2030-09-13T22:00:00Z'),
  place: 'Tallow Creek',
}
const STANDINGS: readonly EntryStanding[] = ['in', 'waits', 'offered', 'helps']
const REASON = 'The class is full.'

/** Returns the mails to entrants with sample data. */
export const ENTRY_MAIL_SAMPLES: MailSamples = (format) => [
  confirmedMail(EVENT, { drives: true, tickets: '/print-tickets/1' })(format),
  confirmedMail(EVENT, { drives: false, tickets: '/print-tickets/1' })(format),
  confirmedMail(EVENT, { drives: false, tickets: '' })(format),
  reserveMail(EVENT, 3)(format),
  offeredMail(EVENT, new Date('2030-09-10T08:00:00Z'))(format),
  lapsedMail(EVENT)(format),
  withdrawnMail(EVENT, 12_000)(format),
  withdrawnMail(EVENT, 0)(format),
  refundedMail(EVENT, 12_000)(format),
  placeReturnedMail(EVENT, 'Alex Example')(format),
  volunteerMail(EVENT, 'Flag marshal')(format),
  passedOnMail(EVENT, 'Alex Example')(format),
  declinedMail(EVENT, { reason: REASON, refundCents: 12_000 })(format),
  ...STANDINGS.map((standing) => movedMail(MOVED, standing)(format)),
  movedMail({ ...MOVED, place: '' }, 'in')(format),
  movedMail({ ...MOVED, status: 'postponed' }, 'in')(format),
  movedMail({ ...MOVED, status: 'draft' }, 'in')(format),
  cancelledMail(EVENT, { reason: MOVED.statusReason, refundCents: 12_000 })(format),
]
