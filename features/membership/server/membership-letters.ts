import { msg } from '@lingui/core/macro'
import type { Letter } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'

const WHY = msg`You get this because it is about your own membership.`
const HOME = { label: msg`Open the members' app`, path: '/' }
const CARD = { label: msg`Show my card`, path: '/membershipcard' }
const RENEW = { label: msg`Renew`, path: '/renew' }

/** The fee is in, and the committee has to say yes. */
export function receivedLetter(type: string): () => Letter {
  return () => ({
    subject: msg`We have your application`,
    heading: msg`We have your application`,
    paragraphs: [
      msg`Thank you. You have applied for ${type} membership, and your fee is paid.`,
      msg`The committee looks at applications at its next meeting. You hear from us then.`,
    ],
    button: HOME,
    why: WHY,
  })
}

/** Somebody is a member for the first time, or again. */
export function welcomeLetter(type: string, validTo: string | null): (format: Format) => Letter {
  return (format) => {
    const day = validTo === null ? '' : format.day(validTo, 'medium')
    return {
      subject: msg`Welcome to the club`,
      heading: msg`You are a member`,
      paragraphs: [
        msg`Your card is ready. Show it at documentation, on your phone.`,
        validTo === null
          ? msg`Your ${type} membership has no end.`
          : msg`Your ${type} membership runs to ${day}.`,
      ],
      button: CARD,
      why: WHY,
    }
  }
}

/** Another year. */
export function renewedLetter(type: string, validTo: string | null): (format: Format) => Letter {
  return (format) => {
    const day = validTo === null ? '' : format.day(validTo, 'medium')
    return {
      subject: msg`Your membership is renewed`,
      heading: msg`Your membership is renewed`,
      paragraphs: [
        validTo === null
          ? msg`Thank you. Your ${type} membership has no end.`
          : msg`Thank you. Your ${type} membership runs to ${day}.`,
      ],
      button: CARD,
      why: WHY,
    }
  }
}

/** The committee has said no. */
export function declinedLetter(reason: string): () => Letter {
  return () => ({
    subject: msg`About your application`,
    heading: msg`The committee has declined your application`,
    paragraphs: [
      msg`This is what the committee says: ${reason}`,
      msg`What you paid is given back. Write to the club if you think that this is wrong.`,
    ],
    why: WHY,
  })
}

/** The committee wants to know something first. */
export function moreInfoLetter(question: string): () => Letter {
  return () => ({
    subject: msg`A question about your application`,
    heading: msg`The committee has a question`,
    paragraphs: [msg`This is what the committee asks: ${question}`],
    button: { label: msg`Answer`, path: '/renew' },
    why: WHY,
  })
}

/**
 * A reminder on its day. Up to the last day and on it, it tells of a date that matters, and after it of what has ended:
 * notices all. The last one, a month later, asks somebody back, and can be ordered off.
 * @source DOMAIN §2 (17), §1.5 "Marketing mail"
 */
export function reminderLetter(
  dayOffset: number,
  {
    type,
    validTo,
    unsubscribeUrl,
    oneClickUrl,
  }: { type: string; validTo: string; unsubscribeUrl: string; oneClickUrl: string },
): (format: Format) => Letter {
  return (format) => {
    const day = format.day(validTo, 'medium')
    if (dayOffset < 0)
      return {
        subject: msg`Your membership ends on ${day}`,
        heading: msg`Your membership ends on ${day}`,
        paragraphs: [
          msg`Renew your ${type} membership now and it goes on from the day after: you lose no day.`,
        ],
        button: RENEW,
        why: WHY,
      }
    if (dayOffset === 0) return endsTodayLetter()
    if (dayOffset < LAST_OFFSET) return endedLetter(validTo)(format)
    return {
      subject: msg`We miss you at the track`,
      heading: msg`Come back to the club`,
      paragraphs: [msg`Your membership ended on ${day}. There is still time to renew without a joining fee.`],
      button: RENEW,
      why: msg`You get this because you were a member. No more of these: follow the link below.`,
      unsubscribeUrl,
      oneClickUrl,
    }
  }
}

/** The last day is today. */
export function endsTodayLetter(): Letter {
  return {
    subject: msg`Your membership ends today`,
    heading: msg`Your membership ends today`,
    paragraphs: [msg`From tomorrow your card, your garage and club rego are closed until you renew.`],
    button: RENEW,
    why: WHY,
  }
}

/** The last day is past, and nothing follows. */
export function endedLetter(validTo: string): (format: Format) => Letter {
  return (format) => {
    const day = format.day(validTo, 'medium')
    return {
      subject: msg`Your membership has ended`,
      heading: msg`Your membership has ended`,
      paragraphs: [
        msg`It ended on ${day}. Renew it and it goes on as if nothing had happened.`,
        msg`A vehicle on club registration needs a current membership: the club has to tell the authority.`,
      ],
      button: RENEW,
      why: WHY,
    }
  }
}

/** The one that asks somebody back. */
const LAST_OFFSET = 30
