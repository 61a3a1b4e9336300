import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { Sparkline } from '#platform/ui/lazy/Sparkline.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskOverview } from '../../../desk-overview.contract.ts'

/** Up to four figures of the person's roles in a row; each leads to the list that it counts. */
export function FigureStrip({ data: { members, money, events } }: { data: DeskOverview }) {
  if (members === null && money === null && events === null) return null
  return (
    <dl className="desk-figures">
      {members === null ? null : <MemberFigures members={members} />}
      {money === null ? null : <MoneyFigures money={money} showsOwed={members === null || events === null} />}
      {events === null ? null : <EventFigure events={events} />}
    </dl>
  )
}

function MemberFigures({ members }: { members: NonNullable<DeskOverview['members']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const counts = members.months.map(({ count }) => count)
  const change = members.current - (counts.at(-2) ?? members.current)
  const number = (value: number) => format?.number(value) ?? String(value)
  const series = counts.map(number).join(', ')
  const signed = `${change > 0 ? '+' : change < 0 ? '−' : ''}${number(Math.abs(change))}`
  return (
    <>
      <BigFigure
        label={<Trans>Current members</Trans>}
        value={number(members.current)}
        path="/cms/members"
        note={<Trans>{signed} since the end of last month</Trans>}
        spark={
          <Sparkline label={t`Members at the end of each of the last 12 months: ${series}`} values={counts} />
        }
      />
      <BigFigure
        label={<Trans>Renewals due in 30 days</Trans>}
        value={number(members.renewals_due)}
        path="/cms/members?view=ending"
        note={<Trans>Not renewed yet</Trans>}
      />
    </>
  )
}

type MoneyFiguresProps = { money: NonNullable<DeskOverview['money']>; showsOwed: boolean }

function MoneyFigures({ money, showsOwed }: MoneyFiguresProps) {
  const { t } = useLingui()
  const show = useMoney()
  const totals = money.months.map(({ amounts }) =>
    Object.values(amounts).reduce((sum, amount) => sum + centsOf(amount), 0),
  )
  const series = totals.map(show).join(', ')
  const before = show(centsOf(money.received_before))
  return (
    <>
      <BigFigure
        label={<Trans>Received this month</Trans>}
        value={show(centsOf(money.received))}
        path="/cms/money"
        note={<Trans>{before} in the same days last year</Trans>}
        spark={<Sparkline label={t`Received in each of the last 12 months: ${series}`} values={totals} />}
      />
      {showsOwed ? (
        <BigFigure
          label={<Trans>Owed to the club today</Trans>}
          value={show(centsOf(money.owed))}
          path="/cms/orders?view=awaiting_payment"
          note={<Plural value={money.owed_count} one="# unpaid order" other="# unpaid orders" />}
        />
      ) : null}
    </>
  )
}

function EventFigure({ events }: { events: NonNullable<DeskOverview['events']> }) {
  const format = useFormat()
  const number = (value: number) => format?.number(value) ?? String(value)
  return (
    <BigFigure
      label={<Trans comment="Figure: the places taken at all coming events">Places taken</Trans>}
      value={`${number(events.taken)} / ${number(events.places)}`}
      path="/cms/entries"
      note={
        <Plural
          value={events.open}
          one="# coming event with limited places"
          other="# coming events with limited places"
        />
      }
    />
  )
}

type BigFigureProps = { label: ReactNode; value: string; path: string; note: ReactNode; spark?: ReactNode }

function BigFigure({ label, value, path, note, spark }: BigFigureProps) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd>
        <span className="flex items-center justify-between gap-3">
          <ScreenLink to={path} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
            <Figure className="text-h2">{value}</Figure>
          </ScreenLink>
          {spark}
        </span>
        <span className="text-note text-muted">{note}</span>
      </dd>
    </div>
  )
}
