import * as z from 'zod'
import { IMPORT_FIELDS } from './import-columns.rules.ts'
import { IMPORT_LIMITS } from './import-limits.rules.ts'

const field = z.enum(IMPORT_FIELDS).nullable()

const file = {
  csv: z.string().max(IMPORT_LIMITS.bytes),
  columns: z
    .array(field)
    .max(IMPORT_LIMITS.columns)
    .refine((columns) => {
      const chosen = columns.filter((column) => column !== null)
      return new Set(chosen).size === chosen.length
    })
    .optional(),
  types: z
    .array(
      z.strictObject({
        name: z.string().max(IMPORT_LIMITS.typeName),
        type_id: z.int().min(1).max(2_147_483_647),
      }),
    )
    .max(IMPORT_LIMITS.types)
    .optional(),
}

export const previewInput = z.strictObject(file)
export const startInput = z.strictObject({
  ...file,
  file_name: z.string().max(IMPORT_LIMITS.fileName),
  expects: z.int().min(1).max(IMPORT_LIMITS.rows),
  writes_welcome: z.boolean(),
})

export const previewAnswer = z.object({
  headings: z.array(z.string()),
  columns: z.array(field),
  problems: z.array(z.string()),
  unknown_types: z.array(z.string()),
  types: z.array(z.object({ id: z.number(), name: z.string() })),
  rows: z.array(
    z.object({
      row: z.number(),
      state: z.enum(['new', 'partner', 'here', 'trouble']),
      name: z.string(),
      email: z.string(),
      type: z.string(),
      number: z.string(),
      valid_to: z.string().nullable(),
      no_expiry: z.boolean(),
      words: z.array(z.string()),
    }),
  ),
})

const item = z.object({
  id: z.string(),
  file_name: z.string(),
  by: z.string(),
  at: z.string(),
  rows: z.number(),
  done: z.number(),
  made: z.number(),
  is_finished: z.boolean(),
  notes: z.array(z.object({ row: z.number(), name: z.string(), words: z.string() })),
})
export const startedAnswer = z.object({ item })
export const latestAnswer = z.object({ item: item.nullable() })
