import type { I18n, MessageDescriptor } from '@lingui/core'
import type { PostOffice } from '#integrations/mail/post-office.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { formatIn } from '#platform/server/formats.ts'
import { mailForms } from '#platform/server/mail/mail-words.ts'
import type { Format } from '#platform/shared/format.ts'
import { DEFAULT_LOCALE, directionOf, isLocale, type Locale } from '#platform/shared/locales.ts'
import { findAddressee } from './people.store.ts'

/** What the club writes to somebody who has an account. */
export type Letter = {
  subject: MessageDescriptor
  heading: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  /** Facts under each other, like a number and a sum. */
  facts?: readonly { label: MessageDescriptor; value: string }[]
  /** The club's own words, set apart. */
  quotation?: string
  /** `path` below the site's own address. */
  button?: { label: MessageDescriptor; path: string }
  /** Said at the foot, before the club's name. */
  why: MessageDescriptor
  /** Where nothing more of the kind can be ordered off; absent for a notice. */
  unsubscribeUrl?: string
  /** The same for a mail program, which posts to it by itself. @source RFC 8058 */
  oneClickUrl?: string
}

/**
 * Queues a letter to a person, in the language of their profile, with the change it tells of.
 * @param write the letter, its days and sums spelled as that language does
 */
export type WriteToPerson = (tx: Db, personId: number, write: (format: Format) => Letter) => Promise<void>

export type LetterPowers = {
  postOffice: PostOffice
  wordsFor: (locale: Locale) => I18n
  club: () => Promise<{ name: string }>
  appUrl: string
}

/** The way features write to members. */
export function letterWriter({ postOffice, wordsFor, club, appUrl }: LetterPowers): WriteToPerson {
  return async (tx, personId, write) => {
    const addressee = await findAddressee(tx, personId)
    if (addressee === null) return
    const locale = addressee.locale !== null && isLocale(addressee.locale) ? addressee.locale : DEFAULT_LOCALE
    const letter = write(formatIn(locale))
    const i18n = wordsFor(locale)
    const subject = i18n._(letter.subject)
    const { facts, quotation, button, unsubscribeUrl, oneClickUrl } = letter
    const link = button === undefined ? undefined : `${appUrl}${button.path}`
    const forms = mailForms({
      subject,
      locale,
      direction: directionOf(locale),
      heading: i18n._(letter.heading),
      paragraphs: letter.paragraphs.map((paragraph) => i18n._(paragraph)),
      ...(facts === undefined
        ? {}
        : { facts: facts.map(({ label, value }) => ({ label: i18n._(label), value })) }),
      ...(quotation === undefined ? {} : { quotation }),
      ...(button === undefined || link === undefined
        ? {}
        : { button: { label: i18n._(button.label), url: link } }),
      footer: [
        i18n._(letter.why),
        ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl]),
        (await club()).name,
      ],
    })
    await postOffice.queue(tx, {
      to: addressee.email,
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
    })
  }
}
