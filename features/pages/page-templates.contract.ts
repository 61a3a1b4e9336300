/**
 * The templates for new pages. Their texts are in the language of the officer.
 * @source docs/reference/pages-and-blocks.md §8.15
 */
import { endpoint } from '#platform/shared/endpoint.ts'
import type { WidgetTemplate } from './widgets.contract.ts'

/** The ids of the templates, in the order of the picker. */
export const PAGE_TEMPLATE_IDS = [
  'event_report',
  'news_item',
  'committee',
  'track',
  'questions',
  'sponsors',
] as const
export type PageTemplateId = (typeof PAGE_TEMPLATE_IDS)[number]

/** A template as the picker shows it. */
export type PageTemplateView = {
  id: PageTemplateId
  name: string
  /** A sentence that says what the page is for. */
  hint: string
  /** The kinds of its blocks, in their order. */
  blocks: WidgetTemplate[]
}

/** Returns the templates in the language of the request. */
export const listPageTemplates = endpoint<Record<string, never>, { data: PageTemplateView[] }>(
  'GET',
  '/api/v1/cms/page/templates',
)
