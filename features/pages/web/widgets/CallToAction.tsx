import { Picture } from '#features/media/media.public.tsx'
import type { CallToActionVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetButtons } from './WidgetButtons.tsx'
import { HeadingLines, WidgetHeading } from './WidgetHeading.tsx'

/**
 * Text and buttons between two pictures; the first picture extends to the page’s edge.
 * @source docs/reference/pages-and-blocks.md §3.3
 */
export function CallToAction({ variables, isFirst }: WidgetProps<CallToActionVariables>) {
  const { heading, text, buttons, left_image: first, right_image: second } = variables
  return (
    <div className="page">
      <div className="cta-grid">
        {first ? (
          <div className="cta-first">
            <Picture image={first} sizes="(min-width: 64rem) 40vw, 85vw" className="w-full rounded-e-card" />
          </div>
        ) : null}
        <div className={first ? 'cta-words' : 'lg:col-span-8'}>
          <WidgetHeading isFirst={isFirst} look="text-call">
            <HeadingLines lines={heading} />
          </WidgetHeading>
          <p className="mt-5 max-w-[44ch] text-body">{text}</p>
          <WidgetButtons buttons={buttons} className="mt-7" />
        </div>
        {second ? (
          <div className="cta-second">
            <Picture
              image={second}
              sizes="(min-width: 64rem) 18.75rem, 85vw"
              className="w-full rounded-s-card lg:rounded-card"
            />
          </div>
        ) : null}
      </div>
    </div>
  )
}
