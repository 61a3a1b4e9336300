/** The parts from which the templates for new pages are made. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { PageTemplateId } from '../../page-templates.contract.ts'
import type { WidgetTemplate, WidgetVariables } from '../../widgets.contract.ts'

/** A block of a template: its kind and its values, as they are when it is published. */
export type TemplateBlock = {
  [Template in WidgetTemplate]: {
    template: Template
    variables: Omit<WidgetVariables[Template], 'background_video'>
  }
}[WidgetTemplate]

/** Returns a message in the language of the officer. */
export type InLanguage = (message: MessageDescriptor) => string

/** A template for a new page. */
export type PageTemplate = {
  id: PageTemplateId
  name: MessageDescriptor
  hint: MessageDescriptor
  /** The kind of page, see `PAGE_FIELDS`. */
  kind: 'website' | 'article'
  blocks: (t: InLanguage) => TemplateBlock[]
}

/** Returns the heading of a page. */
export function pageHead(heading: string, text: string): TemplateBlock {
  return { template: 'page_head', variables: { heading, text, kerb: null, image: null } }
}

/** Returns a block of formatted text. */
export function textBlock(heading: string, html: string): TemplateBlock {
  return { template: 'text', variables: { heading, html } }
}

/** Returns paragraphs as HTML. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${escapedHtml(text)}</p>`).join('')
}

/** Returns a list as HTML. */
export function bulletList(...texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li><p>${escapedHtml(text)}</p></li>`).join('')}</ul>`
}

/** Returns a table. The first column has the names of the rows. */
export function table(heading: string, columns: readonly string[], rows: readonly string[][]): TemplateBlock {
  return {
    template: 'timing_table',
    variables: {
      heading,
      note: '',
      footnote: '',
      columns: columns.map((label, at) => ({ label, align: 'start', strong: at === 0 })),
      rows: rows.map((cells) => ({ kerb: null, cells, url: null })),
    },
  }
}

/** Returns an invitation with one button. */
export function invitation(heading: string, label: string, url: string): TemplateBlock {
  return {
    template: 'call_to_action',
    variables: {
      heading: [heading],
      text: '',
      buttons: [{ label, url, look: 'primary' }],
      left_image: null,
      right_image: null,
    },
  }
}

/** The placeholder for the name of a person. */
export const NAME = msg({
  message: '[Name]',
  comment: 'Placeholder in a new page: the name of a person. Keep the square brackets.',
})
/** The label of the button to the contact page. */
export const CONTACT_US = msg({ message: 'Contact us', comment: 'Button that leads to the contact page' })
