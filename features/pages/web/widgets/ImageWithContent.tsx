import { Picture } from '#features/media/media.public.tsx'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import type { ImageWithContentVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetButtons } from './WidgetButtons.tsx'
import { WidgetHeading } from './WidgetHeading.tsx'

/** Text beside a picture that extends beyond the grid on its side. @source docs/reference/pages-and-blocks.md §3.3 */
export function ImageWithContent({ variables, isFirst }: WidgetProps<ImageWithContentVariables>) {
  const { heading, html, image, image_side: side, buttons } = variables
  const isAtStart = side === 'start'
  return (
    <div className="columns-page items-start gap-y-8">
      <div className={isAtStart ? 'lg:col-span-6 lg:col-start-7 lg:row-start-1' : 'lg:col-span-6'}>
        <WidgetHeading isFirst={isFirst}>{heading}</WidgetHeading>
        <CleanHtml html={html} className="mt-5 prose" />
        <WidgetButtons buttons={buttons} />
      </div>
      {image ? (
        <div
          className={
            isAtStart
              ? 'bleed-start lg:col-span-5 lg:col-start-1 lg:row-start-1'
              : 'bleed-end lg:col-span-5 lg:col-start-8'
          }
        >
          <Picture
            image={image}
            sizes="(min-width: 64rem) 45vw, 100vw"
            isPriority={isFirst}
            className={isAtStart ? 'w-full rounded-e-card' : 'w-full rounded-s-card'}
          />
        </div>
      ) : null}
    </div>
  )
}
