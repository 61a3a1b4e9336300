import * as z from 'zod'
import { PAGE_TEMPLATE_IDS } from './page-templates.contract.ts'

/** Schemas of the templates for new pages. */

export const templateId = z.enum(PAGE_TEMPLATE_IDS)
export const templatesAnswer = z.object({
  data: z.array(
    z.object({ id: templateId, name: z.string(), hint: z.string(), blocks: z.array(z.string()) }),
  ),
})
