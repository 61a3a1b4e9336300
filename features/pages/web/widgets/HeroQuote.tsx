import { BackgroundVideo, Picture } from '#features/media/media.public.tsx'
import type { HeroQuoteVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'

/**
 * A quotation over the sky of a wide picture, or over a looping video.
 * @source docs/reference/pages-and-blocks.md §3.3
 */
export function HeroQuote({ variables, isFirst }: WidgetProps<HeroQuoteVariables>) {
  const { quote, author, role, background_image: picture, overlay_image: overlay } = variables
  const { background_video: video } = variables
  return (
    // The quotation occupies the upper half, however many lines it has, because the mountains in the picture begin
    // below it.
    <div className="quote-panel relative isolate grid grid-rows-2 overflow-clip">
      {video ? (
        <BackgroundVideo
          id={video.id}
          hasWebm={video.has_webm}
          slateHash={video.imageHashes.slate}
          isPriority={isFirst}
        />
      ) : null}
      {picture && !video ? (
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
        {/* The brightness of a video is unknown, so the text on it has its own background. */}
        <figure className={video ? 'w-fit rounded-card bg-surface p-6 text-ink' : undefined}>
          {overlay ? (
            <Picture image={overlay} sizes="300px" className="mb-6 w-[9.375rem] rounded-small" />
          ) : null}
          <blockquote className="quote-words max-w-[22ch] text-quote">{quote}</blockquote>
          <figcaption className="mt-5 text-body">
            <span className="font-semibold">{author}</span>
            {role === '' ? null : `, ${role}`}
          </figcaption>
        </figure>
      </div>
    </div>
  )
}
