/**
 * Writing to the club: the contact form of the public site.
 * @source DOMAIN §3.14 "contact form"
 */
import { endpoint } from '#platform/shared/endpoint.ts'

export type ContactMessage = {
  name: string
  email: string
  topic: string
  message: string
  /** A field no person sees; whoever fills it is not a person. */
  website: string
}

/** @source DOMAIN §3.14 */
export const CONTACT_LIMITS = { name: 160, topic: 80, messageLeast: 10, messageMost: 2000 } as const

/** Where the form itself goes when no script sends it; answers with a page. */
export const CONTACT_FORM_PATH = '/api/v1/club/contact/form'

/** What the address of the form's page says of a message that arrived in this way. */
export const SENT_QUERY = { name: 'sent', value: 'contact' } as const

/** The place of the form on its page. */
export const CONTACT_FORM_ANCHOR = 'contact-form'

export const sendContactMessage = endpoint<ContactMessage, Record<string, never>>(
  'POST',
  '/api/v1/club/contact',
)
