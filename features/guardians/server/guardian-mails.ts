import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'
import type { GuardianPurpose } from '../guardians.contract.ts'

export type GuardianRequest = {
  child: string
  guardian: string
  purpose: GuardianPurpose
  /** The name of the membership type or event; empty if it is not known. */
  subject: string
}

/** Returns a sentence about what the guardian is asked to agree to. */
export function requestMessage({ child, purpose, subject }: GuardianRequest): MessageDescriptor {
  // For a guardian who was named before the club required a confirmation, the purpose is not stored.
  if (subject === '') return msg`${child} named you as parent or guardian.`
  switch (purpose) {
    case 'membership':
      return msg`${child} applied for ${subject} membership of our club and named you as parent or guardian.`
    case 'entry':
      return msg`${child} entered ${subject} and named you as parent or guardian.`
    case 'volunteer':
      return msg`${child} offered to help at ${subject} and named you as parent or guardian.`
  }
}

/** Returns the mail that asks a guardian to confirm. @param path of the confirmation page, with its signed code */
export function confirmMail(
  request: GuardianRequest,
  { path, expiresAt }: { path: string; expiresAt: Date },
): MailContent {
  const { child, guardian } = request
  return {
    mail: 'guardians.confirm',
    subject: msg`Confirm that you are the parent or guardian of ${child}`,
    heading: msg`Are you the parent or guardian of ${child}?`,
    paragraphs: [
      msg`Hello ${guardian},`,
      requestMessage(request),
      msg`${child} is under 18, so the club needs your confirmation. The link works for 14 days.`,
      msg`If you don’t know ${child}, ignore this mail. Nothing is confirmed unless you do it.`,
    ],
    button: { label: msg`Read and confirm`, path },
    expiresAt,
    why: msg`You get this because your email address was entered as a guardian’s.`,
  }
}

/** Returns the mail that tells the child that the guardian has confirmed. */
export function confirmedMail(guardian: string): MailContent {
  return {
    mail: 'guardians.confirmed',
    subject: msg`Your guardian has confirmed`,
    heading: msg`Your guardian has confirmed`,
    paragraphs: [msg`${guardian} has confirmed that they are your parent or guardian.`],
    button: { label: msg`Open the members' app`, path: '/' },
    why: msg`You get this because you named a guardian.`,
  }
}
