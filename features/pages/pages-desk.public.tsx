/** The screens of the page editor for the staff desk. Their code is loaded when one of them is opened. */
import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'

const Desk = lazy(async () => ({ default: (await import('./web/desk/PagesDesk.tsx')).PagesDesk }))
const Editor = lazy(async () => ({ default: (await import('./web/desk/PageEditor.tsx')).PageEditor }))

/** The list of pages. */
export function PagesDesk() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Desk />
    </Suspense>
  )
}

/** The editor of one page. `rest` is its id. */
export function PageEditor({ rest }: { rest: string }) {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Editor rest={rest} />
    </Suspense>
  )
}
