import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import type { FaqVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** Questions with expandable answers; works without JavaScript. */
export function Faq({ variables, isFirst }: WidgetProps<FaqVariables>) {
  return (
    <div className="max-w-[52rem]">
      <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
        {variables.heading}
      </WidgetHeading>
      <div className="mt-2.5 border-t-2 border-ink">
        {variables.items.map((item) => (
          <Disclosure key={item.question} summary={item.question}>
            <CleanHtml html={item.html} className="prose pb-5" />
          </Disclosure>
        ))}
      </div>
    </div>
  )
}
