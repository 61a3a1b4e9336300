import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#platform/shared/locales.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/server.po', { eager: true })

const i18nByLocale = new Map<Locale, I18n>(LOCALES.map((locale) => [locale, i18nFor(locale)]))

function i18nFor(locale: Locale): I18n {
  const catalogue =
    catalogues[`/locales/${locale}/server.po`] ?? catalogues[`/locales/${DEFAULT_LOCALE}/server.po`]
  return setupI18n({ locale, messages: { [locale]: catalogue?.messages ?? {} } })
}

/** What the server says in a language; English where that language has no catalogue. */
export function wordsFor(locale: Locale): I18n {
  const words = i18nByLocale.get(locale)
  if (!words) throw new Error(`no words for ${locale}`)
  return words
}

/** One message in a language, its placeholders filled. */
export function translate(
  message: MessageDescriptor,
  params: Record<string, string | number>,
  locale: Locale,
): string {
  return wordsFor(locale)._(
    message.id,
    { ...message.values, ...params },
    message.message === undefined ? {} : { message: message.message },
  )
}
