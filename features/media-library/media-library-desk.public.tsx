/**
 * The media library for the staff desk, and its chooser for the screens of other features. Their code is loaded when
 * they are opened.
 */
import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import type { ImageFocalPointProps } from './web/desk/ImageFocalPoint.tsx'
import type { MediaChooserProps } from './web/desk/MediaChooser.tsx'

const Desk = lazy(async () => ({ default: (await import('./web/desk/MediaDesk.tsx')).MediaDesk }))
const Chooser = lazy(async () => ({ default: (await import('./web/desk/MediaChooser.tsx')).MediaChooser }))

const Focal = lazy(async () => ({
  default: (await import('./web/desk/ImageFocalPoint.tsx')).ImageFocalPoint,
}))

/** The screen of the library. */
export function MediaDesk() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Desk />
    </Suspense>
  )
}

/** A dialog to choose an item of the library. */
export function MediaChooser(props: MediaChooserProps) {
  return (
    <Suspense fallback={null}>
      <Chooser {...props} />
    </Suspense>
  )
}

/** A dialog that moves the focal point of one use of an image. */
export function ImageFocalPoint(props: ImageFocalPointProps) {
  return (
    <Suspense fallback={null}>
      <Focal {...props} />
    </Suspense>
  )
}
