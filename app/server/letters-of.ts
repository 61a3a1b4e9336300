import { letterWriter, type WriteToPerson } from '#features/accounts/server/accounts.public.ts'
import type { SiteReader } from '#features/site/server/site-reader.ts'
import { postOffice } from '#integrations/mail/post-office.ts'
import { wordsFor } from '#platform/server/words.ts'
import type { FeaturePowers } from './feature-powers.ts'

/** The club's letters to its people, as every feature writes them. */
export function lettersOf(
  { service, chance, settings }: Pick<FeaturePowers, 'service' | 'chance' | 'settings'>,
  site: SiteReader,
): WriteToPerson {
  return letterWriter({
    postOffice: postOffice({ clock: service.clock, chance }),
    wordsFor,
    club: () => site.settings(),
    appUrl: settings.appUrl,
  })
}
