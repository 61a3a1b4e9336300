import { lazy, Suspense } from 'react'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import type { CountMessage, IncomeKindLabel } from './dashboard-labels.ts'

const Desk = lazy(async () => ({
  default: (await import('./desk/dashboard/DashboardDesk.tsx')).DashboardDesk,
}))

/** /cms: the dashboard. Its code and charts are loaded only when it is opened. */
export function DashboardScreen(props: { words: CountMessage; kinds: readonly IncomeKindLabel[] }) {
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <Desk {...props} />
    </Suspense>
  )
}
