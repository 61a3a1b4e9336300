import * as z from 'zod'
import { finding, publishInput, rowId, scheduleInput } from './page-drafts.schema.ts'
import {
  SEVERAL_PAGES_MAX,
  SEVERAL_PAGES_OBSTACLES,
  type SeveralPagesObstacle,
} from './several-pages.contract.ts'

/** Schemas of the calls for several pages. */

const isEachOnce = (ids: readonly number[]) => new Set(ids).size === ids.length
const pageIds = z.array(rowId).min(1).max(SEVERAL_PAGES_MAX).refine(isEachOnce)

export const checkPagesInput = z.object({
  pages: z
    .string()
    .max(SEVERAL_PAGES_MAX * 11)
    .regex(/^\d+(?:,\d+)*$/)
    .transform((ids) => ids.split(',').map(Number))
    .pipe(pageIds),
})
const wantedPages = z
  .array(publishInput)
  .min(1)
  .max(SEVERAL_PAGES_MAX)
  .refine((pages) => isEachOnce(pages.map(({ page }) => page)))
export const publishPagesInput = z.object({ pages: wantedPages })
export const schedulePagesInput = z.object({ pages: wantedPages, at: scheduleInput.shape.at })
export const unpublishPagesInput = z.object({ pages: pageIds })

const obstacles = Object.keys(SEVERAL_PAGES_OBSTACLES) as SeveralPagesObstacle[]

export const checkPagesAnswer = z.object({
  data: z.array(
    z.object({
      page: z.int(),
      seq: z.int(),
      is_unchanged: z.boolean(),
      obstacle: z.enum(obstacles).nullable(),
      findings: z.array(finding),
      blocks: z.array(z.object({ key: z.string(), template: z.string(), name: z.string() })),
    }),
  ),
})
export const publishPagesAnswer = z.object({
  data: z.array(
    z.object({
      page: z.int(),
      version: z.int(),
      removed_redirect: z.string().nullable(),
      updated_links: z.int(),
    }),
  ),
  skipped: z.array(z.int()),
})
export const schedulePagesAnswer = z.object({
  data: z.array(z.object({ page: z.int(), version: z.int() })),
  skipped: z.array(z.int()),
})
export const unpublishPagesAnswer = z.object({ data: z.array(z.int()), skipped: z.array(z.int()) })
