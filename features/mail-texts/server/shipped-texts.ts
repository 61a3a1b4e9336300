import type { I18n, MessageDescriptor } from '@lingui/core'
import { type MailText, parseMailText, placeholdersOf, sourceOf } from '#platform/server/mail/mail-text.ts'
import { DEFAULT_LOCALE, type Locale } from '#platform/shared/locales.ts'
import type { DeclaredMessage } from './declared-mails.ts'

export type MessagesFor = (locale: Locale) => I18n

/** The program's text of a message, and the placeholders that a replacement must or may contain. */
export type ShippedText = {
  text: string
  isTranslated: boolean
  required: string[]
  optional: string[]
  /** Each placeholder that selects between forms, with the kind of selection, such as `count plural`. */
  forms: ReadonlySet<string>
  mayBeEmpty: boolean
}

/**
 * Returns the program's text of a message in a language, or in English if it is not translated. A subject may omit its
 * placeholders, because the mail's text repeats them.
 */
export function shippedText(
  { message, part, values }: DeclaredMessage,
  locale: Locale,
  messagesFor: MessagesFor,
): ShippedText {
  const translated = catalogueText(messagesFor(locale), message)
  const english = catalogueText(messagesFor(DEFAULT_LOCALE), message) ?? codeText(message)
  const { names, forms } = placeholdersOf(english)
  const all = [...new Set([...names, ...values])]
  const required = part === 'subject' ? [] : [...names]
  return {
    text: sourceOf(translated ?? english),
    isTranslated: locale === DEFAULT_LOCALE || translated !== null,
    required,
    optional: all.filter((name) => !required.includes(name)),
    forms,
    mayBeEmpty: part === 'paragraph' && names.size === 0,
  }
}

function catalogueText(i18n: I18n, { id }: MessageDescriptor): MailText | null {
  const found: unknown = i18n.messages[id]
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? (found as MailText) : null
}

/** Returns the text in the source code. It is used for a message that is in no catalogue yet. */
function codeText({ id, message }: MessageDescriptor): MailText {
  const text = message ?? id
  return parseMailText(text) ?? [text]
}
