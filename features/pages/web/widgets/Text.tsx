import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import type { TextVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** Running text in the page’s text width. */
export function Text({ variables, isFirst }: WidgetProps<TextVariables>) {
  return (
    <>
      <WidgetHeading isFirst={isFirst}>{variables.heading}</WidgetHeading>
      <CleanHtml html={variables.html} className={variables.heading === '' ? 'prose' : 'mt-5 prose'} />
    </>
  )
}
