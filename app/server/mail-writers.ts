import {
  addressMailWriter,
  clubMailWriter,
  mailPreviewer,
  mailWriter,
  type PreviewMail,
  type WriteToAddress,
  type WriteToClub,
  type WriteToPerson,
} from '#features/accounts/server/accounts.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { FeatureDeps } from './feature-deps.ts'

type MailDeps = Pick<FeatureDeps, 'service' | 'random' | 'settings' | 'mailWording'>

/** Returns the function with which features write mails to people with an account. */
export function mailWriterOf(
  { service, random, settings, mailWording }: MailDeps,
  site: SiteReader,
): WriteToPerson {
  return mailWriter({
    postOffice: postOffice({ clock: service.clock, random }),
    messagesFor,
    club: async () => ({ ...(await site.settings()), wording: await mailWording() }),
    appUrl: settings.appUrl,
  })
}

/** Returns the function with which features show a mail before it is sent. */
export function mailPreviewerOf({ settings, mailWording }: MailDeps, site: SiteReader): PreviewMail {
  return mailPreviewer({
    messagesFor,
    club: async () => ({ ...(await site.settings()), wording: await mailWording() }),
    appUrl: settings.appUrl,
  })
}

/** Returns the function with which features write mails to addresses that may have no account. */
export function addressMailWriterOf(
  { service, random, settings, mailWording }: MailDeps,
  site: SiteReader,
): WriteToAddress {
  return addressMailWriter({
    postOffice: postOffice({ clock: service.clock, random }),
    messagesFor,
    club: async () => ({ ...(await site.settings()), wording: await mailWording() }),
    appUrl: settings.appUrl,
  })
}

/** Returns the function with which features write mails to the club's own address. */
export function clubMailWriterOf(
  { service, random, settings, mailWording }: MailDeps,
  site: SiteReader,
): WriteToClub {
  return clubMailWriter({
    postOffice: postOffice({ clock: service.clock, random }),
    messagesFor,
    club: async () => {
      const { name, organisation_email: email, theme_colour } = await site.settings()
      return { name, email, theme_colour, wording: await mailWording() }
    },
    appUrl: settings.appUrl,
  })
}
