import type { DeskPage } from '../../../page-drafts.contract.ts'
import type { PageTemplateId } from '../../../page-templates.contract.ts'

/** A page that can be copied. */
export type PageSource = Pick<DeskPage, 'id' | 'name' | 'url'>

/** How a new page begins: empty, as a copy of a page, or from a template. */
export type PageStart = 'empty' | 'copy' | PageTemplateId
