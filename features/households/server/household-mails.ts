import { msg } from '@lingui/core/macro'
import type { MailContent } from '#features/accounts/server/accounts.public.ts'

/** Returns the mail to people whom the club added to a household. @param people their names, as one text */
export function addedMail({ payer, people }: { payer: string; people: string }): MailContent {
  return {
    mail: 'households.added',
    subject: msg`Your household at the club`,
    heading: msg`Your household at the club`,
    paragraphs: [
      msg`The club has recorded these people as one household: ${people}.`,
      msg`${payer} can renew your memberships on one invoice. Adults who have to sign new texts renew in their own account.`,
      msg`If this is wrong, write to the club.`,
    ],
    button: { label: msg`Open the members' app`, path: '/' },
    why: msg`You get this because you are in the household.`,
  }
}

/** Returns the mail to people who are no longer in a household. */
export function leftMail(payer: string): MailContent {
  return {
    mail: 'households.left',
    subject: msg`You are no longer in a household at the club`,
    heading: msg`You are no longer in a household`,
    paragraphs: [
      msg`The club has removed you from the household of ${payer}. Your membership stays as it is; you renew it yourself.`,
      msg`If this is wrong, write to the club.`,
    ],
    button: { label: msg`Open the members' app`, path: '/' },
    why: msg`You get this because you were in the household.`,
  }
}
