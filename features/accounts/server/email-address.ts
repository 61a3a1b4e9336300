import { isPlainAddress } from '#integrations/mail/mail.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PERSON_WORDS } from '../person.rules.ts'

/** A deliverable email address, and its lower-case key for case-insensitive lookups. */
export type EmailAddress = { address: string; emailKey: string }

/**
 * Validates exactly one plain address: no list, no display name, no comment, no letter that resembles a Latin one.
 * @throws Problem VALIDATION
 * @source docs/reference/security.md §2.2
 */
export function acceptEmail(text: string): EmailAddress {
  const address = text.trim()
  if (!isPlainAddress(address)) {
    throw new Problem('VALIDATION', {
      fields: [{ field: 'email', code: 'invalid', message: PERSON_WORDS.email }],
    })
  }
  return { address, emailKey: emailKeyOf(address) }
}

/** Returns the lookup key of an address. A text that is not an address yields a key that matches no account. */
export function emailKeyOf(text: string): string {
  return text.trim().toLowerCase().slice(0, 254)
}

/**
 * Returns the key of a person who shares the email address of another person: both receive its mail, but only the other
 * person can log in with it. The space makes it unique, because addresses contain none.
 * @param unique a UUID
 */
export function sharedEmailKey(address: string, unique: string): string {
  return `${emailKeyOf(address)} ${unique}`
}

/** Returns whether the key belongs to a person without an email address of their own, who cannot log in. */
export function isSharedEmailKey(emailKey: string): boolean {
  return emailKey.includes(' ')
}

/** Returns the key of the address that a person shares, under which its holder is stored. */
export function holderKeyOf(emailKey: string): string {
  return emailKey.split(' ', 1)[0] ?? ''
}
