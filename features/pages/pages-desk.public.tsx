/** The screens of the page editor for the staff desk. Their code is loaded when one of them is opened. */
import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsAllowed } from '#features/staff/staff.public.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { openDraft } from './page-drafts.contract.ts'

const Desk = lazy(async () => ({ default: (await import('./web/desk/PagesDesk.tsx')).PagesDesk }))
const Import = lazy(async () => ({
  default: (await import('./web/desk/import/ImportPages.tsx')).ImportPages,
}))
const Text = lazy(async () => ({ default: (await import('./web/desk/rich-text/RichText.tsx')).RichText }))
const Editor = lazy(async () => ({ default: (await import('./web/desk/PageEditor.tsx')).PageEditor }))
const Refusal = lazy(async () => ({ default: (await import('./web/desk/NoEditing.tsx')).NoEditing }))

/** An editor of formatted text, for the forms of other features. */
export function RichText(props: ComponentProps<typeof Text>) {
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <Text {...props} />
    </Suspense>
  )
}

/** The list of pages. */
export function PagesDesk() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Desk />
    </Suspense>
  )
}

/** The import of pages from a file. */
export function ImportPages() {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Import />
    </Suspense>
  )
}

/** The editor of one page. `rest` is its id. */
export function PageEditor({ rest }: { rest: string }) {
  const mayEdit = useIsAllowed()(openDraft)
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      {mayEdit ? <Editor rest={rest} /> : <Refusal />}
    </Suspense>
  )
}
