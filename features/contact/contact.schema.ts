import * as z from 'zod'
import { isPlainAddress } from '#integrations/mail/mail.ts'
import { CONTACT_LIMITS } from './contact.contract.ts'

const NO_CONTROL = /^[^\p{Cc}]*$/u
/** Matches text whose only control characters are line breaks and tabs. */
const NO_CONTROL_BUT_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u

const line = (most: number) => z.string().trim().normalize('NFC').min(1).max(most).regex(NO_CONTROL)

/** Schema of a submitted contact form. */
export const contactMessage = z.strictObject({
  name: line(CONTACT_LIMITS.name),
  email: z.string().trim().max(254).refine(isPlainAddress),
  topic: line(CONTACT_LIMITS.topic),
  message: z
    .string()
    .trim()
    .normalize('NFC')
    .min(CONTACT_LIMITS.messageLeast)
    .max(CONTACT_LIMITS.messageMost)
    .regex(NO_CONTROL_BUT_LINES),
  website: z.string().max(200).default(''),
})

export const nothing = z.object({})
