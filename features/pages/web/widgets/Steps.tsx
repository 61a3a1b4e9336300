import type { StepsVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** Steps in order, as ruled rows with numbers. */
export function Steps({ variables, isFirst }: WidgetProps<StepsVariables>) {
  return (
    <>
      <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
        {variables.heading}
      </WidgetHeading>
      <ol className="mt-2.5 border-t-2 border-ink">
        {variables.steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[3rem_1fr] gap-x-4 border-b border-row py-4.5 sm:grid-cols-[4.5rem_minmax(0,16rem)_1fr] sm:items-baseline"
          >
            <span className="row-span-2 text-row-date sm:row-span-1" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="text-h4">{step.title}</h3>
            <p className="mt-1 max-w-[62ch] text-body text-muted sm:mt-0">{step.text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
