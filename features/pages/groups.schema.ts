import * as z from 'zod'

const rowId = z.int().min(1).max(2_147_483_647)
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** The fields of a group that may be written, by wire name. @source SPEC §3 "Group" */
export const groupFields = {
  /** Which part of the wire the records belong to: `club`, `sell`, … */
  namespace: z
    .string()
    .max(40)
    .regex(/^[a-z][a-zA-Z]*$/),
  /** Which records: `member`, `specialVehicle`, … */
  model: z
    .string()
    .max(60)
    .regex(/^[a-z][a-zA-Z-]*$/),
  name: z.string().trim().min(1).max(120),
  slug,
  url: z
    .string()
    .min(2)
    .max(200)
    .regex(/^\/[a-z0-9/_-]*$/),
  content: z.string().max(100_000),
  image_hash: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  is_enabled: z.boolean(),
  /** The group it lies in; null for a tree of its own. */
  parent_id: rowId.nullable(),
} as const

export type GroupDraft = { [Field in keyof typeof groupFields]: z.infer<(typeof groupFields)[Field]> }
