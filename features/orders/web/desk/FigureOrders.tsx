import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DeskList, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type MoneyFigure, moneyOrders } from '../../money-overview.contract.ts'
import type { Period } from '../../money-periods.rules.ts'

/** A dialog with the orders of a period behind a figure. It is closed if `figure` is null. */
export function FigureOrders({
  title,
  period,
  figure,
  note,
  onClose,
}: {
  title: string
  period: Period
  figure: MoneyFigure | null
  /** What belongs to the figure besides orders. */
  note?: ReactNode
  onClose: () => void
}) {
  return (
    <Dialog
      isOpen={figure !== null}
      onClose={onClose}
      question={title}
      actions={
        <Button tone="outline" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {note === undefined ? null : <p className="mb-4 text-note text-muted">{note}</p>}
      {figure === null ? null : <Orders period={period} figure={figure} />}
    </Dialog>
  )
}

function Orders({ period: { from, to }, figure }: { period: Period; figure: MoneyFigure }) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const { timezone } = useSite()
  const [after, setAfter] = useState<number | null>(null)
  const { data, failure, reload } = useDesk(moneyOrders, {
    from,
    to,
    ...figure,
    ...(after === null ? {} : { after }),
  })
  const last = data?.data.at(-1)
  if (data?.data.length === 0 && after === null)
    return (
      <p className="text-muted">
        <Trans>No order is part of this amount.</Trans>
      </p>
    )
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      <StaffTable
        caption={t`Orders`}
        rows={data?.data ?? []}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            key: 'number',
            head: <Trans>Order</Trans>,
            isFigure: true,
            cell: ({ number }) => (
              <ScreenLink to={`/cms/orders/${number}`} className="font-semibold text-primary hover:underline">
                {number}
              </ScreenLink>
            ),
          },
          {
            key: 'buyer',
            head: <Trans>Buyer</Trans>,
            // The day is below the name, so that the amount fits on a phone.
            cell: ({ buyer, paid_at: paidAt }) => (
              <>
                <bdi className="block">{buyer}</bdi>
                <span className="text-note text-muted">
                  {format?.day(dayInZone(Date.parse(paidAt), timezone), 'medium') ?? ''}
                </span>
              </>
            ),
          },
          {
            key: 'amount',
            head: <Trans>Amount</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ amount }) => money(centsOf(amount)),
          },
        ]}
      />
      {data === null || data.is_whole || last === undefined ? null : (
        <Button tone="outline" size="small" className="mt-4" onClick={() => setAfter(last.number)}>
          <Trans>Older</Trans>
        </Button>
      )}
    </DeskList>
  )
}
