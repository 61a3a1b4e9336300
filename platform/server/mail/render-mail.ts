/** Writes a mail in one language, with the club's own texts where it has some. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { directionOf, type Locale } from '#platform/shared/locales.ts'
import { mailForms, type TranslatedMail } from './mail-messages.ts'
import { fillMailText, parseMailText } from './mail-text.ts'

/** The messages of one mail, before its language is applied. */
export type MailMessages = {
  /** The name under which the mail is declared, such as `entries.confirmed`. The club's own texts belong to it. */
  mail: string
  subject: MessageDescriptor
  heading: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  /**
   * Label and value pairs, shown below each other, such as a number and an amount. Sentences are joined. A pair with a
   * path, relative to the site's own URL, is a link.
   */
  facts?: readonly MailFact[]
  /** A text of several paragraphs that a person wrote to the recipients. URLs in it become links. */
  body?: string
  /** A text written by a person, shown as a quotation. */
  quotation?: string
  /** A code to type in, shown large. */
  code?: string
  /** `path` is relative to the site’s own URL. */
  button?: { label: MessageDescriptor; path: string }
  /** The reason for the mail, shown in its footer before the club’s name. */
  why: MessageDescriptor
  /** The page for unsubscribing from this kind of mail; absent for a mandatory notice. */
  unsubscribeUrl?: string
}

/** The club's own texts of one mail in one language, by the id of the message that each replaces. */
export type ClubTexts = ReadonlyMap<string, string>

/** Returns the club's own texts of a mail in a language; empty if there are none. */
export type MailWording = (mail: string, locale: Locale) => ClubTexts

/** Provides no texts of the club, so that mails use the texts of the program. */
export const SHIPPED_WORDING: MailWording = () => new Map()

type MailFact = { label: MessageDescriptor } & (
  | { value: string | readonly MessageDescriptor[] }
  | { path: string }
)

export type MailFrame = {
  i18n: I18n
  locale: Locale
  club: { name: string; themeColour: string }
  /** Origin of the links, without a slash at its end. */
  appUrl: string
  wording: MailWording
  /** The name of the recipient, shown above the text if the address is used by several people. */
  addressee?: string | null
}

export type RenderedMail = { subject: string; text: string; html: string; link?: string }

/**
 * Renders a mail. A text of the club that cannot be used is replaced by the program's own text, so that no mail fails
 * because of its wording.
 */
export function renderMail(content: MailMessages, frame: MailFrame): RenderedMail {
  const words = translatedMail(content, frame)
  return {
    subject: words.subject,
    ...mailForms(words),
    ...(words.button === undefined ? {} : { link: words.button.url }),
  }
}

/** Returns the texts of a mail in its language, before they are laid out. */
export function translatedMail(content: MailMessages, frame: MailFrame): TranslatedMail {
  const { i18n, locale, club, appUrl, addressee: name = null } = frame
  const write = messageWriter(content, frame)
  const { body, facts, quotation, code, button, unsubscribeUrl } = content
  return {
    subject: write(content.subject),
    themeColour: club.themeColour,
    locale,
    direction: directionOf(locale),
    heading: write(content.heading),
    paragraphs: [
      ...(name === null
        ? []
        : [
            i18n._(
              msg({
                message: `For ${name}`,
                comment:
                  'The first line of a mail to an address that several people use: whom the mail is for',
              }),
            ),
          ]),
      ...content.paragraphs.flatMap((paragraph) => partsOf(write(paragraph, true))),
    ],
    ...(body === undefined ? {} : { body }),
    ...(facts === undefined
      ? {}
      : {
          facts: facts.map((fact) => {
            const label = write(fact.label)
            if ('path' in fact) return { label, value: `${appUrl}${fact.path}`, isLink: true }
            const { value } = fact
            return {
              label,
              value: typeof value === 'string' ? value : value.map((part) => write(part)).join(' '),
            }
          }),
        }),
    ...(quotation === undefined ? {} : { quotation }),
    ...(code === undefined ? {} : { code }),
    ...(button === undefined
      ? {}
      : { button: { label: write(button.label), url: `${appUrl}${button.path}` } }),
    footer: [write(content.why), ...(unsubscribeUrl === undefined ? [] : [unsubscribeUrl]), club.name],
  }
}

/** Returns all messages of a mail with the part of the mail in which each appears. */
export function messagesOf(content: MailMessages): { part: MailPart; message: MessageDescriptor }[] {
  const { subject, heading, paragraphs, facts = [], button, why } = content
  return [
    { part: 'subject', message: subject },
    { part: 'heading', message: heading },
    ...paragraphs.map((message) => ({ part: 'paragraph' as const, message })),
    ...facts.flatMap((fact) => [
      { part: 'label' as const, message: fact.label },
      ...('path' in fact || typeof fact.value === 'string'
        ? []
        : fact.value.map((message) => ({ part: 'value' as const, message }))),
    ]),
    ...(button === undefined ? [] : [{ part: 'button' as const, message: button.label }]),
    { part: 'reason', message: why },
  ]
}

/** The places in a mail at which a message can appear. */
export type MailPart = 'subject' | 'heading' | 'paragraph' | 'label' | 'value' | 'button' | 'reason'

/**
 * Returns the values that a club's text may use in addition to those of its own message: all values of the mail whose
 * name has the same value in every message.
 */
export function sharedValues(content: MailMessages): Record<string, unknown> {
  const values = new Map<string, unknown>()
  const ambiguous = new Set<string>()
  for (const { message } of messagesOf(content)) {
    for (const [name, value] of Object.entries(message.values ?? {})) {
      if (values.has(name) && values.get(name) !== value) ambiguous.add(name)
      values.set(name, value)
    }
  }
  return Object.fromEntries([...values].filter(([name]) => !ambiguous.has(name)))
}

function messageWriter(
  content: MailMessages,
  { i18n, locale, wording }: MailFrame,
): (message: MessageDescriptor, mayBeEmpty?: boolean) => string {
  const texts = wording(content.mail, locale)
  if (texts.size === 0) return (message) => i18n._(message)
  const shared = sharedValues(content)
  return (message, mayBeEmpty = false) => {
    const own = texts.get(message.id)
    if (own === undefined) return i18n._(message)
    if (own === '' && mayBeEmpty) return ''
    const parsed = parseMailText(own)
    const filled = parsed === null ? null : fillMailText(parsed, { ...shared, ...message.values }, locale)
    return filled === null || filled.trim() === '' ? i18n._(message) : filled
  }
}

/** Splits a paragraph of the club at empty lines. An empty one is left out. */
function partsOf(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
