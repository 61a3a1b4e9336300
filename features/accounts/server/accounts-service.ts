import { CODE_LIFE_MS } from './mailed-code.ts'
import type { I18n } from '@lingui/core'
import type { MediaService } from '#features/media/server/media.public.ts'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import type { Random } from '#platform/server/random.ts'
import type { Db, Tx } from '#platform/server/database/pool.ts'
import type { OrphanedFiles, PersonData } from '#platform/server/person-data.ts'
import type { Service } from '#platform/server/service.ts'
import { type MailWording, renderMail } from '#platform/server/mail/render-mail.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import type { AccessTokens } from './access-token.ts'
import type { AccountKeys } from './account-keys.ts'
import type { AccountMail, MailSetting } from './account-mails.ts'
import type { AccountLimits } from './budgets.ts'
import type { CallerReader } from './identify.ts'
import { findAddresseeName } from './shared-login.store.ts'

/** The club’s name, contact details and profile settings. */
export type AccountClub = {
  name: string
  email: string
  timezone: string
  flags: ProfileFlags
  themeColour: string
  /** The club’s own texts of mails. */
  wording: MailWording
}

/** A person’s credit with one supplier. Negative if the person owes the supplier. */
export type CreditBalance = { supplier: number; balanceCents: number }

/** Reads one balance for each supplier that ever owed the person money. Provided by the feature that stores credit. */
export type ReadBalances = (db: Db, personId: number) => Promise<CreditBalance[]>

/** Reads and renames the partner of a person whose membership includes one. Memberships belong to another feature. */
export type PartnerDeps = {
  /** Returns the partner’s name: empty if none is given yet, null if the membership includes no partner. */
  find: (db: Db, personId: number) => Promise<string | null>
  rename: (tx: Tx, personId: number, name: string, at: Date) => Promise<void>
}

/** The dependencies of the account actions. */
export type AccountService = Pick<Service, 'database' | 'clock' | 'log'> & {
  random: Random
  keys: AccountKeys
  tokens: AccessTokens
  callers: CallerReader
  limits: AccountLimits
  postOffice: PostOffice
  media: MediaService
  messagesFor: (locale: Locale) => I18n
  club: () => Promise<AccountClub>
  /** Every feature’s access to its data about people, including this feature’s. */
  personData: readonly PersonData[]
  /** Deletes stored files after the commit, unless other records still use them. */
  dropFiles: (tx: Tx, files: Required<OrphanedFiles>) => Promise<void>
  balances: ReadBalances
  partners: PartnerDeps
  appUrl: string
  /** How long an unused session lasts. */
  refreshTtlMs: number
}

/**
 * Returns the settings of a mail in the given language.
 * @param club must be loaded before the transaction begins: inside one, concurrent requests could deadlock waiting for
 * connections
 * @param addressee the recipient if several people use the address
 */
export function mailSetting(
  service: Pick<AccountService, 'messagesFor' | 'appUrl'>,
  club: Pick<AccountClub, 'name' | 'themeColour' | 'wording'>,
  locale: string,
  addressee: { personId: number; name: string } | null = null,
): MailSetting {
  const spoken = isLocale(locale) ? locale : DEFAULT_LOCALE
  const i18n = service.messagesFor(spoken)
  const frame = {
    i18n,
    locale: spoken,
    club,
    appUrl: service.appUrl,
    wording: club.wording,
    addressee: addressee?.name ?? null,
  }
  return {
    i18n,
    locale: spoken,
    render: (content) => ({
      ...renderMail(content, frame),
      ...(content.code === undefined ? {} : { code: content.code }),
      ...(addressee === null ? {} : { personId: addressee.personId }),
    }),
  }
}

/** Returns the settings of a mail to a person; it names the person if several people use the address. */
export async function personMailSetting(
  service: Pick<AccountService, 'messagesFor' | 'appUrl'>,
  db: Db,
  club: Pick<AccountClub, 'name' | 'themeColour' | 'wording'>,
  { id, locale }: { id: number; locale: string },
): Promise<MailSetting> {
  const name = await findAddresseeName(db, id)
  return mailSetting(service, club, locale, name === null ? null : { personId: id, name })
}

/**
 * Queues a mail to one address in the transaction of the change that it reports. A mail with a code expires with the
 * code.
 */
export async function mailTo(
  service: Pick<AccountService, 'postOffice' | 'clock'>,
  tx: Db,
  to: string,
  { personId, ...mail }: AccountMail,
): Promise<void> {
  const expiresAt = mail.code === undefined ? undefined : new Date(service.clock.nowMs() + CODE_LIFE_MS)
  await service.postOffice.queue(tx, { to, ...mail }, { expiresAt, personId })
}
