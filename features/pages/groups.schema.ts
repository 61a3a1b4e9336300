import * as z from 'zod'
import { GROUP_TEXT_LIMITS } from './group-texts.rules.ts'
import { recordTextsInput } from '#features/site/record-texts.schema.ts'

const rowId = z.int().min(1).max(2_147_483_647)
const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const name = z.string().trim().min(1).max(GROUP_TEXT_LIMITS.name)
const content = z.string().max(GROUP_TEXT_LIMITS.content)

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
  name,
  slug,
  url: z
    .string()
    .min(2)
    .max(200)
    .regex(/^\/[a-z0-9/_-]*$/),
  content,
  translations: recordTextsInput({ name: z.string().trim().max(GROUP_TEXT_LIMITS.name), content }),
  image_hash: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  is_enabled: z.boolean(),
  /** The parent group; null for the top of a separate tree. */
  parent_id: rowId.nullable(),
  /** The place among the groups with the same parent, from 0; null for the end, or for no change of the order. */
  position: z.int().min(0).max(10_000).nullable(),
} as const

export type GroupDraft = { [Field in keyof typeof groupFields]: z.infer<(typeof groupFields)[Field]> }
