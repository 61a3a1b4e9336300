import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type EventIncome, eventIncome } from '../../bas.contract.ts'
import { FigureOrders } from './FigureOrders.tsx'

/** Shows how much money the club received in a period for the entries and tickets of each event, and its orders. */
export function IncomeByEvent({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  const money = useMoney()
  const format = useFormat()
  const { data, isFormer, failure, reload } = useDesk(eventIncome, { from, to })
  const [open, setOpen] = useState<EventIncome | null>(null)
  const sum = (amount: number) => money(centsOf(amount))
  return (
    <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
      {data?.data.length === 0 ? (
        <p className="text-muted">
          <Trans>No entries or tickets of an event were paid in this period.</Trans>
        </p>
      ) : (
        <StaffTable
          caption={t`Received by event`}
          rows={data?.data ?? []}
          keyOf={({ event_id: id }) => String(id)}
          columns={[
            {
              key: 'event',
              head: <Trans comment="Column: the title of an event">Event</Trans>,
              cell: (event: EventIncome) => (
                <>
                  <button
                    type="button"
                    className="block min-h-11 min-w-11 text-start font-semibold text-primary hover:underline"
                    onClick={() => setOpen(event)}
                  >
                    <bdi>{event.title}</bdi>
                  </button>
                  <span className="text-note text-muted">{format?.day(event.day, 'medium') ?? ''}</span>
                </>
              ),
            },
            {
              key: 'entries',
              head: <Trans comment="Column: what was received for entries">Entries</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ entries }) => sum(entries),
            },
            {
              key: 'tickets',
              head: <Trans comment="Column: what was received for tickets">Tickets</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ tickets }) => sum(tickets),
            },
            {
              key: 'refunded',
              head: <Trans comment="Column: what was refunded">Refunded</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ refunded }) => sum(refunded),
            },
            {
              key: 'gst',
              head: <Trans comment="Column: goods and services tax">GST</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ gst }) => sum(gst),
            },
            {
              key: 'total',
              head: <Trans comment="Column: the sum less refunds">Total</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ total }) => sum(total),
            },
          ]}
        />
      )}
      <FigureOrders
        title={open?.title ?? ''}
        period={{ from, to }}
        figure={open === null ? null : { event_id: open.event_id }}
        note={<Trans>Refunds are deducted from the amounts.</Trans>}
        onClose={() => setOpen(null)}
      />
    </DeskList>
  )
}
