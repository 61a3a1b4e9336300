import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { Format } from '#platform/shared/format.ts'
import { casePath } from '../club-rego.contract.ts'

const WHY = msg`You get this because it is about your own vehicle on club rego.`

/** The vehicle that a mail is about, and the id of its case for the link. */
export type AboutCase = { id: number; vehicle: string }

const open = ({ id }: AboutCase) => ({ label: msg`Open the application`, path: casePath(id) })

/** Returns the mail that confirms a received application. */
export function receivedMail(about: AboutCase): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.received',
    subject: msg`Club rego: we have your application`,
    heading: msg`We have your application`,
    paragraphs: [
      msg`Your application for ${vehicle} is with the registrar.`,
      msg`We email you when it has been checked. You don’t need to do anything until then.`,
    ],
    button: open(about),
    why: WHY,
  })
}

/** Returns the mail that asks the owner for changes. */
export function changesMail(about: AboutCase, words: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.changes_needed',
    subject: msg`Club rego: something to fix`,
    heading: msg`The registrar asks for changes`,
    paragraphs: [
      msg`Your application for ${vehicle} needs changes before it can continue. Each page that needs one says what to change.`,
    ],
    ...(words === '' ? {} : { quotation: words }),
    button: open(about),
    why: WHY,
  })
}

export function inspectionMail(about: AboutCase, words: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.inspection',
    subject: msg`Club rego: the inspection of your vehicle`,
    heading: msg`An inspection is booked`,
    paragraphs: [msg`The inspection of ${vehicle} is at this time and place:`],
    quotation: words,
    button: open(about),
    why: WHY,
  })
}

export function approvedMail(about: AboutCase, conditions: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.approved',
    subject: msg`Club rego: approved`,
    heading: msg`Your application is approved`,
    paragraphs: [
      msg`${vehicle} meets the rules of its scheme. The registrar signs the declaration next.`,
      ...(conditions === '' ? [] : [msg`There are conditions:`]),
    ],
    ...(conditions === '' ? {} : { quotation: conditions }),
    button: open(about),
    why: WHY,
  })
}

/** Returns the mail about a signed declaration with its last valid day. */
export function signedMail(about: AboutCase, form: string, lastDay: string): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(lastDay, 'medium')
    return {
      mail: 'club_rego.declaration_signed',
      subject: msg`Club rego: your declaration is ready`,
      heading: msg`Your declaration is signed`,
      paragraphs: [
        msg`The registrar has signed the declaration (${form}) for ${vehicle}.`,
        msg`Take it to the registry by ${day}. It is not valid after that. Then send us the plate number and the papers.`,
        msg`Rules differ by state and change: check with your registrar.`,
      ],
      button: open(about),
      why: WHY,
    }
  }
}

/** Returns the mail about a declaration that expires soon or has expired. */
export function declarationEndsMail(
  about: AboutCase,
  lastDay: string,
  isOver: boolean,
): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(lastDay, 'medium')
    return {
      mail: 'club_rego.declaration_ends',
      subject: isOver
        ? msg`Club rego: your declaration has expired`
        : msg`Club rego: use your declaration by ${day}`,
      heading: isOver ? msg`Your declaration has expired` : msg`Your declaration is valid until ${day}`,
      paragraphs: isOver
        ? [msg`The declaration for ${vehicle} was valid until ${day}. Write to the registrar for a new one.`]
        : [
            msg`Take the declaration for ${vehicle} to the registry by ${day}, then send us plate and papers.`,
          ],
      button: open(about),
      why: WHY,
    }
  }
}

export function registeredMail(about: AboutCase, plate: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.registered',
    subject: msg`Club rego: on the road`,
    heading: msg`${vehicle} is on club rego`,
    paragraphs: [
      msg`Its plate is ${plate}. It is in the club’s register from today.`,
      msg`Tell the registrar within 14 days of a new garage, a new colour or a sale.`,
    ],
    button: { label: msg`Open its page`, path: casePath(about.id) },
    why: WHY,
  })
}

export function declinedMail(about: AboutCase, reason: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.declined',
    subject: msg`Club rego: about your application`,
    heading: msg`The registrar has declined your application`,
    paragraphs: [msg`The application for ${vehicle} was declined. This is why:`],
    quotation: reason,
    button: open(about),
    why: WHY,
  })
}

