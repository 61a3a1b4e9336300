/**
 * API of the contact form on the public site.
 * @source docs/reference/public-site.md §6
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type ContactMessage = {
  name: string
  email: string
  topic: string
  message: string
  /** Honeypot: a field hidden from people, which only robots fill in. */
  website: string
}

/**
 * Maximum lengths of the fields, and the minimum length of the message, in characters.
 * @source docs/reference/public-site.md §6
 */
export const CONTACT_LIMITS = { name: 160, topic: 80, messageLeast: 10, messageMost: 2000 } as const

/** Path to which the browser submits the form without script; the response is a page. */
export const CONTACT_FORM_PATH = '/api/v1/club/contact/form'

/** Query parameter of the form's page after a message was sent without script. */
export const SENT_QUERY = { name: 'sent', value: 'contact' } as const

/** Anchor of the form on its page. */
export const CONTACT_FORM_ANCHOR = 'contact-form'

export const sendContactMessage = endpoint<ContactMessage, Record<string, never>>(
  'POST',
  '/api/v1/club/contact',
)

/**
 * The name under which a translated form stores the topics in the club's own words, in the same order as the translated
 * ones. They are sent, so that the committee can read them.
 */
export const SENT_TOPICS = '_sent_topics'
