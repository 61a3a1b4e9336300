import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, StaffTable, useDesk, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { BAS_FIGURES, type BasFigure, basLines, type BasQuarter } from '../../bas.contract.ts'
import { FIGURE_WORDS } from './bas-labels.ts'

type BasLinesProps = { quarter: BasQuarter; figure: BasFigure; onClose: () => void }

/** The sales and refunds behind the figures of a quarter. */
export function BasLines({ quarter, figure, onClose }: BasLinesProps) {
  return <Opened key={`${quarter.from} ${figure}`} quarter={quarter} figure={figure} onClose={onClose} />
}

function Opened({ quarter, figure: first, onClose }: BasLinesProps) {
  const { t, i18n } = useLingui()
  const [figure, setFigure] = useState(first)
  const format = useFormat()
  const { from, to } = quarter
  const counts: Record<BasFigure, number> = {
    sales: quarter.sales,
    refunds: quarter.refunds,
    adjustments: quarter.adjustments,
  }
  return (
    <section className="mt-8 print:hidden" aria-label={t`Sales and refunds of the quarter`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">
          {format === null ? '' : `${format.day(from, 'medium')} – ${format.day(to, 'medium')}`}
        </h2>
        <Button size="small" tone="outline" onClick={onClose}>
          <Trans comment="Button: hides a list">Close</Trans>
        </Button>
      </div>
      <Tabs
        label={t`Sales and refunds of the quarter`}
        value={figure}
        onChange={(id) => setFigure(BAS_FIGURES.find((one) => one === id) ?? 'sales')}
        tabs={BAS_FIGURES.map((id) => ({ id, label: i18n._(FIGURE_WORDS[id]), count: counts[id] }))}
      >
        <Lines key={figure} from={from} to={to} figure={figure} />
      </Tabs>
    </section>
  )
}

function Lines({ from, to, figure }: { from: string; to: string; figure: BasFigure }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const [after, setAfter] = useState<string | null>(null)
  const query = { from, to, figure, ...(after !== null && { after }) }
  const { data, isFormer, failure, reload } = useDesk(basLines, query)
  const next = data?.next ?? null
  return (
    <div className="mt-4">
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="text-muted">
            <Trans>None in this quarter.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={i18n._(FIGURE_WORDS[figure])}
            rows={data?.data ?? []}
            keyOf={({ order_number: number, at, buyer }) => `${number ?? buyer} ${at}`}
            columns={[
              {
                key: 'order',
                head: <Trans comment="Column: the number of an order">Order</Trans>,
                isFigure: true,
                cell: ({ order_number: number }) =>
                  number === null ? (
                    <Trans>Gate or bar</Trans>
                  ) : (
                    <TextLink to={`/cms/orders/${number}`}>{t`Order ${number}`}</TextLink>
                  ),
              },
              {
                key: 'buyer',
                head: <Trans comment="Column: the buyer of an order">Buyer</Trans>,
                cell: ({ buyer }) => <bdi>{buyer}</bdi>,
              },
              {
                key: 'at',
                head:
                  figure === 'sales' ? (
                    <Trans comment="Column: when an order was paid">Paid</Trans>
                  ) : (
                    <Trans comment="Column: when an order was refunded">Refunded</Trans>
                  ),
                isFigure: true,
                cell: ({ at }) => instant(at),
              },
              {
                key: 'amount',
                head: <Trans comment="Column: a sum of money">Amount</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ amount }) => money(centsOf(amount)),
              },
              {
                key: 'gst',
                head: <Trans comment="Column: goods and services tax">GST</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ gst }) => money(centsOf(gst)),
              },
            ]}
          />
        )}
        <div className="mt-4 flex gap-3">
          {after === null ? null : (
            <Button tone="link" size="small" onClick={() => setAfter(null)}>
              <Trans>First page</Trans>
            </Button>
          )}
          {next === null ? null : (
            <Button tone="outline" size="small" onClick={() => setAfter(next)}>
              <Trans>Next page</Trans>
            </Button>
          )}
        </div>
      </DeskList>
    </div>
  )
}
