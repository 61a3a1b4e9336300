import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { type DayBookLine, deskDayBook } from '../../log-book-desk.contract.ts'

const KIND_WORDS: Record<DayBookLine['kind'], MessageDescriptor> = {
  run: msg`Club rego run`,
  event: msg`Event of the club`,
  other: msg`Another club’s event`,
}

/** /cms/day-book: every run of the club, and the drives that log books report for it. Designed for printing. */
export function DayBookDesk() {
  const { t } = useLingui()
  // Null until the person edits the day. While the person types, the field can be empty and must not be filled again.
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const input = { ...(isDay(from ?? '') ? { from } : {}), ...(isDay(to ?? '') ? { to } : {}) }
  const { data, isFormer, failure, reload } = useDesk(deskDayBook, input)
  return (
    <DeskPage
      title={<Trans>Day book</Trans>}
      actions={
        <Button size="small" tone="outline" onClick={() => globalThis.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <PrintLine />
      <p className="mb-5 max-w-text text-muted print:hidden">
        <Trans>
          A drive is a club drive only if its event was in the calendar beforehand. Check with the authority
          what your state requires you to record.
        </Trans>
      </p>
      <div className="mb-5 flex flex-wrap gap-4 print:hidden">
        <DateField label={t`From`} value={from ?? data?.from ?? ''} onChange={setFrom} />
        <DateField label={t`To`} value={to ?? data?.to ?? ''} onChange={setTo} />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p className="text-muted">
            <Trans>No runs in these days.</Trans>
          </p>
        ) : (
          <DayBook lines={data?.data ?? []} />
        )}
      </DeskList>
    </DeskPage>
  )
}

function DayBook({ lines }: { lines: readonly DayBookLine[] }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <StaffTable
      caption={t`Day book`}
      rows={lines}
      keyOf={({ day, title, place }) => `${day} ${title} ${place}`}
      columns={[
        {
          key: 'day',
          head: <Trans>Day</Trans>,
          isFigure: true,
          cell: ({ day }) => format?.day(day, 'medium') ?? '',
        },
        {
          key: 'event',
          head: <Trans>Event</Trans>,
          cell: ({ title, place }) => (
            <>
              <bdi className="font-semibold">{title}</bdi>
              {place === '' ? null : <bdi className="block text-muted">{place}</bdi>}
            </>
          ),
        },
        { key: 'kind', head: <Trans>Kind</Trans>, cell: ({ kind }) => i18n._(KIND_WORDS[kind]) },
        {
          key: 'drives',
          head: <Trans>Driven there</Trans>,
          cell: ({ drives }) => (
            <ul>
              {drives.map(({ vehicle, plate, driver }) => (
                <li key={`${vehicle} ${plate} ${driver}`}>
                  <bdi>{[vehicle, plate, driver].filter((part) => part !== '').join(', ')}</bdi>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}
