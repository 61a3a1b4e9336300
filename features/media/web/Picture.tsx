import { useRef, useState } from 'react'
import { candidatesOf, type ShownPicture } from './shown-picture.ts'
import { Sources } from './Sources.tsx'
import { useLazyWidth } from './use-lazy-width.ts'

export type PictureProps = {
  image: ShownPicture
  /**
   * Displayed width in the format of HTML's `sizes`. The browser chooses a width by it before the layout can be
   * measured.
   */
  sizes: string
  /** Classes of the box: width, corners. A box with its own height crops the image. */
  className?: string
  /**
   * Whether this is the first image of the page, which the browser fetches at once. All other images are loaded when
   * they come near the viewport.
   */
  isPriority?: boolean
  /** Whether it is a logo: shown uncropped and without a background. */
  isPlain?: boolean
}

/**
 * An image. Its space and average colour are in the first HTML, so that nothing shifts. If the image cannot be shown,
 * the error is reported, its space remains, and the alternative text is visible there.
 * @source docs/reference/media.md §2.1, §2.2
 */
export function Picture(props: PictureProps) {
  return <PictureBox key={`${props.image.hash} ${props.image.aspect}`} {...props} />
}

function PictureBox({ image, sizes, className = '', isPriority = false, isPlain = false }: PictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const candidates = candidatesOf(image)
  const { size } = candidates
  const lazyWidthPx = useLazyWidth(box, !isPriority, size)

  const shared = {
    candidates,
    alt: image.alt,
    className: `absolute inset-0 size-full ${isPlain ? 'object-contain' : 'object-cover'}`,
    fallback: isPlain ? 'png' : 'jpg',
    onFailure: () => setHasFailed(true),
  } as const
  const isLoading = isPriority || lazyWidthPx !== undefined

  return (
    <span ref={box} className={`relative overflow-hidden ${isPlain ? 'inline-block' : 'block'} ${className}`}>
      <svg
        viewBox={`0 0 ${size.widthPx} ${size.heightPx}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className={isPlain ? 'block h-full w-auto' : 'block h-auto min-h-full w-full'}
      >
        {isPlain ? null : <rect width="100%" height="100%" fill={image.placeholder} />}
      </svg>
      {hasFailed ? <FailedPicture alt={image.alt} /> : null}
      {isPriority && !hasFailed ? <Sources {...shared} sizes={sizes} isPriority /> : null}
      {lazyWidthPx !== undefined && !hasFailed ? <Sources {...shared} widthPx={lazyWidthPx} /> : null}
      {isLoading || hasFailed ? null : (
        <noscript>
          <Sources {...shared} sizes={sizes} />
        </noscript>
      )}
    </span>
  )
}

function FailedPicture({ alt }: { alt: string }) {
  if (alt === '') return null
  return (
    <span className="absolute inset-0 grid place-content-center overflow-hidden bg-sunk p-3 text-center text-note text-muted">
      {alt}
    </span>
  )
}
