import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ENTRY_STATE_LABELS, ENTRY_STATES } from '#features/entries/entry-state.rules.ts'
import { ORDER_STATUS_WORDS } from '#features/orders/orders-desk.public.tsx'
import { DeskList, type StaffColumn, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { personRelated, type RelatedPart, type RelatedRow } from '../../people.contract.ts'
import { TAB_LABELS } from './people-labels.ts'

/** The orders, entries or vehicles of a person, with links to their desk pages. */
export function RelatedTable({ personId, part }: { personId: number; part: RelatedPart }) {
  const { i18n } = useLingui()
  const { data, failure, reload } = useDesk(personRelated, { id: personId, part })
  const columns = useColumns(part)
  const rows = data?.data ?? []
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      {rows.length === 0 ? (
        <p className="text-muted">
          <None part={part} />
        </p>
      ) : (
        <StaffTable caption={i18n._(TAB_LABELS[part])} rows={rows} keyOf={({ id }) => id} columns={columns} />
      )}
    </DeskList>
  )
}

function None({ part }: { part: RelatedPart }) {
  if (part === 'orders') return <Trans>This person has placed no order.</Trans>
  if (part === 'entries') return <Trans>This person has entered no event.</Trans>
  return <Trans>There is no vehicle in this person’s garage.</Trans>
}

function useColumns(part: RelatedPart): readonly StaffColumn<RelatedRow>[] {
  const { i18n } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const name: StaffColumn<RelatedRow> = {
    key: 'title',
    head: headOf(part),
    isFigure: part === 'orders',
    cell: ({ title, path }) =>
      path === '' ? (
        <bdi>{title}</bdi>
      ) : (
        <TextLink to={path}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
  }
  const day: StaffColumn<RelatedRow> = {
    key: 'day',
    head: <Trans comment="Column: the day of an order or event">Date</Trans>,
    isFigure: true,
    cell: (row) => (row.day === null || format === null ? '' : format.day(row.day, 'medium')),
  }
  const detail: StaffColumn<RelatedRow> = {
    key: 'detail',
    head: <Trans comment="Column: further details of a record">Details</Trans>,
    cell: (row) => <bdi>{row.detail}</bdi>,
  }
  const amount: StaffColumn<RelatedRow> = {
    key: 'amount',
    head: <Trans comment="Column: the total of an order">Total</Trans>,
    isFigure: true,
    cell: (row) => (row.amount === null ? '' : money(centsOf(row.amount))),
  }
  const status: StaffColumn<RelatedRow> = {
    key: 'status',
    head: <Trans comment="Column: the status of a record">Status</Trans>,
    cell: (row) => statusText(part, row.status, i18n._.bind(i18n)),
  }
  if (part === 'orders') return [name, day, detail, amount, status]
  return part === 'entries' ? [name, day, detail, status] : [name, detail, status]
}

function headOf(part: RelatedPart): ReactNode {
  if (part === 'orders') return <Trans comment="Column: the number of an order">Number</Trans>
  if (part === 'entries') return <Trans comment="Column: the title of an event">Event</Trans>
  return <Trans comment="Column: year, make and model">Vehicle</Trans>
}

function statusText(
  part: RelatedPart,
  status: string,
  translate: (message: (typeof ORDER_STATUS_WORDS)[keyof typeof ORDER_STATUS_WORDS]) => string,
): ReactNode {
  if (part === 'orders' && status in ORDER_STATUS_WORDS)
    return translate(ORDER_STATUS_WORDS[status as keyof typeof ORDER_STATUS_WORDS])
  const state = part === 'entries' ? ENTRY_STATES.find((one) => one === status) : undefined
  if (state !== undefined) return translate(ENTRY_STATE_LABELS[state])
  if (status === 'archived') return <Trans comment="Status of a vehicle">Archived</Trans>
  return part === 'vehicles' && status !== '' ? <Trans>Has a club rego application</Trans> : ''
}
