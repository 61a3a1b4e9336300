import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { daysBetween } from '#platform/shared/days.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import type { DeskOverview } from '../../../desk-overview.contract.ts'
import type { CountMessage } from '../../dashboard-labels.ts'
import type { DeskCounts } from '../../DeskNavigation.tsx'

type QueueListProps = { counts: DeskCounts; overview: DeskOverview | null; words: CountMessage }

/** One row for each queue of pending work; the queue whose oldest item has waited longest comes first. */
export function QueueList({ counts, overview, words }: QueueListProps) {
  const { i18n } = useLingui()
  const dayOf = (key: string) => overview?.oldest.find((one) => one.key === key)?.day ?? null
  const queues = counts
    .filter(({ key, count }) => count > 0 && key in words)
    .map((queue) => ({ ...queue, day: dayOf(queue.key) }))
    .toSorted((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1))
  const total = queues.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <SectionHead
        id="desk-queues"
        title={<Trans>Needs you</Trans>}
        aside={total === 0 ? undefined : <Plural value={total} one="# item" other="# items" />}
      />
      {queues.length === 0 ? (
        <p className="border-b border-row bg-surface p-6">
          <Trans>You’re all caught up. New work appears here as soon as it arrives.</Trans>
        </p>
      ) : (
        <ul>
          {queues.map(({ key, count, day }) => {
            const word = words[key]
            return word === undefined ? null : (
              <li key={key} className="border-b border-row">
                <ScreenLink
                  to={word.path}
                  className="flex min-h-16 items-center gap-4 bg-surface px-4 py-2 hover:bg-primary-tint"
                >
                  <Figure className="min-w-10 text-h3">{count}</Figure>
                  <span className="flex-1">
                    <span className="block font-semibold">{i18n._(word.title)}</span>
                    {day === null || overview === null ? null : (
                      <span className="text-note text-muted">
                        <Age days={daysBetween(day, overview.today)} />
                      </span>
                    )}
                  </span>
                  <Icon of={ChevronRight} mirrored />
                </ScreenLink>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function Age({ days }: { days: number }) {
  if (days <= 0) return <Trans>Oldest from today</Trans>
  return <Plural value={days} one="Oldest # day" other="Oldest # days" />
}
