/**
 * The wording of the club's mails at the desk, for staff with the role `content` or `owner`.
 * @source docs/reference/interfaces.md §5.2
 */
import { msg } from '@lingui/core/macro'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Locale } from '#platform/shared/locales.ts'

const BASE = '/api/v1/club/desk/mails'

/** The greatest lengths of a line and of a paragraph, in characters. */
export const MAIL_TEXT_LIMITS = { line: 200, paragraph: 2000 } as const

/** The place of a message in a mail. `reason` is the first line of the footer. */
export type MailPart = 'subject' | 'heading' | 'paragraph' | 'label' | 'value' | 'button' | 'reason'

/** One mail that the program sends. */
export type MailSummary = {
  /** Such as `entries.confirmed`; the part before the dot names the subject area. */
  name: string
  /** The subject with sample data, and the first sentence, in the language of the caller's choice. */
  subject: string
  excerpt: string
  /** The languages in which the club has its own text. */
  changed_in: Locale[]
}

/** One message of a mail, with the text of the program and the club's own text. */
export type MailMessage = {
  id: string
  part: MailPart
  /** The program's text with its placeholders, in English if it is not translated. */
  shipped: string
  is_translated: boolean
  /** The club's own text; null while the program's text is used; empty if the club omits the paragraph. */
  text: string | null
  /** Placeholders that the text must contain. */
  required: string[]
  /** Placeholders that the text may contain. */
  optional: string[]
  /** Whether the text has separate forms for singular and plural. */
  has_forms: boolean
  may_be_empty: boolean
  /** The numbers of the samples that contain the message, counted from 0. */
  samples: number[]
}

/** A change of a mail's texts. `person` is null if the person was removed. */
export type MailChange = {
  at: string
  person: string | null
  changes: { shipped: string; before: string | null; after: string | null }[]
}

/** A text of the club that is no longer used, because the program's text that it replaced has changed. */
export type UnusedMailText = { shipped: string; text: string }

export type DeskMail = {
  name: string
  locale: Locale
  messages: MailMessage[]
  /** The number of samples. */
  samples: number
  unused: UnusedMailText[]
  /** The revision. */
  updated_at: string
  /** The latest changes of the texts, newest first, at most 50. */
  history: MailChange[]
}

/** The club's text of each message by its id; null if the program's text is used. */
export type MailTexts = Record<string, string | null>

/** A mail as its reader sees it. */
export type MailPreview = {
  subject: string
  heading: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  quotation: string
  code: string
  button: string
  footer: string[]
  direction: 'ltr' | 'rtl'
  /** The plain text form. */
  text: string
}

type OneMail = { name: string; locale: Locale }
type Draft = OneMail & { sample: number; texts: MailTexts }

/** Returns every mail that the program sends. */
export const listMails = endpoint<{ locale: Locale }, { data: MailSummary[] }>('GET', `${BASE}/list`)

/** Returns the texts of one mail in one language. @throws NOT_FOUND */
export const readMail = endpoint<OneMail, { item: DeskMail }>('GET', `${BASE}/read`)

/**
 * Saves the texts of a mail in one language. Messages that are not sent keep their text. Refused with VALIDATION for
 * unknown or missing placeholders, each at the id of its message; with CONFLICT for an older `updated_at`. Needs a
 * step-up where something changes.
 */
export const saveMail = endpoint<OneMail & { texts: MailTexts; updated_at?: string }, { item: DeskMail }>(
  'POST',
  `${BASE}/save`,
)

/** Renders a mail with sample data and texts that are not saved yet. Refused like a save. */
export const previewMail = endpoint<Draft, MailPreview>('POST', `${BASE}/preview`)

/** Mails a sample with texts that are not saved yet to the caller. Refused like a save, and with RATE_LIMITED. */
export const sendTestMail = endpoint<Draft, { to: string }>('POST', `${BASE}/test`)

export const MAIL_TEXT_MISTAKES = {
  empty: msg`Enter a text`,
  tooLong: msg`This text is too long`,
  lineBreak: msg`This text must fit on one line`,
  braces: msg`Use braces only around the name of a placeholder, such as {name}`,
} as const
