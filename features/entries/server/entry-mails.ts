/** The mails to entrants. @source docs/reference/events-and-entries.md §5.9 */
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import { enterAddress, eventAddress, eventFilePath } from '#features/events/events.contract.ts'
import type { EventRow } from '#features/events/server/events.public.ts'
import { listTextReader } from '#features/events/event-lists.rules.ts'
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { shownLanguage } from '#features/site/shown-language.rules.ts'
import { dayInZone, type Format } from '#platform/shared/format.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { type BringInput, whatToBring } from '../what-to-bring.rules.ts'

/** The data of an event that its mails use. */
export type MailEvent = { slug: string; title: string; startsOn: string; timezone: string }

type Write = (format: Format) => MailContent

const WHY = msg`You get this because you entered an event of the club.`

const pageOf = ({ slug }: MailEvent) => ({ label: msg`Open the event`, path: eventAddress(slug) })

/** The data of an event that the mail about a confirmed entry uses. */
export type ConfirmedEvent = MailEvent &
  Pick<EventRow, 'kind' | 'company' | 'startsAt' | 'isAllDay' | 'licenceRequired' | 'translations'>

/**
 * Returns the mail about a confirmed and paid entry.
 * @param with.tickets path of the ticket; empty if there is none
 * @param with.place where the event is held; empty if that is not known
 * @param with.languages the languages of the club’s texts
 */
export function confirmedMail(
  event: ConfirmedEvent,
  entry: BringInput['entry'],
  { tickets, place, languages }: { tickets: string; place: string; languages: ContentLanguages },
): (format: Format, locale: Locale) => MailContent {
  return (format, locale) => {
    const { title, kind, company } = event
    const day = format.day(event.startsOn, 'long')
    const time = format.time(event.startsAt.getTime(), event.timezone)
    const read = listTextReader(event.translations, shownLanguage(languages, locale))
    const licences = format.list(
      event.licenceRequired.map((licence) => read?.('licences', licence) ?? licence),
    )
    return {
      mail: 'entries.confirmed',
      subject: msg`You are in: ${title}`,
      heading: msg`You are in`,
      paragraphs: [
        msg`Your entry for ${title} on ${day} is confirmed.`,
        ...whatToBring({ event: { kind, company, licences }, entry, hasTicket: tickets !== '' }),
      ],
      facts: [
        { label: msg`When`, value: event.isAllDay ? day : format.list([day, time]) },
        ...(place === '' ? [] : [{ label: msg`Where`, value: place }]),
        { label: msg`Add it to your calendar`, path: eventFilePath(event.slug) },
        ...(tickets === '' ? [] : [{ label: msg`The event’s page`, path: eventAddress(event.slug) }]),
      ],
      button: tickets === '' ? pageOf(event) : { label: msg`Show my ticket`, path: tickets },
      why: WHY,
    }
  }
}

