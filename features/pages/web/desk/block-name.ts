import type { I18n } from '@lingui/core'
import type { BlockState } from '../../page-edits.rules.ts'
import { TEMPLATE_LABELS } from '../../template-labels.rules.ts'
import type { WidgetTemplate } from '../../widgets.contract.ts'

/** Returns the name of a block’s kind. */
export function templateName(i18n: I18n, template: unknown): string {
  return typeof template === 'string' && Object.hasOwn(TEMPLATE_LABELS, template)
    ? i18n._(TEMPLATE_LABELS[template as WidgetTemplate].label)
    : String(template)
}

/** Returns a block’s own name, its heading, or the name of its kind. */
export function blockName(i18n: I18n, { values }: Pick<BlockState, 'values'>): string {
  const { name, variables, template } = values
  if (typeof name === 'string' && name.trim() !== '') return name
  const heading = (variables as Readonly<Record<string, unknown>> | undefined)?.['heading']
  const text = Array.isArray(heading) ? heading.join(' ') : heading
  return typeof text === 'string' && text.trim() !== '' ? text : templateName(i18n, template)
}
