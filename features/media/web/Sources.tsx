import { useEffect, useRef } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { fittingRung, imageUrl } from '../media.rules.ts'
import { type Candidates, fallbackUrl, ladderSrcset, SOURCE_EXTENSIONS } from './shown-picture.ts'

type SourcesProps = {
  candidates: Candidates
  alt: string
  /** Of the `<img>`. */
  className: string
  /** The last resort; png where there is transparency to keep. */
  fallback: 'jpg' | 'png'
  isPriority?: boolean
  onFailure?: () => void
} & (
  | { /** The browser chooses among the rungs by these. */ sizes: string; widthPx?: undefined }
  | { /** Measured already: there is one address a format. */ widthPx: number; sizes?: undefined }
)

/** A `<picture>` in the three formats. Width and height are its own, so that nothing shifts. */
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
  const { hash, aspect, size } = candidates
  const rungPx = widthPx === undefined ? undefined : fittingRung(widthPx, size.widthPx)
  const srcset = (extension: 'avif' | 'webp') =>
    rungPx === undefined ? ladderSrcset(candidates, extension) : imageUrl(hash, aspect, rungPx, extension)

  // What failed before hydration has told nobody.
  useEffect(() => {
    const shown = image.current
    if (shown?.complete && shown.currentSrc !== '' && shown.naturalWidth === 0)
      tellOfFailure(shown, onFailure)
  }, [onFailure])

  return (
    <picture>
      {SOURCE_EXTENSIONS.map((extension) => (
        <source key={extension} type={`image/${extension}`} srcSet={srcset(extension)} sizes={sizes} />
      ))}
      <img
        ref={image}
        src={
          rungPx === undefined ? fallbackUrl(candidates, fallback) : imageUrl(hash, aspect, rungPx, fallback)
        }
        srcSet={rungPx === undefined ? ladderSrcset(candidates, fallback) : undefined}
        sizes={sizes}
        width={size.widthPx}
        height={size.heightPx}
        alt={alt}
        className={className}
        decoding={isPriority ? undefined : 'async'}
        fetchPriority={isPriority ? 'high' : undefined}
        onError={(event) => tellOfFailure(event.currentTarget, onFailure)}
      />
    </picture>
  )
}

function tellOfFailure(image: HTMLImageElement, onFailure: (() => void) | undefined): void {
  reportFault(new Error(`a picture could not be shown: ${image.currentSrc}`), 'picture')
  onFailure?.()
}
