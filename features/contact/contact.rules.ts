import { CONTACT_LIMITS, type ContactMessage } from './contact.contract.ts'

/** A field of the form that is not right. */
export type ContactMistake = 'name' | 'email' | 'topic' | 'message'

/** What the server says to a form that came without a script: all that was typed, and what is wrong with it. */
export type ContactAnswer = {
  values: ContactMessage
  mistakes: readonly ContactMistake[]
  /** Why it was not taken although no field is wrong, in words; null otherwise. */
  refusal: string | null
}

/** What a person should mend before the form is sent; the server looks again, and closer. */
export function contactMistakes({ name, email, topic, message }: ContactMessage): ContactMistake[] {
  const written = message.trim().length
  return [
    ...(name.trim() === '' ? ['name' as const] : []),
    ...(/^[^\s@,]+@[^\s@,]+\.[^\s@,.]+$/.test(email.trim()) ? [] : ['email' as const]),
    ...(topic.trim() === '' ? ['topic' as const] : []),
    ...(written < CONTACT_LIMITS.messageLeast || written > CONTACT_LIMITS.messageMost
      ? ['message' as const]
      : []),
  ]
}