/** Returns the mail about a case that the registrar has ended. */
export function endedMail(about: AboutCase, reason: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.ended',
    subject: msg`Club rego: ended`,
    heading: msg`Club rego of ${vehicle} has ended`,
    paragraphs: [
      msg`The registrar has ended it: the vehicle can’t be driven on club rego from now on.`,
      ...(reason === '' ? [] : [msg`This is why:`]),
    ],
    ...(reason === '' ? {} : { quotation: reason }),
    button: { label: msg`Open its page`, path: casePath(about.id) },
    why: WHY,
  })
}

/** Returns the mail about a vehicle that is suspended because the membership has ended. */
export function suspendedMail(about: AboutCase, notifyBy: string): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(notifyBy, 'medium')
    return {
      mail: 'club_rego.suspended',
      subject: msg`Club rego: your vehicle is suspended`,
      heading: msg`${vehicle} is suspended from club rego`,
      paragraphs: [
        msg`Your membership has ended, and club rego needs a current one. Please do not drive the vehicle until you have renewed.`,
        msg`The club has to tell the authority by ${day}, unless you renew before then.`,
      ],
      button: { label: msg`Renew`, path: '/renew' },
      why: WHY,
    }
  }
}

export function resumedMail(about: AboutCase): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.resumed',
    subject: msg`Club rego: back on the road`,
    heading: msg`${vehicle} is back on club rego`,
    paragraphs: [msg`Your membership and insurance are current again, so its club rego is valid again.`],
    button: { label: msg`Open its page`, path: casePath(about.id) },
    why: WHY,
  })
}

/** Returns the mail about a vehicle that is suspended because its insurance has expired. */
export function uninsuredMail(about: AboutCase, notifyBy: string): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(notifyBy, 'medium')
    return {
      mail: 'club_rego.uninsured',
      subject: msg`Club rego: your vehicle is suspended`,
      heading: msg`${vehicle} is suspended from club rego`,
      paragraphs: [
        msg`The club’s records show that its insurance has ended. Please do not drive the vehicle until it is insured again.`,
        msg`The club has to tell the authority by ${day}, unless you enter the new policy before then.`,
      ],
      button: { label: msg`Enter the new policy`, path: `${casePath(about.id)}/insurance` },
      why: WHY,
    }
  }
}

/** Returns the reminder that the insurance expires in a few weeks. */
export function insuranceEndsMail(about: AboutCase, lastDay: string): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(lastDay, 'medium')
    return {
      mail: 'club_rego.insurance_ends',
      subject: msg`Club rego: insurance ends on ${day}`,
      heading: msg`Insurance of ${vehicle} ends on ${day}`,
      paragraphs: [msg`Club rego needs a current insurance policy. Enter the new one when you have it.`],
      button: { label: msg`Enter the new policy`, path: `${casePath(about.id)}/insurance` },
      why: WHY,
    }
  }
}

/** Returns the reminder that a registration expires in a few weeks and must be renewed. */
export function renewalMail(about: AboutCase, expiry: string): (format: Format) => MailContent {
  const { vehicle } = about
  return (format) => {
    const day = format.day(expiry, 'medium')
    return {
      mail: 'club_rego.renewal',
      subject: msg`Club rego: renew by ${day}`,
      heading: msg`Club rego of ${vehicle} ends on ${day}`,
      paragraphs: [msg`Renew it at the registry, then send us the new papers.`],
      button: { label: msg`Open its page`, path: casePath(about.id) },
      why: WHY,
    }
  }
}

/** Returns the reminder of an unsent draft. */
export function draftMail(about: AboutCase): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.draft',
    subject: msg`Club rego: your application is not sent yet`,
    heading: msg`Continue the application`,
    paragraphs: [msg`Your answers about ${vehicle} are saved. The task list shows which ones are missing.`],
    button: open(about),
    why: WHY,
  })
}

/** Returns the mail about a new message from the other side. */
export function messageMail(about: AboutCase, words: string): () => MailContent {
  const { vehicle } = about
  return () => ({
    mail: 'club_rego.message',
    subject: msg`Club rego: a message from the registrar`,
    heading: msg`The registrar writes about ${vehicle}`,
    paragraphs: [],
    quotation: words,
    button: { label: msg`Answer`, path: casePath(about.id) },
    why: WHY,
  })
}
