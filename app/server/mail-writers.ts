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
import { type ClubSettings, readClubSettings } from '#features/site/server/club-settings.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import type { MailWording } from '#platform/server/mail/render-mail.ts'
import { messagesFor } from '#platform/server/messages.ts'
import type { FeatureDeps } from './feature-deps.ts'

/** The functions with which features write mails. */
export type MailWriters = {
  write: WriteToPerson
  writeToAddress: WriteToAddress
  writeToClub: WriteToClub
  preview: PreviewMail
  /** Returns the club's settings with its own texts of mails. */
  mailClub: () => Promise<ClubSettings & { wording: MailWording }>
}

/** Creates the functions with which features write mails. */
export function mailWritersOf(
  {
    service: { clock },
    random,
    settings: { appUrl },
    mailWording,
  }: Pick<FeatureDeps, 'service' | 'random' | 'settings' | 'mailWording'>,
  site: Pick<SiteReader, 'settings' | 'desk'>,
): MailWriters {
  const mailClub = async () => ({ ...(await readClubSettings(site)), wording: await mailWording() })
  const deps = { postOffice: postOffice({ clock, random }), messagesFor, club: mailClub, appUrl }
  return {
    write: mailWriter(deps),
    writeToAddress: addressMailWriter(deps),
    writeToClub: clubMailWriter(deps),
    preview: mailPreviewer(deps),
    mailClub,
  }
}
