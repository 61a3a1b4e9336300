import { Picture } from '#features/media/media.public.tsx'
import type { HeroQuoteVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'

/** Somebody's words on a wide picture's sky. @source SPEC §3 "hero quote" */
export function HeroQuote({ variables, isFirst }: WidgetProps<HeroQuoteVariables>) {
  const { quote, author, role, background_image: picture, overlay_image: overlay } = variables
  return (
    // The words have the upper half to themselves, however many lines they run to: the ridges begin below it.
    <figure className="quote-panel relative isolate grid grid-rows-2 overflow-clip">
      {picture ? (
        <div className="quote-picture">
          <Picture
            image={picture}
            sizes="100vw"
            isPriority={isFirst}
            className="h-full w-full object-cover"
          />
        </div>
      ) : null}
      <div className="page relative pt-12 lg:pt-14">
        {overlay ? (
          <Picture image={overlay} sizes="300px" className="mb-6 w-[9.375rem] rounded-small" />
        ) : null}
        <blockquote className="quote-words max-w-[22ch] text-quote">{quote}</blockquote>
        <figcaption className="mt-5 text-body">
          <span className="font-semibold">{author}</span>
          {role === '' ? null : `, ${role}`}
        </figcaption>
      </div>
    </figure>
  )
}
