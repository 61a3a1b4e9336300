import { Picture } from '#features/media/media.public.tsx'
import type { GalleryVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** Pictures with captions: the first one wide, the others beside each other. */
export function Gallery({ variables, isFirst }: WidgetProps<GalleryVariables>) {
  return (
    <>
      <WidgetHeading isFirst={isFirst} look={isFirst ? 'text-h1' : 'text-h3'}>
        {variables.heading}
      </WidgetHeading>
      <ul className="mt-5 grid gap-6 sm:grid-cols-2">
        {variables.images.map((image, index) => (
          <li key={image.hash} className={index === 0 ? 'sm:col-span-2' : undefined}>
            <figure>
              <Picture
                image={image}
                sizes={index === 0 ? '(min-width: 72.5rem) 70rem, 100vw' : '(min-width: 37.5rem) 50vw, 100vw'}
                className="w-full rounded-card"
              />
              {image.caption === '' ? null : (
                <figcaption className="mt-2 text-note text-muted">{image.caption}</figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </>
  )
}
