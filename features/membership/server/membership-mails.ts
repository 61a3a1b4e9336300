import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'

const WHY = msg`You get this because it is about your own membership.`
const HOME = { label: msg`Open the members' app`, path: '/' }
const CARD = { label: msg`Show my card`, path: '/membershipcard' }
const RENEW = { label: msg`Renew`, path: '/renew' }

/**
 * Confirms that the fee was received and that the committee must approve.
 * @param options.beginsAtDecision whether the year begins on the day of the committee's decision
 * @param options.guardian the guardian who must confirm first; empty if no confirmation is missing
 * @param options.meetsOn the day of the committee's next meeting; null if it is not fixed
 */
export function receivedMail(
  type: string,
  {
    beginsAtDecision,
    guardian,
    meetsOn,
  }: { beginsAtDecision: boolean; guardian: string; meetsOn: string | null },
): (format: Format) => MailContent {
  return (format) => ({
    mail: 'membership.application_received',
    subject: msg`We have your application`,
    heading: msg`We have your application`,
    paragraphs: [
      msg`Thank you. You have applied for ${type} membership, and your fee is paid.`,
      ...(guardian === ''
        ? []
        : [
            msg`We sent a mail to ${guardian}. The committee can approve your membership once they have confirmed.`,
          ]),
      msg`The committee looks at applications at its next meeting. We email you after it.`,
      ...(meetsOn === null ? [] : [meetingDay(format.day(meetsOn, 'long'))]),
      ...(beginsAtDecision
        ? [msg`Your 12 months begin on the day of that decision, so you lose no days.`]
        : []),
    ],
    button: HOME,
    why: WHY,
  })
}

const meetingDay = (date: string) => msg`The committee meets next on ${date}.`

/** Confirms that the fee was paid and says that the guardian has not confirmed yet. */
export function guardianMail(type: string, guardian: string): () => MailContent {
  return () => ({
    mail: 'membership.guardian_to_confirm',
    subject: msg`Your guardian has to confirm`,
    heading: msg`Your guardian has to confirm`,
    paragraphs: [
      msg`Thank you. You have applied for ${type} membership, and your fee is paid.`,
      msg`We sent a mail to ${guardian}. Your membership begins once they have confirmed.`,
    ],
    button: { label: msg`See your application`, path: '/renew' },
    why: WHY,
  })
}

/** The rights of a membership type that decide which first steps are suggested to its members. */
export type WelcomedType = { name: string; canCompete: boolean; canHoldClubRego: boolean }

/** Welcomes a new member with the first three things to do, if the type permits them. */
export function welcomeMail(
  { name: type, canCompete, canHoldClubRego }: WelcomedType,
  validTo: string | null,
): (format: Format) => MailContent {
  return (format) => {
    const day = validTo === null ? '' : format.day(validTo, 'medium')
    return {
      mail: 'membership.welcome',
      subject: msg`Welcome to the club`,
      heading: msg`You are a member`,
      paragraphs: [
        msg`Your card is ready. Show it on your phone when you sign in at an event.`,
        validTo === null
          ? msg`Your ${type} membership has no end.`
          : msg`Your ${type} membership runs to ${day}.`,
        msg`Three things to do first:`,
      ],
      facts: [
        { label: msg`1. Open your card on your phone`, path: '/membershipcard' },
        ...(canCompete || canHoldClubRego
          ? [
              { label: msg`2. Add your car to your garage`, path: '/vehicle/new' },
              canCompete
                ? { label: msg`3. Choose your first event`, path: '/calendar' }
                : { label: msg`3. See which days you can come to`, path: '/calendar' },
            ]
          : [
              { label: msg`2. See which days you can come to`, path: '/calendar' },
              { label: msg`3. Add your photo to your profile`, path: '/profile' },
            ]),
      ],
      button: CARD,
      why: WHY,
    }
  }
}

/** Returns the mail that confirms a renewal. */
export function renewedMail(type: string, validTo: string | null): (format: Format) => MailContent {
  return (format) => {
    const day = validTo === null ? '' : format.day(validTo, 'medium')
    return {
      mail: 'membership.renewed',
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

/** Tells the applicant that the committee has declined, and why. */
export function declinedMail(reason: string): () => MailContent {
  return () => ({
    mail: 'membership.declined',
    subject: msg`About your application`,
    heading: msg`The committee has declined your application`,
    paragraphs: [
      msg`Reason from the committee: ${reason}`,
      msg`We refund your payment. Write to the club if you think that this is wrong.`,
    ],
    why: WHY,
  })
}

/** Sends the applicant a question from the committee. */
export function moreInfoMail(question: string): () => MailContent {
  return () => ({
    mail: 'membership.question',
    subject: msg`A question about your application`,
    heading: msg`The committee has a question`,
    paragraphs: [msg`Question from the committee: ${question}`],
    button: { label: msg`Answer`, path: '/renew' },
    why: WHY,
  })
}

/**
 * Returns the reminder for a day. Up to the last day it announces the end; afterwards it says that the membership has
 * ended. Both are service notices. The last reminder, a month later, invites the person back; it counts as marketing,
 * so members can unsubscribe from it.
 * @source docs/reference/membership.md §7.1, §7.2
 */
export function reminderMail(
  dayOffset: number,
  {
    type,
    validTo,
    today,
    unsubscribeUrl,
    oneClickUrl,
  }: { type: string; validTo: string; today: string; unsubscribeUrl: string; oneClickUrl: string },
): (format: Format) => MailContent {
  return (format) => {
    const day = format.day(validTo, 'medium')
    if (dayOffset < 0)
      return {
        mail: 'membership.ends_soon',
        subject: msg`Your membership ends on ${day}`,
        heading: msg`Your membership ends on ${day}`,
        paragraphs: [
          msg`If you renew your ${type} membership now, the new period starts on the day after. You lose no days.`,
        ],
        button: RENEW,
        why: WHY,
      }
    // A reminder for the last day that is sent late says that the membership has ended.
    if (dayOffset === 0 && validTo === today) return endsTodayMail()
    if (dayOffset < LAST_OFFSET) return endedMail(validTo)(format)
    return {
      mail: 'membership.come_back',
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

/** Says that today is the last day. */
export function endsTodayMail(): MailContent {
  return {
    mail: 'membership.ends_today',
    subject: msg`Your membership ends today`,
    heading: msg`Your membership ends today`,
    paragraphs: [msg`From tomorrow your card, your garage and club rego are closed until you renew.`],
    button: RENEW,
    why: WHY,
  }
}

/** Says that the membership has ended without a renewal. */
export function endedMail(validTo: string): (format: Format) => MailContent {
  return (format) => {
    const day = format.day(validTo, 'medium')
    return {
      mail: 'membership.ended',
      subject: msg`Your membership has ended`,
      heading: msg`Your membership has ended`,
      paragraphs: [
        msg`It ended on ${day}. If you renew now, it continues without a gap.`,
        msg`A vehicle on club registration needs a current membership: the club has to tell the authority.`,
      ],
      button: RENEW,
      why: WHY,
    }
  }
}

/** The number of days after the last one on which the person is invited back. */
const LAST_OFFSET = 30
