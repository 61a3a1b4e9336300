import { useEffect, useRef } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { fittingRung, imageUrl } from '../media.rules.ts'
import { type Candidates, fallbackUrl, ladderSrcset, SOURCE_EXTENSIONS } from './shown-picture.ts'

type SourcesProps = {
  candidates: Candidates
  alt: string
  /** Classes of the `<img>`. */
  className: string
  /** Format of the fallback image; png to keep transparency. */
  fallback: 'jpg' | 'png'
  isPriority?: boolean
  onFailure?: () => void
} & (
  | { /** The `sizes` by which the browser chooses among the widths. */ sizes: string; widthPx?: undefined }
  | {
      /** Measured width of the box in px; there is then one address for each format. */ widthPx: number
      sizes?: undefined
    }
)

/** A `<picture>` in three formats. It has width and height, so that nothing shifts. */
export function Sources({
  candidates,
  alt,
  className,
  fallback,
  isPriority = false,
  onFailure,
  sizes,
  widthPx,
}: SourcesProps) {
  const image = useRef<HTMLImageElement>(null)
  const { hash, access, aspect, size } = candidates
  const rungPx = widthPx === undefined ? undefined : fittingRung(widthPx, size.widthPx)
  const srcset = (extension: 'avif' | 'webp') =>
    rungPx === undefined
      ? ladderSrcset(candidates, extension)
      : imageUrl(hash, aspect, rungPx, extension, access)

  // An image that failed to load before hydration fired its error event without a listener, so check the image now.
  useEffect(() => {
    const shown = image.current
    if (shown?.complete && shown.currentSrc !== '' && shown.naturalWidth === 0)
      reportFailure(shown, onFailure)
  }, [onFailure])

  return (
    <picture>
      {SOURCE_EXTENSIONS.map((extension) => (
        <source key={extension} type={`image/${extension}`} srcSet={srcset(extension)} sizes={sizes} />
      ))}
      <img
        ref={image}
        src={
          rungPx === undefined
            ? fallbackUrl(candidates, fallback)
            : imageUrl(hash, aspect, rungPx, fallback, access)
        }
        srcSet={rungPx === undefined ? ladderSrcset(candidates, fallback) : undefined}
        sizes={sizes}
        width={size.widthPx}
        height={size.heightPx}
        alt={alt}
        className={className}
        decoding={isPriority ? undefined : 'async'}
        fetchPriority={isPriority ? 'high' : undefined}
        onError={(event) => reportFailure(event.currentTarget, onFailure)}
      />
    </picture>
  )
}

function reportFailure(image: HTMLImageElement, onFailure: (() => void) | undefined): void {
  reportFault(new Error(`a picture could not be shown: ${image.currentSrc}`), 'picture')
  onFailure?.()
}
