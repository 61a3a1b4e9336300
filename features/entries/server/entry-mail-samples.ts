import type { MailSamples } from '#platform/server/mail/declared-mails.ts'
import { DEFAULT_LOCALE } from '#platform/shared/locales.ts'
import { messageMail } from './entrant-message-mail.ts'
import {
  cancelledMail,
  type ConfirmedEvent,
  confirmedMail,
  declinedMail,
  type RecipientState,
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
const SPRINT: ConfirmedEvent = {
  ...EVENT,
  kind: 'supersprint',
  company: 'members',
  startsAt: new Date('2030-09-13T22:00:00Z'),
  isAllDay: false,
  licenceRequired: ['Speed or higher'],
  translations: {},
}
const TRY: ConfirmedEvent = { ...SPRINT, kind: 'come_and_try', company: 'visitors', licenceRequired: [] }
const RUN: ConfirmedEvent = { ...TRY, kind: 'social_run', company: 'anybody', isAllDay: true }
const DRIVER = { role: 'driver', isDayMember: false } as const
const GUEST = { role: 'attendee', isDayMember: false } as const
const MOVED = {
  ...EVENT,
  status: 'published',
  statusReason: 'The track is flooded.',
  startsAt: new Date('2030-09-13T22:00:00Z'),
  place: 'Tallow Creek',
}
const LANGUAGES = { main: DEFAULT_LOCALE, offered: [DEFAULT_LOCALE] }
const RECIPIENT_STATES: readonly RecipientState[] = ['in', 'waits', 'offered', 'helps']
const MESSAGE = {
  subject: 'Gates open at 6 am',
  text: 'Please bring your own water.\n\nMap: https://www.example.com/map',
  replyTo: '',
}
const REASON = 'The class is full.'

/** Returns the mails to entrants with sample data. */
export const ENTRY_MAIL_SAMPLES: MailSamples = (format) => [
  confirmedMail(SPRINT, DRIVER, { tickets: '/print-tickets/1', place: 'Tallow Creek', languages: LANGUAGES })(
    format,
    DEFAULT_LOCALE,
  ),
  confirmedMail(SPRINT, DRIVER, { tickets: '', place: '', languages: LANGUAGES })(format, DEFAULT_LOCALE),
  confirmedMail(
    TRY,
    { ...DRIVER, isDayMember: true },
    { tickets: '/print-tickets/1', place: '', languages: LANGUAGES },
  )(format, DEFAULT_LOCALE),
  confirmedMail(
    TRY,
    { ...DRIVER, isDayMember: true },
    { tickets: '', place: '', languages: LANGUAGES },
  )(format, DEFAULT_LOCALE),
  confirmedMail(RUN, GUEST, { tickets: '/print-tickets/1', place: '', languages: LANGUAGES })(
    format,
    DEFAULT_LOCALE,
  ),
  confirmedMail({ ...RUN, company: 'members' }, GUEST, {
    tickets: '/print-tickets/1',
    place: '',
    languages: LANGUAGES,
  })(format, DEFAULT_LOCALE),
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
  ...RECIPIENT_STATES.map((recipient) => movedMail(MOVED, recipient)(format)),
  movedMail({ ...MOVED, place: '' }, 'in')(format),
  movedMail({ ...MOVED, status: 'postponed' }, 'in')(format),
  movedMail({ ...MOVED, status: 'draft' }, 'in')(format),
  cancelledMail(EVENT, { reason: MOVED.statusReason, refundCents: 12_000 })(format),
  messageMail({ ...EVENT, status: 'published' }, MESSAGE),
  messageMail({ ...EVENT, status: 'draft' }, MESSAGE),
]
