import { isPlainAddress } from '#integrations/mail/mail.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PERSON_WORDS } from '../person.rules.ts'

/** An address that mail can be sent to, and the key by which it is known whatever its case. */
export type EmailAddress = { address: string; emailKey: string }

/**
 * Exactly one plain address, or none: no list, no name, no comment, no letter that only looks like a Latin one.
 * @throws Problem VALIDATION
 * @source SECURITY row 9
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

/** How an address is looked up. What is no address at all finds nobody. */
export function emailKeyOf(text: string): string {
  return text.trim().toLowerCase().slice(0, 254)
}
