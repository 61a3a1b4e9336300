/** The templates for new pages. @source docs/reference/pages-and-blocks.md §8.15 */
import { translate } from '#platform/server/messages.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { blankValues } from '../../blank-values.rules.ts'
import { withItemKeys } from '../../draft-tree.rules.ts'
import type { DraftBlockValues, PageVersionContent } from '../../page-drafts.contract.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import {
  PAGE_TEMPLATE_IDS,
  type PageTemplateId,
  type PageTemplateView,
} from '../../page-templates.contract.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import { COMMITTEE, QUESTIONS, SPONSORS } from './club-templates.ts'
import { EVENT_REPORT, NEWS_ITEM, TRACK } from './event-templates.ts'
import type { InLanguage, PageTemplate, TemplateBlock } from './template-blocks.ts'

const TEMPLATES: Readonly<Record<PageTemplateId, PageTemplate>> = {
  event_report: EVENT_REPORT,
  news_item: NEWS_ITEM,
  committee: COMMITTEE,
  track: TRACK,
  questions: QUESTIONS,
  sponsors: SPONSORS,
}

/** Returns the templates as the picker shows them. */
export function presentTemplates(locale: Locale): PageTemplateView[] {
  const t = inLanguage(locale)
  return PAGE_TEMPLATE_IDS.map((id) => {
    const { name, hint } = TEMPLATES[id]
    return {
      id,
      name: t(name),
      hint: t(hint),
      blocks: templateBlocks(id, locale).map(({ template }) => template),
    }
  })
}

/** Returns the blocks of a template with their texts in a language. */
export function templateBlocks(id: PageTemplateId, locale: Locale): TemplateBlock[] {
  return TEMPLATES[id].blocks(inLanguage(locale))
}

/** Returns the content of a new page: that of an empty page with the kind and the blocks of a template. */
export function contentOfTemplate(
  empty: PageVersionContent,
  { id, locale }: { id: PageTemplateId; locale: Locale },
  newKey: () => string,
): PageVersionContent {
  return {
    fields: { ...empty.fields, kind: TEMPLATES[id].kind },
    blocks: templateBlocks(id, locale).map((block) => ({ key: newKey(), values: valuesOf(block) })),
  }
}

function valuesOf({ template, variables }: TemplateBlock): DraftBlockValues {
  return {
    template,
    ...blankValues(BLOCK_FIELDS),
    background_image_opacity: '100',
    background_image_saturation: '100',
    variables: withItemKeys(WIDGET_FIELDS[template], variables),
  }
}

function inLanguage(locale: Locale): InLanguage {
  return (message) => translate(message, {}, locale)
}
