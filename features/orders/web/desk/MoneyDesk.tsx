import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { csvOf } from '#platform/shared/csv.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { saveFile } from '#platform/web/save-file.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { moneyOverview, type MoneyOverview } from '../../money-overview.contract.ts'
import { IncomeByEvent } from './IncomeByEvent.tsx'
import { IncomeByKind } from './IncomeByKind.tsx'
import { IncomeByMethod } from './IncomeByMethod.tsx'
import { IncomeChart } from './IncomeChart.tsx'
import { KIND_LABELS } from './money-labels.ts'
import { MoneyPeriodFields } from './MoneyPeriodFields.tsx'
import { useMoneyPeriod } from './use-money-period.ts'

/** /cms/money: what the club received in a period, compared with another one. Prints as a report for the committee. */
export function MoneyDesk() {
  const { i18n, t } = useLingui()
  const period = useMoneyPeriod()
  const { from, to, compare } = period
  const { data, isFormer, failure, reload } = useDesk(moneyOverview, { from, to, compare })
  const format = useFormat()
  const days = `${format?.day(from, 'medium') ?? ''} – ${format?.day(to, 'medium') ?? ''}`
  const exportKinds = ({ kinds }: MoneyOverview) => {
    const rows = kinds.map(({ kind, sales, amount, gst, before }) => [
      i18n._(KIND_LABELS[kind]),
      sales,
      amount.toFixed(2),
      gst.toFixed(2),
      before.toFixed(2),
    ])
    const head = [t`Kind`, t`Sales`, t`Received`, t`GST`, t`Compared period`]
    saveFile(
      new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }),
      `money-${from}-${to}.csv`,
    )
  }
  return (
    <DeskPage
      title={<Trans>Money</Trans>}
      actions={
        <>
          <Button size="small" tone="outline" onClick={() => globalThis.print()}>
            <Trans>Print committee report</Trans>
          </Button>
          <Button
            size="small"
            tone="outline"
            disabled={data === null}
            onClick={() => data !== null && exportKinds(data)}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </>
      }
    >
      <PrintLine />
      <p className="mb-4 hidden text-h4 print:block">{days}</p>
      <MoneyPeriodFields period={period} />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data === null ? null : <Overview data={data} />}
      </DeskList>
    </DeskPage>
  )
}

function Overview({ data }: { data: MoneyOverview }) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-8">
      <Figures data={data} />
      <section>
        <SectionHead
          title={data.step === 'day' ? <Trans>Received by day</Trans> : <Trans>Received by month</Trans>}
          isRuled={false}
        />
        <IncomeChart data={data} />
      </section>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section>
          <SectionHead title={<Trans>By kind</Trans>} isRuled={false} />
          <IncomeByKind data={data} />
        </section>
        <div className="grid content-start gap-8">
          <section>
            <SectionHead title={<Trans>By payment method</Trans>} isRuled={false} />
            <IncomeByMethod data={data} />
          </section>
          <section>
            <SectionHead title={<Trans>GST, cash basis</Trans>} isRuled={false} />
            <dl className="border-t-2 border-ink">
              <Line label={t`G1 Total sales, refunds deducted`}>
                {money(centsOf(data.received.amount) - centsOf(data.refunded.amount))}
              </Line>
              <Line label={t`1A GST on sales, refunds deducted`}>
                {money(centsOf(data.gst) - centsOf(data.refunded.gst))}
              </Line>
            </dl>
            <p className="mt-2 text-note text-muted">
              <Trans>
                For the period from {format?.day(data.from, 'medium') ?? ''} to{' '}
                {format?.day(data.to, 'medium') ?? ''}.
              </Trans>{' '}
              <TextLink to="/cms/bas">
                <Trans>Open the activity statement</Trans>
              </TextLink>
            </p>
          </section>
        </div>
      </div>
      <section>
        <SectionHead title={<Trans>By event</Trans>} isRuled={false} />
        <IncomeByEvent from={data.from} to={data.to} />
      </section>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt>{label}</dt>
      <dd className="font-semibold">
        <Figure>{children}</Figure>
      </dd>
    </div>
  )
}

function Figures({ data: { received, refunded, owed, gst } }: { data: MoneyOverview }) {
  const money = useMoney()
  const format = useFormat()
  const before = money(centsOf(received.before))
  const refundedBefore = money(centsOf(refunded.before))
  const gstRefunded = money(centsOf(refunded.gst))
  const oldest = owed.oldest === null ? '' : (format?.day(owed.oldest, 'medium') ?? '')
  return (
    <dl className="desk-figures">
      <BigFigure
        label={<Trans>Received</Trans>}
        value={money(centsOf(received.amount))}
        note={<Trans>{before} in the compared period</Trans>}
      />
      <BigFigure
        label={<Trans>Refunded</Trans>}
        value={money(centsOf(refunded.amount))}
        note={<Trans>{refundedBefore} in the compared period</Trans>}
      />
      <BigFigure
        label={<Trans>Owed to the club today</Trans>}
        value={money(centsOf(owed.amount))}
        note={
          owed.count === 0 ? (
            <Trans>No unpaid orders</Trans>
          ) : (
            <ScreenLink
              to="/cms/orders?view=awaiting_payment"
              className="-my-3 inline-flex min-h-11 items-center text-primary underline"
            >
              <Plural
                value={owed.count}
                one={`# unpaid order, of ${oldest}`}
                other={`# unpaid orders, the oldest of ${oldest}`}
              />
            </ScreenLink>
          )
        }
      />
      <BigFigure
        label={<Trans>GST received</Trans>}
        value={money(centsOf(gst))}
        note={<Trans>{gstRefunded} GST refunded</Trans>}
      />
    </dl>
  )
}

function BigFigure({ label, value, note }: { label: ReactNode; value: string; note: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd>
        <Figure className="block text-h2">{value}</Figure>
        <span className="text-note text-muted">{note}</span>
      </dd>
    </div>
  )
}
