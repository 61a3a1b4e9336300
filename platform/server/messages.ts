import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#platform/shared/locales.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('/locales/*/server.po', { eager: true })

const i18nByLocale = new Map<Locale, I18n>(LOCALES.map((locale) => [locale, i18nFor(locale)]))

function i18nFor(locale: Locale): I18n {
  const catalogue =
    catalogues[`/locales/${locale}/server.po`] ?? catalogues[`/locales/${DEFAULT_LOCALE}/server.po`]
  return setupI18n({ locale, messages: { [locale]: catalogue?.messages ?? {} } })
}

/** Returns the server's messages in a language; English where that language has no catalogue. */
export function messagesFor(locale: Locale): I18n {
  const words = i18nByLocale.get(locale)
  if (!words) throw new Error(`no words for ${locale}`)
  return words
}

/** Returns one message in a language with its placeholders filled in. */
export function translate(
  message: MessageDescriptor,
  params: Record<string, string | number>,
  locale: Locale,
): string {
  return messagesFor(locale)._(
    message.id,
    { ...message.values, ...params },
    message.message === undefined ? {} : { message: message.message },
  )
}
