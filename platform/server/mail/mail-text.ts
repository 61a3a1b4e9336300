/** Texts of mails with placeholders in ICU MessageFormat, as a club writes them and as the catalogues contain them. */
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A parsed text: literal parts, `#`, and placeholders with or without plural forms. */
export type MailText = CompiledMessage

type Token = MailText[number]

/** Parses a text. @returns null if not all its braces form placeholders, or a plural lacks its form `other` */
export function parseMailText(text: string): MailText | null {
  try {
    const parsed = compileMessageOrThrow(text)
    return hasAllForms(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** A brace outside a placeholder counts as a mistake in a placeholder. */
function hasAllForms(text: MailText): boolean {
  return text.every((token) => {
    if (typeof token === 'string') return !/[{}]/.test(token)
    if (token[1] === undefined) return true
    const forms = formsOf(token)
    return forms.some(([form]) => form === 'other') && forms.every(([, part]) => hasAllForms(part))
  })
}

/** Returns the names of the placeholders, and which of them choose between plural forms or other forms. */
export function placeholdersOf(text: MailText): { names: ReadonlySet<string>; forms: ReadonlySet<string> } {
  const names = new Set<string>()
  const forms = new Set<string>()
  const read = (part: MailText): void => {
    for (const token of part) {
      if (typeof token === 'string') continue
      names.add(token[0])
      if (token[1] !== undefined) forms.add(`${token[0]} ${token[1]}`)
      for (const form of formsOf(token)) read(form[1])
    }
  }
  read(text)
  return { names, forms }
}

/** Returns the text as a person edits it, in ICU MessageFormat. */
export function sourceOf(text: MailText): string {
  return text.map(tokenSource).join('')
}

/**
 * Fills in the placeholders.
 * @returns null if a value is missing or the text cannot be filled in
 */
export function fillMailText(
  text: MailText,
  values: Readonly<Record<string, unknown>>,
  locale: string,
): string | null {
  for (const name of placeholdersOf(text).names) {
    if (values[name] === undefined || values[name] === null) return null
  }
  try {
    return setupI18n({ locale, messages: { [locale]: { text } } })._('text', { ...values })
  } catch {
    return null
  }
}

function tokenSource(token: Token): string {
  if (typeof token === 'string') return token === '#' ? token : quoted(token)
  const [name, kind] = token
  if (kind === undefined) return `{${name}}`
  const forms = formsOf(token).map(([form, part]) => `${form} {${sourceOf(part)}}`)
  return forms.length === 0 ? `{${name}, ${kind}}` : `{${name}, ${kind}, ${forms.join(' ')}}`
}

/** Returns the forms of a placeholder as text, with an exact number written as `=1`. */
function formsOf(token: Exclude<Token, string>): [string, MailText][] {
  const details: unknown = token[2]
  if (typeof details !== 'object' || details === null) return []
  return Object.entries(details as Record<string, MailText | number | undefined>).flatMap(
    ([form, part]): [string, MailText][] =>
      form === 'offset' || part === undefined || typeof part === 'number'
        ? []
        : [[/^\d+$/.test(form) ? `=${form}` : form, part]],
  )
}

/** Quotes braces, which would begin or end a placeholder. */
function quoted(text: string): string {
  return text.replaceAll(/[{}]/g, "'$&'")
}
