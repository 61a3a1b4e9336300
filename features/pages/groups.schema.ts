import * as z from 'zod'

const rowId = z.int().min(1).max(2_147_483_647)
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** The writable fields of a group, by wire name. @source docs/reference/pages-and-blocks.md §6 */
export const groupFields = {
  /** The API namespace of the grouped records: `club`, `sell`, … */
  namespace: z
    .string()
    .max(40)
    .regex(/^[a-z][a-zA-Z]*$/),
  /** The model of the grouped records: `member`, `specialVehicle`, … */
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
  /** The parent group; null for the top of a separate tree. */
  parent_id: rowId.nullable(),
} as const

export type GroupDraft = { [Field in keyof typeof groupFields]: z.infer<(typeof groupFields)[Field]> }
