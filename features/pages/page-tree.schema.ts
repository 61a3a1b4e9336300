import * as z from 'zod'
import { deskPage } from './page-drafts.schema.ts'

/** Schemas of the calls that list the pages as a tree. */

const address = z.string().startsWith('/').max(200)

export const levelInput = z.object({ below: address.optional(), after: address.optional() })
export const levelAnswer = z.object({
  data: z.array(z.object({ path: z.string(), page: deskPage.nullable(), pages_below: z.int() })),
  is_whole: z.boolean(),
})
export const belowInput = z.object({ below: address })
export const belowAnswer = z.object({ data: z.array(deskPage), is_whole: z.boolean() })
