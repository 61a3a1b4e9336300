import type { I18n, MessageDescriptor } from '@lingui/core'
import type { MailReceipt, PostOffice } from '#integrations/mail/post-office.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { mailForms } from '#platform/server/mail/mail-messages.ts'
import type { Format } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, directionOf, isLocale, type Locale } from '#platform/shared/locales.ts'
import { findAddressee } from './people.store.ts'

/** A mail from the club to a person with an account. */
export type MailContent = {
  subject: MessageDescriptor
  heading: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  /** Label and value pairs, shown below each other, such as a number and an amount. Sentences are joined. */
  facts?: readonly { label: MessageDescriptor; value: string | readonly MessageDescriptor[] }[]
  /** A text written by the club, shown as a quotation. */
  quotation?: string
  /** `path` is relative to the site’s own URL. */
  button?: { label: MessageDescriptor; path: string }
  /** From this time on the mail is useless, such as the offer of a place, and it is discarded instead of sent. */
  expiresAt?: Date
  /** The reason for the mail, shown in its footer before the club’s name. */
  why: MessageDescriptor
  /** The page for unsubscribing from this kind of mail; absent for a mandatory notice. */
  unsubscribeUrl?: string
  /** The URL to which a mail program posts to unsubscribe with one click. @source RFC 8058 */
  oneClickUrl?: string
}

/**
 * Queues a mail to a person, in the language of their profile, within the transaction of the change. A disabled account
 * gets none.
 * @param write builds the mail; dates and amounts are formatted for that language
 * @param options.toDisabled whether a disabled account gets the mail too, because the law requires it
 * @param options.receipt the record to which the outcome of the mail is reported
 */
export type WriteToPerson = (
  tx: Db,
  personId: number,
  write: (format: Format) => MailContent,
  options?: { toDisabled?: boolean; receipt?: MailReceipt },
) => Promise<void>

export type MailWriterDeps = {
  postOffice: PostOffice
  messagesFor: (locale: Locale) => I18n
  club: () => Promise<{ name: string; theme_colour: string }>
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

/** Creates the function with which features send mail to people without an account. */
export function addressMailWriter(deps: MailWriterDeps): WriteToAddress {
  return (tx, { to, locale }, write) => queueMail(deps, tx, { to, locale, content: write(formatIn(locale)) })
}

/** Creates the function with which features send mail to members. */
export function mailWriter(deps: MailWriterDeps): WriteToPerson {
  return async (tx, personId, write, { toDisabled = false, receipt } = {}) => {
    const addressee = await findAddressee(tx, personId, toDisabled)
    if (addressee === null) return
    const locale = addressee.locale !== null && isLocale(addressee.locale) ? addressee.locale : DEFAULT_LOCALE
    await queueMail(deps, tx, { to: addressee.email, locale, content: write(formatIn(locale)), receipt })
  }
}

/** Creates the function with which features send mail to the club’s committee. */
export function clubMailWriter(
  deps: Omit<MailWriterDeps, 'club'> & {
    club: () => Promise<{ name: string; email: string; theme_colour: string }>
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
    receipt,
  }: { to: string; locale: Locale; content: MailContent; receipt?: MailReceipt | undefined },
): Promise<void> {
  const i18n = messagesFor(locale)
  const subject = i18n._(content.subject)
  const { facts, quotation, button, unsubscribeUrl, oneClickUrl } = content
  const link = button === undefined ? undefined : `${appUrl}${button.path}`
  const { name, theme_colour: themeColour } = await club()
  const forms = mailForms({
    subject,
    themeColour,
    locale,
    direction: directionOf(locale),
    heading: i18n._(content.heading),
    paragraphs: content.paragraphs.map((paragraph) => i18n._(paragraph)),
    ...(facts === undefined
      ? {}
      : {
          facts: facts.map(({ label, value }) => ({
            label: i18n._(label),
            value: typeof value === 'string' ? value : value.map((part) => i18n._(part)).join(' '),
          })),
        }),
    ...(quotation === undefined ? {} : { quotation }),
    ...(button === undefined || link === undefined
      ? {}
      : { button: { label: i18n._(button.label), url: link } }),
    footer: [i18n._(content.why), ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl]), name],
  })
  const mail = {
    to,
    subject,
    ...forms,
    ...(link === undefined ? {} : { link }),
    ...(oneClickUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${oneClickUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  }
  await postOffice.queue(tx, mail, { expiresAt: content.expiresAt, receipt })
}
