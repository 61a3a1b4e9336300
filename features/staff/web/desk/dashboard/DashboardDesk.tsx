import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type DeskOverview, deskOverview } from '../../../desk-overview.contract.ts'
import { deskCounts } from '../../../staff.contract.ts'
import type { CountMessage, IncomeKindLabel } from '../../dashboard-labels.ts'
import { DeskList, DeskPage } from '../../DeskPage.tsx'
import { useDesk } from '../../use-desk.ts'
import { FigureStrip } from './FigureStrip.tsx'
import { MembersOverTime } from './MembersOverTime.tsx'
import { MoneyReceived } from './MoneyReceived.tsx'
import { NextEventCard } from './NextEventCard.tsx'
import { QueueList } from './QueueList.tsx'
import { RecentActivity } from './RecentActivity.tsx'

type DashboardDeskProps = { words: CountMessage; kinds: readonly IncomeKindLabel[] }

/** /cms: figures, pending work, the next event, income and recent activity, as the person's roles show. */
export function DashboardDesk({ words, kinds }: DashboardDeskProps) {
  const { t } = useLingui()
  const format = useFormat()
  const isOwner = useSession(({ user }) => user.roles?.includes('owner') === true)
  const counts = useDesk(deskCounts, {})
  const overview = useDesk(deskOverview, {})
  const { data } = overview
  const next = data?.events?.next ?? null
  const event = data === null || next === null ? null : { next, today: data.today }
  const hasAside = event !== null || isOwner
  return (
    <DeskPage
      title={t({ message: 'Dashboard', comment: 'Heading: the first page of the staff desk' })}
      actions={
        <span className="text-muted">{data === null ? '' : (format?.day(data.today, 'long') ?? '')}</span>
      }
    >
      <DeskList isThere={data !== null} failure={overview.failure} onReload={overview.reload}>
        {data === null ? null : <FigureStrip data={data} />}
      </DeskList>
      <div
        className={`mt-8 grid grid-cols-1 gap-8 ${hasAside ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
      >
        <div className="grid grid-cols-1 content-start gap-8">
          <section aria-labelledby="desk-queues">
            <DeskList isThere={counts.data !== null} failure={counts.failure} onReload={counts.reload}>
              <QueueList counts={counts.data?.data ?? []} overview={data} words={words} />
            </DeskList>
          </section>
          {data === null ? null : <Charts data={data} kinds={kinds} />}
        </div>
        {hasAside ? (
          <div className="grid grid-cols-1 content-start gap-8">
            {event === null ? null : <NextEventCard event={event.next} today={event.today} />}
            {isOwner ? <RecentActivity /> : null}
          </div>
        ) : null}
      </div>
      {data !== null && data.members === null && data.money === null && data.events === null ? (
        <p className="mt-6 max-w-[40rem] text-muted">
          <Trans>Your pages are in the menu. Press Ctrl K or ⌘ K to search.</Trans>
        </p>
      ) : null}
    </DeskPage>
  )
}

function Charts({ data, kinds }: { data: DeskOverview; kinds: readonly IncomeKindLabel[] }) {
  return (
    <>
      {data.money === null ? null : <MoneyReceived money={data.money} kinds={kinds} />}
      {data.members === null ? null : <MembersOverTime members={data.members} />}
    </>
  )
}
