/** What entrants are written, plain and short. @source DOMAIN §2.1 "Mails" */
import { msg } from '@lingui/core/macro'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import { enterAddress, eventAddress, eventFilePath } from '#features/events/events.contract.ts'
import { dayInZone, type Format } from '#platform/shared/format.ts'

/** An event as its letters name it. */
export type LetterEvent = { slug: string; title: string; startsOn: string; timezone: string }

type Write = (format: Format) => Letter

const WHY = msg`You get this because you entered an event of the club.`

const pageOf = ({ slug }: LetterEvent) => ({ label: msg`Open the event`, path: eventAddress(slug) })

/** In, and paid for. @param tickets path of the ticket; empty where there is none */
export function confirmedLetter(
  event: LetterEvent,
  { appUrl, tickets }: { appUrl: string; tickets: string },
): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    return {
      subject: msg`You are in: ${title}`,
      heading: msg`You are in`,
      paragraphs: [
        msg`Your entry for ${title} on ${day} is confirmed.`,
        msg`Bring your membership card, your licence and a helmet to documentation.`,
      ],
      facts: [{ label: msg`For your calendar`, value: `${appUrl}${eventFilePath(event.slug)}` }],
      button: tickets === '' ? pageOf(event) : { label: msg`Show my ticket`, path: tickets },
      why: WHY,
    }
  }
}

/** On the reserve list. */
export function reserveLetter(event: LetterEvent, place: number): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    return {
      subject: msg`Reserve list: ${title}`,
      heading: msg`You are on the reserve list`,
      paragraphs: [
        msg`${title} on ${day} is full. You are number ${place} on the reserve list.`,
        msg`If a place comes free for you we write, and keep it for a day. You pay nothing until then.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** A place came free. */
export function offeredLetter(event: LetterEvent, until: Date): Write {
  return (format) => {
    const { title, timezone } = event
    const day = format.day(dayInZone(until.getTime(), timezone), 'long')
    const time = format.time(until.getTime(), timezone)
    return {
      subject: msg`A place is yours: ${title}`,
      heading: msg`A place came free`,
      paragraphs: [
        msg`You are next on the reserve list of ${title}, and a place is kept for you.`,
        msg`Take it before ${day}, ${time}. After that it goes to the next in line.`,
      ],
      button: { label: msg`Take the place`, path: enterAddress(event.slug) },
      why: WHY,
    }
  }
}

/** An offered place was not taken. */
export function lapsedLetter(event: LetterEvent): Write {
  return () => {
    const { title } = event
    return {
      subject: msg`The place went on: ${title}`,
      heading: msg`The place went to the next in line`,
      paragraphs: [
        msg`The place at ${title} that was kept for you was not taken in time.`,
        msg`While entries are open you can join the list again.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Taken back by the entrant. */
export function withdrawnLetter(event: LetterEvent, refundCents: number): Write {
  return (format) => {
    const { title } = event
    const sum = format.money(refundCents)
    return {
      subject: msg`Entry withdrawn: ${title}`,
      heading: msg`Your entry is withdrawn`,
      paragraphs: [
        msg`You are not entered in ${title} any more.`,
        refundCents === 0
          ? msg`Nothing is to be given back.`
          : msg`${sum} is on its way back, the way it came.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Somebody lends a hand. */
export function volunteerLetter(event: LetterEvent, job: string, appUrl: string): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    return {
      subject: msg`Thank you for helping: ${title}`,
      heading: msg`You are down to help`,
      paragraphs: [
        msg`${title}, ${day}: ${job}.`,
        msg`Sign on at documentation before you start. If you cannot come, take yourself off the list, so that somebody else can.`,
      ],
      facts: [{ label: msg`For your calendar`, value: `${appUrl}${eventFilePath(event.slug)}` }],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Somebody has taken the place that was passed on to them. */
export function passedOnLetter(event: LetterEvent, to: string): Write {
  return () => {
    const { title } = event
    return {
      subject: msg`Your place went to ${to}: ${title}`,
      heading: msg`Your place is taken over`,
      paragraphs: [
        msg`${to} has taken your place at ${title}, and has signed for it. You are not entered any more.`,
        msg`Nothing was charged and nothing comes back: what you do about the money is between you two. If the event is cancelled, it comes back to you.`,
      ],
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** Not taken by the officer. */
export function declinedLetter(
  event: LetterEvent,
  { reason, refundCents }: { reason: string; refundCents: number },
): Write {
  return (format) => {
    const { title } = event
    const sum = format.money(refundCents)
    return {
      subject: msg`About your entry: ${title}`,
      heading: msg`Your entry was not accepted`,
      paragraphs: [
        msg`The organisers of ${title} could not take your entry.`,
        ...(refundCents === 0 ? [] : [msg`${sum} is on its way back, the way it came.`]),
      ],
      quotation: reason,
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** How somebody stands who is told of a change: in, on the reserve list, offered a place of it, or there to help. */
export type EntryStanding = 'in' | 'waits' | 'offered' | 'helps'

const STILL = {
  in: msg`Your entry stands.`,
  waits: msg`You keep your place on the reserve list.`,
  offered: msg`The place that is kept for you is still yours to take.`,
  helps: msg`You are still down to help.`,
} as const satisfies Record<EntryStanding, object>

/** The event is put off, or on another day or at another place. */
export function movedLetter(
  event: LetterEvent & { status: string; statusReason: string; startsAt: Date; place: string },
  standing: EntryStanding,
): Write {
  return (format) => {
    const { title, place, timezone, status, statusReason } = event
    const day = format.day(event.startsOn, 'long')
    const time = format.time(event.startsAt.getTime(), timezone)
    const isPutOff = status === 'postponed'
    return {
      subject: isPutOff ? msg`Put off: ${title}` : msg`Changed: ${title}`,
      heading: isPutOff ? msg`${title} is put off` : msg`${title} has moved`,
      paragraphs: [
        isPutOff
          ? msg`${title} does not go ahead as planned, and waits for a new date.`
          : place === ''
            ? msg`${title} is now on ${day}, ${time}.`
            : msg`${title} is now on ${day}, ${time}: ${place}.`,
        STILL[standing],
        standing === 'helps'
          ? msg`If you cannot come, take yourself off the list, so that somebody else can.`
          : msg`If that does not suit you, open the event and withdraw.`,
      ],
      ...(isPutOff && statusReason !== '' ? { quotation: statusReason } : {}),
      button: pageOf(event),
      why: WHY,
    }
  }
}

/** The event is off. */
export function cancelledLetter(
  event: LetterEvent,
  { reason, refundCents }: { reason: string; refundCents: number },
): Write {
  return (format) => {
    const { title } = event
    const day = format.day(event.startsOn, 'long')
    const sum = format.money(refundCents)
    return {
      subject: msg`Cancelled: ${title}`,
      heading: msg`${title} is cancelled`,
      paragraphs: [
        msg`${title} on ${day} will not go ahead. We are sorry.`,
        ...(refundCents === 0
          ? []
          : [msg`Your ${sum} is on its way back, the way it came. Tickets no longer open the gate.`]),
      ],
      quotation: reason,
      button: pageOf(event),
      why: WHY,
    }
  }
}
