import { msg } from '@lingui/core/macro'
import type { AccountMail, MailSetting } from './account-mails.ts'

/** Builds the mail to an address with which a second person can log in from now on. */
export function addressSharedMail(setting: MailSetting, person: string): AccountMail {
  return setting.render({
    mail: 'accounts.address_shared',
    subject: msg`Another person now logs in with your email address`,
    heading: msg`Another person now logs in with your email address`,
    paragraphs: [
      msg`The club lets ${person} log in with this address. To log in, enter the code that we send here, then choose who is logging in.`,
      msg`Anyone who reads the mail of this address can log in as ${person} and as you. Each email says whom it is for.`,
    ],
    why: msg`If you didn’t agree to this, write to the club at once.`,
  })
}

/**
 * Builds the mail to an address with which a person can no longer log in, because it is another person's.
 * @param options.needsAddress whether the person cannot log in until they have another address
 */
export function addressUnsharedMail(
  setting: MailSetting,
  person: string,
  { needsAddress }: { needsAddress: boolean },
): AccountMail {
  return setting.render({
    mail: 'accounts.address_unshared',
    subject: msg`A person no longer logs in with your email address`,
    heading: msg`A person no longer logs in with your email address`,
    paragraphs: [
      msg`${person} can no longer log in with this address.`,
      ...(needsAddress
        ? [msg`To log in again, ${person} needs an address of their own. The club can enter it.`]
        : []),
    ],
    why: msg`If you didn’t expect this, write to the club.`,
  })
}