/** Returns the mail about a position on the reserve list. */
export function reserveMail(event: MailEvent, place: number): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    return {
      mail: 'entries.reserve_list',
      subject: msg`Reserve list: ${title}`,
      heading: msg`You are on the reserve list`,
      paragraphs: [
        msg`${title} on ${day} is full. You are number ${place} on the reserve list.`,
        msg`If a place becomes free for you, we email you and reserve it for a day. You pay nothing until then.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail that offers a place. */
export function offeredMail(event: MailEvent, until: Date): Write {
  return (format) => {
    const { title, timezone } = event
    const day = format.day(dayInZone(until.getTime(), timezone), 'long')
    const time = format.time(until.getTime(), timezone)
    return {
      mail: 'entries.place_offered',
      subject: msg`A place is yours: ${title}`,
      heading: msg`A place is free for you`,
      paragraphs: [
        msg`You are next on the reserve list of ${title}, and a place is kept for you.`,
        msg`Take it before ${day}, ${time}. After that it goes to the next in line.`,
      ],
      button: { label: msg`Take the place`, path: enterAddress(event.slug) },
      expiresAt: until,
      why: WHY,
    }
  }
}

/** Returns the mail that an offer was not accepted in time and has lapsed. */
export function lapsedMail(event: MailEvent): Write {
  return () => {
    const { title } = event
    return {
      mail: 'entries.offer_lapsed',
      subject: msg`Place offered to the next in line: ${title}`,
      heading: msg`The place went to the next in line`,
      paragraphs: [
        msg`You did not take the place at ${title} in time.`,
        msg`While entries are open you can join the list again.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail about an entry that the entrant withdrew. */
export function withdrawnMail(event: MailEvent, refundCents: number): Write {
  return (format) => {
    const { title } = event
    const sum = format.money(refundCents)
    return {
      mail: 'entries.withdrawn',
      subject: msg`Entry withdrawn: ${title}`,
      heading: msg`Your entry is withdrawn`,
      paragraphs: [
        msg`You are not entered in ${title} any more.`,
        refundCents === 0 ? msg`No refund is due.` : msg`We are refunding ${sum}, the way you paid.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/**
 * Returns the mail about an entry that ended because its start was refunded. @param refundCents the refund to the
 * entrant
 */
export function refundedMail(event: MailEvent, refundCents: number): Write {
  return (format) => {
    const { title } = event
    const sum = format.money(refundCents)
    return {
      mail: 'entries.refunded',
      subject: msg`Entry refunded: ${title}`,
      heading: msg`Your entry has ended`,
      paragraphs: [
        msg`The club refunded your entry, so you are not entered in ${title} any more.`,
        ...(refundCents === 0 ? [] : [msg`Your refund: ${sum}.`]),
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/**
 * Returns the mail about a place that is returned to the person who passed it on, because the new entrant did not pay.
 */
export function placeReturnedMail(event: MailEvent, to: string): Write {
  return () => {
    const { title } = event
    return {
      mail: 'entries.place_returned',
      subject: msg`You are entered again: ${title}`,
      heading: msg`Your place is yours again`,
      paragraphs: [
        msg`${to} did not pay for your place at ${title} in time, so you are entered again. Your ticket is valid.`,
        msg`To pass the place on, make a new link.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail that confirms a volunteer's job. */
export function volunteerMail(event: MailEvent, job: string): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    return {
      mail: 'entries.volunteer',
      subject: msg`Thank you for helping: ${title}`,
      heading: msg`You are on the list of helpers`,
      paragraphs: [
        msg`${title}, ${day}: ${job}.`,
        msg`Sign on at documentation before you start. If you cannot come, take yourself off the list, so that somebody else can.`,
      ],
      facts: [{ label: msg`Add it to your calendar`, path: eventFilePath(event.slug) }],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail to the previous entrant whose passed-on place was taken over. */
export function passedOnMail(event: MailEvent, to: string): Write {
  return () => {
    const { title } = event
    return {
      mail: 'entries.passed_on',
      subject: msg`Your place went to ${to}: ${title}`,
      heading: msg`Your place is taken over`,
      paragraphs: [
        msg`${to} has taken your place at ${title}, and has signed for it. You are not entered any more.`,
        msg`Your payment counts towards their price and is not refunded now. If the event is cancelled, we refund you.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail about an entry that the officer declined. */
export function declinedMail(
  event: MailEvent,
  { reason, refundCents }: { reason: string; refundCents: number },
): Write {
  return (format) => {
    const { title } = event
    const sum = format.money(refundCents)
    return {
      mail: 'entries.declined',
      subject: msg`About your entry: ${title}`,
      heading: msg`Your entry was not accepted`,
      paragraphs: [
        msg`The organisers of ${title} could not take your entry.`,
        ...(refundCents === 0 ? [] : [msg`We are refunding ${sum}, the way you paid.`]),
      ],
      quotation: reason,
      button: pageOf(event),
      why: WHY,
    }
  }
}

/**
 * The state of the recipient of a notification: entered, on the reserve list, with an offered place, or a volunteer.
 */
export type RecipientState = 'in' | 'waits' | 'offered' | 'helps'

const STILL = {
  in: msg`Your entry is still valid.`,
  waits: msg`You keep your place on the reserve list.`,
  offered: msg`The place that was offered to you is still reserved for you.`,
  helps: msg`You are still on the list of volunteers.`,
} as const satisfies Record<RecipientState, object>

/** Returns the mail about an event that is postponed or has another day or place. */
export function movedMail(
  event: MailEvent & { status: string; statusReason: string; startsAt: Date; place: string },
  recipient: RecipientState,
): Write {
  return (format) => {
    const { title, place, timezone, status, statusReason } = event
    const day = format.day(event.startsOn, 'long')
    const time = format.time(event.startsAt.getTime(), timezone)
    // A draft has no public page and no stated reason, so the mail contains neither.
    const isDraft = status === 'draft'
    const isPostponed = status === 'postponed' || isDraft
    return {
      mail: 'entries.event_moved',
      subject: isPostponed ? msg`Postponed: ${title}` : msg`Changed: ${title}`,
      heading: isPostponed ? msg`${title} is postponed` : msg`${title} has moved`,
      paragraphs: [
        isPostponed
          ? msg`${title} does not go ahead as planned. The new date is not known yet.`
          : place === ''
            ? msg`${title} is now on ${day}, ${time}.`
            : msg`${title} is now on ${day}, ${time}: ${place}.`,
        STILL[recipient],
        recipient === 'helps'
          ? msg`If you cannot come, take yourself off the list, so that somebody else can.`
          : msg`If that does not suit you, open the event and withdraw.`,
      ],
      ...(isPostponed && statusReason !== '' ? { quotation: statusReason } : {}),
      button: isDraft ? { label: msg`Open the calendar`, path: '/calendar' } : pageOf(event),
      why: WHY,
    }
  }
}

/** Returns the mail about a cancelled event. */
export function cancelledMail(
  event: MailEvent,
  { reason, refundCents }: { reason: string; refundCents: number },
): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    const sum = format.money(refundCents)
    return {
      mail: 'entries.event_cancelled',
      subject: msg`Cancelled: ${title}`,
      heading: msg`${title} is cancelled`,
      paragraphs: [
        msg`${title} on ${day} will not go ahead. We are sorry.`,
        ...(refundCents === 0
          ? []
          : [msg`We are refunding ${sum}, the way you paid. Your tickets no longer open the gate.`]),
      ],
      quotation: reason,
      button: pageOf(event),
      why: WHY,
    }
  }
}
