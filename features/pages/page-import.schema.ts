import * as z from 'zod'
import { PAGE_IMPORT_LIMITS } from './page-import.contract.ts'
import { nameAndUrl } from './page-drafts.schema.ts'

/** The address below which pages are suggested. */
export const belowInput = z
  .string()
  .max(180)
  .regex(/^(?:\/[a-z0-9_-]+)*$/)

/** The pages to make. */
export const pagesInput = z
  .array(nameAndUrl.extend({ key: z.int().min(0).max(PAGE_IMPORT_LIMITS.listed) }).strict())
  .min(1)
  .max(PAGE_IMPORT_LIMITS.pages)
