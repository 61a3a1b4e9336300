import { Picture } from '#features/media/media.public.tsx'
import { Kerb, type KerbColour } from '#platform/ui/Kerb.tsx'
import type { PageHeadVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetHeading } from './WidgetHeading.tsx'

/** The head of a content page: its heading, one sentence, and a picture that extends to the page’s edge. */
export function PageHead({ variables, isFirst }: WidgetProps<PageHeadVariables>) {
  const { heading, text, kerb, image } = variables
  return (
    <div className={image ? 'columns-page items-center gap-y-8' : 'pt-12 lg:pt-16'}>
      <div
        className={`relative ${image ? 'mt-10 lg:col-span-6 lg:my-14' : 'max-w-[48rem]'} ${kerb ? 'ps-6 lg:ps-8' : ''}`}
      >
        {kerb ? <Kerb colour={kerb as KerbColour} /> : null}
        <WidgetHeading isFirst={isFirst} look="text-head">
          {heading}
        </WidgetHeading>
        <p className="mt-5 max-w-[46ch] text-lead text-muted">{text}</p>
      </div>
      {image ? (
        <div className="bleed-end lg:col-span-6 lg:col-start-7">
          <Picture
            image={image}
            sizes="(min-width: 64rem) 50vw, 100vw"
            isPriority={isFirst}
            className="rounded-s-card w-full"
          />
        </div>
      ) : null}
    </div>
  )
}
