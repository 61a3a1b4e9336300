import { CONTACT_LIMITS, type ContactMessage } from './contact.contract.ts'

/** A field of the form with an error. */
export type ContactMistake = 'name' | 'email' | 'topic' | 'message'

/** The response to a form submitted without script: all input, and the errors. */
export type ContactAnswer = {
  values: ContactMessage
  mistakes: readonly ContactMistake[]
  /** Message why the form was refused although all fields are valid; null otherwise. */
  refusal: string | null
}

/** Returns the invalid fields before the form is sent; the server validates more strictly. */
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
