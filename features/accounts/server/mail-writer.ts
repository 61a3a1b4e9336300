import type { I18n } from '@lingui/core'
import type { MailSubject, PostOffice } from '#integrations/mail/post-office.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import type { TranslatedMail } from '#platform/server/mail/mail-messages.ts'
import type { MailReceipt } from '#platform/server/mail/mail-receipts.ts'
import {
  type MailMessages,
  type MailWording,
  translatedMail,
  renderMail,
} from '#platform/server/mail/render-mail.ts'
import type { Format } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#platform/shared/locales.ts'
import { findAddressee } from './people.store.ts'

/** A mail from the club to a person with an account. */
export type MailContent = Omit<MailMessages, 'code'> & {
  /**
   * The time from which the mail is outdated, such as the end of an offer; after it the mail is discarded instead of
   * sent.
   */
  expiresAt?: Date
  /** The URL to which a mail program posts to unsubscribe with one click. @source RFC 8058 */
  oneClickUrl?: string
  /** The plain address to which a reply goes; the sender's address when absent. */
  replyTo?: string
  /** Whether many people get the same message. Its own lane of the queue then keeps it from delaying other mail. */
  isBulk?: boolean
}

/**
 * Queues a mail to a person, in the language of their profile, within the transaction of the change. A disabled account
 * gets none. A mail to an address that several people share names the person.
 * @param write builds the mail; dates and amounts are formatted for that language, which it gets as well
 * @param options.toDisabled whether a disabled account gets the mail too, because the law requires it
 * @param options.receipt the record to which the outcome of the mail is reported
 * @param options.about the record that the mail is about, in whose activity the desk lists the mail
 */
export type WriteToPerson = (
  tx: Db,
  personId: number,
  write: (format: Format, locale: Locale) => MailContent,
  options?: { toDisabled?: boolean; receipt?: MailReceipt; about?: MailSubject },
) => Promise<void>

export type MailWriterDeps = {
  postOffice: PostOffice
  messagesFor: (locale: Locale) => I18n
  club: () => Promise<{ name: string; themeColour: string; wording: MailWording }>
  appUrl: string
}

/**
 * Queues a mail to the club's own address, in the default language. @returns false if the club has no address
 * @param write builds the mail; dates and amounts are formatted for that language
 */
export type WriteToClub = (tx: Db, write: (format: Format) => MailContent) => Promise<boolean>

/**
 * Queues a mail to an address that may have no account, within the transaction of the change.
 * @param write builds the mail; dates and amounts are formatted for that language
 */
export type WriteToAddress = (
  tx: Db,
  addressee: { to: string; locale: Locale },
  write: (format: Format) => MailContent,
) => Promise<void>

/** Returns the texts of a mail in a language as its recipients will read it, without sending it. */
export type PreviewMail = (
  write: (format: Format, locale: Locale) => MailContent,
  locale: Locale,
) => Promise<TranslatedMail>

/** Creates the function with which features show a mail before it is sent. */
export function mailPreviewer({
  messagesFor,
  club,
  appUrl,
}: Omit<MailWriterDeps, 'postOffice'>): PreviewMail {
  return async (write, locale) => {
    const { name, themeColour, wording } = await club()
    return translatedMail(write(formatIn(locale), locale), {
      i18n: messagesFor(locale),
      locale,
      club: { name, themeColour },
      appUrl,
      wording,
    })
  }
}

/** Creates the function with which features send mail to people without an account. */
export function addressMailWriter(deps: MailWriterDeps): WriteToAddress {
  return (tx, { to, locale }, write) => queueMail(deps, tx, { to, locale, content: write(formatIn(locale)) })
}

/** Creates the function with which features send mail to members. */
export function mailWriter(deps: MailWriterDeps): WriteToPerson {
  return async (tx, personId, write, { toDisabled = false, receipt, about } = {}) => {
    const found = await findAddressee(tx, personId, toDisabled)
    if (found === null) return
    const locale = found.locale !== null && isLocale(found.locale) ? found.locale : DEFAULT_LOCALE
    const { email: to, name: addressee } = found
    await queueMail(deps, tx, {
      to,
      locale,
      addressee,
      content: write(formatIn(locale), locale),
      receipt,
      personId: addressee === null ? undefined : personId,
      about,
    })
  }
}

/** Creates the function with which features send mail to the club’s committee. */
export function clubMailWriter(
  deps: Omit<MailWriterDeps, 'club'> & {
    club: () => Promise<{ name: string; email: string; themeColour: string; wording: MailWording }>
  },
): WriteToClub {
  return async (tx, write) => {
    const { email } = await deps.club()
    if (email === '') return false
    await queueMail(deps, tx, {
      to: email,
      locale: DEFAULT_LOCALE,
      content: write(formatIn(DEFAULT_LOCALE)),
    })
    return true
  }
}

async function queueMail(
  { postOffice, messagesFor, club, appUrl }: MailWriterDeps,
  tx: Db,
  {
    to,
    locale,
    content,
    addressee = null,
    receipt,
    personId,
    about,
  }: {
    to: string
    locale: Locale
    content: MailContent
    addressee?: string | null
    receipt?: MailReceipt | undefined
    personId?: number | undefined
    about?: MailSubject | undefined
  },
): Promise<void> {
  const { name, themeColour, wording } = await club()
  const { oneClickUrl, replyTo } = content
  const mail = {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...renderMail(content, {
      i18n: messagesFor(locale),
      locale,
      club: { name, themeColour },
      appUrl,
      wording,
      addressee,
    }),
    ...(oneClickUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${oneClickUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  }
  const { expiresAt, isBulk } = content
  await postOffice.queue(tx, mail, { expiresAt, receipt, isBulk, personId, about })
}
