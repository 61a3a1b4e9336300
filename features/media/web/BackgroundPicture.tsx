import { useRef, useState } from 'react'
import { candidatesOf, UNKNOWN_SIZE } from './shown-picture.ts'
import { Sources } from './Sources.tsx'
import { useLazyWidth } from './use-lazy-width.ts'

export type BackgroundPictureProps = {
  hash: string
  /**
   * Whether the image stays fixed while the page scrolls over it: not on the smallest screens, and not if the person
   * prefers reduced motion.
   */
  isFixed: boolean
  /** Opacity in per cent: '10', '30', '50', '70', '90' or '100'; anything else counts as '100'. */
  opacity: string
  /** Saturation in per cent: '0', '50' or '100'; anything else counts as '100'. */
  saturation: string
  isPriority: boolean
  aspect?: string
}

const OPACITIES = new Map(
  Object.entries({
    '10': 'picture-opacity-10',
    '30': 'picture-opacity-30',
    '50': 'picture-opacity-50',
    '70': 'picture-opacity-70',
    '90': 'picture-opacity-90',
  }),
)
const SATURATIONS = new Map(Object.entries({ '0': 'picture-saturation-0', '50': 'picture-saturation-50' }))

/**
 * An image behind the content of the nearest positioned ancestor, which it covers. It is decorative: hidden from screen
 * readers, and if it fails to load the background shows.
 * @source docs/reference/pages-and-blocks.md §2.3, §2.5
 */
export function BackgroundPicture(props: BackgroundPictureProps) {
  return <Background key={props.hash} {...props} />
}

function Background({
  hash,
  isFixed,
  opacity,
  saturation,
  isPriority,
  aspect = '16x9',
}: BackgroundPictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const candidates = candidatesOf({
    hash,
    aspect,
    width: UNKNOWN_SIZE.widthPx,
    height: UNKNOWN_SIZE.heightPx,
  })
  const lazyWidthPx = useLazyWidth(box, !isPriority, candidates.size)
  if (hasFailed) return null

  // Works without script and style attribute: the fixed image covers the window, and the box clips the image.
  const place = isFixed ? 'absolute inset-0 motion-safe:sm:fixed' : 'absolute inset-0'
  const look = `${OPACITIES.get(opacity) ?? ''} ${SATURATIONS.get(saturation) ?? ''}`
  const shared = {
    candidates,
    alt: '',
    className: `${place} size-full object-cover ${look}`,
    fallback: 'jpg',
    onFailure: () => setHasFailed(true),
  } as const

  return (
    <div
      ref={box}
      aria-hidden="true"
      data-fixed={isFixed || undefined}
      className="pointer-events-none absolute inset-0 -z-10 overflow-clip [clip-path:inset(0)] print-hidden"
    >
      {isPriority ? <Sources {...shared} sizes="100vw" isPriority /> : null}
      {lazyWidthPx === undefined ? null : <Sources {...shared} widthPx={lazyWidthPx} />}
      {isPriority || lazyWidthPx !== undefined ? null : (
        <noscript>
          <Sources {...shared} sizes="100vw" />
        </noscript>
      )}
    </div>
  )
}
