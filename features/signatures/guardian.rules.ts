/**
 * Rules for the guardian of a person under 18: it must be another person, with a separate email address.
 * @source docs/reference/signatures.md §2.3
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isEmailLike } from '#features/accounts/person.rules.ts'
import { isSameName } from './signatures.rules.ts'

export type Guardian = { guardian_name: string; guardian_email: string }
export type GuardianMistake = { field: keyof Guardian; code: string; message: MessageDescriptor }

/** The person under 18. An empty email address is not compared with the guardian's. */
export type GuardedPerson = { name: string; email: string }

export const GUARDIAN_MESSAGES = {
  name: msg`Enter a parent or guardian’s name`,
  anotherPerson: msg`Enter the name of a parent or guardian, not your own`,
  email: msg`Enter an email address in the correct format, like name@example.com`,
  ownEmail: msg`Use the guardian’s own email address, not yours`,
} as const

/** Returns the errors in a guardian's name and address, in the order of the form. */
export function guardianMistakes(
  { guardian_name: name, guardian_email: email }: Guardian,
  guarded: GuardedPerson,
): GuardianMistake[] {
  const mistakes: GuardianMistake[] = []
  if (!/\p{L}/u.test(name))
    mistakes.push({ field: 'guardian_name', code: 'required', message: GUARDIAN_MESSAGES.name })
  else if (isSameName(name, guarded.name))
    mistakes.push({ field: 'guardian_name', code: 'own', message: GUARDIAN_MESSAGES.anotherPerson })
  if (!isEmailLike(email.trim()))
    mistakes.push({ field: 'guardian_email', code: 'invalid', message: GUARDIAN_MESSAGES.email })
  else if (guarded.email !== '' && mailboxOf(email) === mailboxOf(guarded.email))
    mistakes.push({ field: 'guardian_email', code: 'own', message: GUARDIAN_MESSAGES.ownEmail })
  return mistakes
}

/**
 * Returns the mailbox of an address: `kid+mum@example.com` reaches the mailbox of `kid@example.com`, and Gmail ignores
 * dots.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = withoutTag(email).split('@')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Returns an address in lower case without its tag: `kid@example.com` for `kid+mum@example.com`. */
export function withoutTag(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${name}@${domain}`
}
