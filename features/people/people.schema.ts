import * as z from 'zod'
import {
  ACTIVITY_KINDS,
  CORRECTABLE_FIELDS,
  PERSON_LIMIT,
  PERSON_PARTS,
  RELATED_PARTS,
} from './people.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const line = z.string().max(300)

export const personInput = z.object({ id: fromQuery })

const place = {
  street_address: line,
  street_address_1: line,
  postcode: line,
  city: line,
  state: line,
  country: line,
}

const text = z.string()
export const personAnswer = z.object({
  item: z.object({
    id: z.number(),
    name: text,
    number: text,
    is_disabled: z.boolean(),
    parts: z.array(z.enum(PERSON_PARTS)),
    counts: z.object({
      orders: z.number().optional(),
      entries: z.number().optional(),
      vehicles: z.number().optional(),
      notes: z.number().optional(),
    }),
    details: z
      .object({
        first_name: text,
        last_name: text,
        mobile_phone: text,
        date_of_birth: text,
        emergency_contact_name: text,
        emergency_contact_phone: text,
        email: text,
        shares_email: z.boolean(),
        address_holder: z.object({ id: z.number(), name: z.string() }).nullable(),
        address_people: z.array(z.string()),
        address: z
          .object({
            id: z.number(),
            street_address: text,
            street_address_1: text,
            postcode: text,
            city: text,
            state: text,
            country: text,
          })
          .nullable(),
      })
      .nullable(),
    tags: z.array(text),
  }),
})

export const correctInput = z.strictObject({
  id: rowId,
  changes: z
    .array(z.strictObject({ field: z.enum(CORRECTABLE_FIELDS), from: line, to: line }))
    .min(1)
    .max(CORRECTABLE_FIELDS.length),
})
export const addressInput = z.strictObject({ id: rowId, from: rowId.nullable(), to: z.strictObject(place) })
export const emailInput = z.strictObject({ id: rowId, from: line, to: z.string().max(254) })

export const activityInput = z.object({
  id: fromQuery,
  kind: z.enum(ACTIVITY_KINDS).optional(),
  after: z.string().max(1000).optional(),
})
export const activityAnswer = z.object({
  data: z.array(
    z.object({
      key: text,
      kind: z.enum(ACTIVITY_KINDS),
      at: text,
      verb: text,
      by: text,
      text,
      amount: z.number().nullable(),
      path: text,
      change: text,
      subject_kind: text,
    }),
  ),
  next: text.nullable(),
  kinds: z.array(z.enum(ACTIVITY_KINDS)),
})

export const relatedInput = z.object({ id: fromQuery, part: z.enum(RELATED_PARTS) })
export const relatedAnswer = z.object({
  data: z.array(
    z.object({
      id: text,
      path: text,
      title: text,
      detail: text,
      day: text.nullable(),
      amount: z.number().nullable(),
      status: text,
    }),
  ),
})

const note = z.object({ id: z.number(), text, by: text, created_at: text, updated_at: text })
export const notesAnswer = z.object({ data: z.array(note) })
export const noteAnswer = z.object({ item: note })
const noteText = z.string().max(PERSON_LIMIT.note)
export const addNoteInput = z.strictObject({ id: rowId, text: noteText })
export const changeNoteInput = z.strictObject({
  id: rowId,
  note_id: rowId,
  text: noteText,
  updated_at: z.iso.datetime(),
})
export const deleteNoteInput = z.strictObject({ id: rowId, note_id: rowId, is_deleted: z.boolean() })

export const tagsAnswer = z.object({ data: z.array(text) })
const tags = z.array(z.string().max(200)).max(PERSON_LIMIT.tags).default([])
export const tagInput = z.strictObject({ id: rowId, add: tags, remove: tags })
