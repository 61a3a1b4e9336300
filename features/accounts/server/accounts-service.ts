import type { I18n } from '@lingui/core'
import type { MediaService } from '#features/media/server/media.public.ts'
import type { ProfileFlags } from '#features/site/site.contract.ts'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import type { Chance } from '#platform/server/chance.ts'
import type { Db } from '#platform/server/database/pool.ts'
import type { Announce } from '#platform/server/facts.ts'
import type { Service } from '#platform/server/service.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import type { AccessTokens } from './access-token.ts'
import type { AccountKeys } from './account-keys.ts'
import type { AccountMail, MailSetting } from './account-mails.ts'
import type { AccountLimits } from './budgets.ts'
import type { CallerReader } from './identify.ts'

/** What the club says of itself and of its members' profiles. */
export type AccountClub = { name: string; email: string; timezone: string; flags: ProfileFlags }

/** What else is kept of a person, by the features that keep it: a name for the file, and the rows. */
export type ExportPart = { name: string; read: (db: Db, personId: number) => Promise<unknown> }

/** What one supplier owes a person; below zero they owe the supplier. */
export type CreditBalance = { supplier: number; balanceCents: number }

/** One balance for each supplier that ever owed the person something. Whoever keeps credit answers it. */
export type ReadBalances = (db: Db, personId: number) => Promise<CreditBalance[]>

/** What the actions of accounts are handed. */
export type AccountService = Pick<Service, 'database' | 'clock' | 'log'> & {
  chance: Chance
  keys: AccountKeys
  tokens: AccessTokens
  callers: CallerReader
  limits: AccountLimits
  announce: Announce
  postOffice: PostOffice
  media: MediaService
  wordsFor: (locale: Locale) => I18n
  club: () => Promise<AccountClub>
  exportParts: readonly ExportPart[]
  balances: ReadBalances
  appUrl: string
  /** How long a session lasts without being used. */
  refreshTtlMs: number
}

/**
 * What mails in a language need to know.
 * @param club asked for before a transaction begins: inside one, many at once could wait for each other's connections
 */
export function mailSetting(
  service: Pick<AccountService, 'wordsFor' | 'appUrl'>,
  { name, email }: Pick<AccountClub, 'name' | 'email'>,
  locale: string,
): MailSetting {
  const spoken = isLocale(locale) ? locale : DEFAULT_LOCALE
  return { i18n: service.wordsFor(spoken), locale: spoken, club: { name, email }, appUrl: service.appUrl }
}

/** Queues a mail to one address with the change it tells of. */
export async function mailTo(
  service: Pick<AccountService, 'postOffice'>,
  tx: Db,
  to: string,
  mail: AccountMail,
): Promise<void> {
  await service.postOffice.queue(tx, { to, ...mail })
}
