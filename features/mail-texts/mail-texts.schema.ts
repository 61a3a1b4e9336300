import * as z from 'zod'
import { revision } from '#platform/server/revision.schema.ts'
import { LOCALES } from '#platform/shared/locales.ts'
import { MAIL_TEXT_LIMITS } from './mail-texts.contract.ts'

const locale = z.enum(LOCALES)
const name = z.string().max(100)
const texts = z.record(
  z.string().max(100),
  z
    .string()
    .max(MAIL_TEXT_LIMITS.paragraph * 2)
    .nullable(),
)
const part = z.enum(['subject', 'heading', 'paragraph', 'label', 'value', 'button', 'reason'])
const draft = { name, locale, sample: z.int().min(0).max(1000), texts }

export const listMailsInput = z.object({ locale })
export const readMailInput = z.object({ name, locale })
export const saveMailInput = z.strictObject({ name, locale, texts, updated_at: revision })
export const mailDraftInput = z.strictObject(draft)

export const listMailsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      subject: z.string(),
      excerpt: z.string(),
      changed_in: z.array(locale),
    }),
  ),
})
export const mailAnswer = z.object({
  item: z.object({
    name: z.string(),
    locale,
    messages: z.array(
      z.object({
        id: z.string(),
        part,
        shipped: z.string(),
        is_translated: z.boolean(),
        text: z.string().nullable(),
        required: z.array(z.string()),
        optional: z.array(z.string()),
        has_forms: z.boolean(),
        may_be_empty: z.boolean(),
        samples: z.array(z.number()),
      }),
    ),
    samples: z.number(),
    unused: z.array(z.object({ shipped: z.string(), text: z.string() })),
    updated_at: z.string(),
    history: z.array(
      z.object({
        at: z.string(),
        person: z.string().nullable(),
        changes: z.array(
          z.object({ shipped: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ),
  }),
})
export const mailPreviewAnswer = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  quotation: z.string(),
  code: z.string(),
  button: z.string(),
  footer: z.array(z.string()),
  direction: z.enum(['ltr', 'rtl']),
  text: z.string(),
})
export const testMailAnswer = z.object({ to: z.string() })
