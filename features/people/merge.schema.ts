import * as z from 'zod'
import { MERGE_CHOICES, MERGED_KINDS } from './merge.contract.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const fromQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
const text = z.string()

export const candidatesInput = z.object({ id: fromQuery, q: z.string().max(120).default('') })
const candidate = z.object({
  id: z.number(),
  name: text,
  number: text,
  email: text,
  date_of_birth: text.nullable(),
})
export const candidatesAnswer = z.object({ data: z.array(candidate) })

export const previewInput = z.object({ id: fromQuery, other: fromQuery })
const choice = z.enum(MERGE_CHOICES)
export const previewAnswer = z.object({
  item: z.object({
    kept: candidate,
    merged: candidate,
    choices: z.array(z.object({ choice, kept: text, merged: text })),
    filled: z.array(z.object({ choice, value: text })),
    moved: z.array(z.object({ kind: z.enum(MERGED_KINDS), count: z.number() })),
    periods: z.array(
      z.object({
        type: text,
        from: text,
        to: text.nullable(),
        kept_days: z.array(z.object({ from: text, to: text.nullable() })),
      }),
    ),
    blocks: z.array(text),
    revision: text,
  }),
})

export const mergeInput = z.strictObject({
  id: rowId,
  other: rowId,
  take: z.array(choice).max(MERGE_CHOICES.length),
  revision: z.string().max(100),
})
export const mergeAnswer = z.object({ merge_id: text })
export const undoInput = z.strictObject({ id: rowId, merge_id: z.uuid() })
export const undoAnswer = z.object({ merged_id: z.number() })
export const mergesInput = z.object({ id: fromQuery })
export const mergesAnswer = z.object({
  data: z.array(z.object({ id: text, name: text, merged_at: text, undo_until: text })),
})
