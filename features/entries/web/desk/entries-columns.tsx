import { Trans, useLingui } from '@lingui/react/macro'
import { type ListColumn, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskEntry } from '../../entries-desk.contract.ts'
import type { EntriesColumn } from '../../entries-list.contract.ts'
import { type EntryGroup, groupOf } from '../../entries-list.rules.ts'
import { ENTRY_STATE_LABELS } from '../../entry-state.rules.ts'
import { GROUP_TONES } from './entry-groups.ts'

type EntryColumn = ListColumn<DeskEntry> & {
  key: EntriesColumn
  /** Whether only the events officer sees the column. */
  isPrivate?: boolean
  /** The only group in which the column is shown; absent for all groups. */
  only?: EntryGroup
}

/** The columns of an event's entries. Columns of other groups, such as the position of a reserve, are left out. */
export function useEntriesColumns(
  group: EntryGroup,
  seesAll: boolean,
): readonly (ListColumn<DeskEntry> & { key: EntriesColumn })[] {
  const { t, i18n } = useLingui()
  const optional = useOptionalColumns()
  const columns: EntryColumn[] = [
    {
      key: 'place',
      label: t({ message: 'Place', context: 'on a waiting list' }),
      sort: 'place',
      isFigure: true,
      only: 'reserves',
      cell: ({ place }) => place,
    },
    {
      key: 'class',
      label: t({ message: 'Class', comment: 'Column: the class of an entry' }),
      sort: 'class',
      cell: ({ class_code: code }) => <b>{code}</b>,
    },
    {
      key: 'number',
      label: t({ message: 'No.', comment: 'Column: the race number' }),
      isFigure: true,
      cell: ({ race_number: number }) => number,
    },
    {
      key: 'entrant',
      label: t({ message: 'Entrant', comment: 'Column: the name of the driver or volunteer' }),
      sort: 'entrant',
      isFixed: true,
      cell: ({ id, entrant }) => (
        <ScreenLink to={`/cms/entries/entry/${id}`} className="font-semibold text-primary hover:underline">
          <bdi>{entrant}</bdi>
        </ScreenLink>
      ),
    },
    {
      key: 'job',
      label: t({ message: 'Job', comment: 'Column: the task of a volunteer' }),
      only: 'helpers',
      cell: ({ price_label: job }) => job,
    },
    {
      key: 'car',
      label: t({ message: 'Car', comment: 'Column: the vehicle of an entry' }),
      cell: ({ car }) => car?.name ?? '',
    },
    {
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of an entry' }),
      cell: (row) => (
        <Chip tone={row.state === 'scrutiny_failed' ? 'danger' : GROUP_TONES[groupOf(row)]}>
          {i18n._(ENTRY_STATE_LABELS[row.state])}
        </Chip>
      ),
    },
    {
      key: 'paid',
      label: t({ message: 'Paid', comment: 'Column: whether an entry is paid' }),
      cell: ({ is_paper: isPaper, is_paid: isPaid, total }) =>
        isPaper ? (
          <Trans>On paper</Trans>
        ) : total === 0 ? (
          <Trans>Free</Trans>
        ) : isPaid ? (
          <Trans>Yes</Trans>
        ) : (
          <Trans>No</Trans>
        ),
    },
  ]
  return [...columns, ...optional].filter(
    ({ only, isPrivate }) => (only === undefined || only === group) && (seesAll || !isPrivate),
  )
}

/** The columns that are hidden until a person chooses them. */
function useOptionalColumns(): EntryColumn[] {
  const { t } = useLingui()
  const format = useFormat()
  const money = useMoney()
  const instant = useInstant()
  return [
    {
      key: 'entered',
      label: t({ message: 'Sent', comment: 'Column: when an entry was made' }),
      sort: 'entered',
      isOptional: true,
      cell: ({ entered_at: at }) => instant(at),
    },
    {
      key: 'rego',
      label: t({ message: 'Rego', comment: 'Column: the number plate' }),
      isOptional: true,
      cell: ({ car }) => car?.rego ?? '',
    },
    {
      key: 'year',
      label: t({ message: 'Year', comment: 'Column: the year of a car' }),
      isOptional: true,
      isFigure: true,
      cell: ({ car }) => car?.year || '',
    },
    {
      key: 'transponder',
      label: t`Transponder`,
      isOptional: true,
      isFigure: true,
      cell: ({ transponder }) => transponder,
    },
    {
      key: 'licence',
      label: t`Licence number`,
      isOptional: true,
      isPrivate: true,
      cell: ({ licence }) => licence?.number ?? '',
    },
    {
      key: 'licence_type',
      label: t`Licence type`,
      isOptional: true,
      isPrivate: true,
      cell: ({ licence }) => licence?.type ?? '',
    },
    {
      key: 'licence_expires',
      label: t`Licence valid to`,
      isOptional: true,
      isPrivate: true,
      cell: ({ licence }) => (licence?.expires_on ? (format?.day(licence.expires_on, 'medium') ?? '') : ''),
    },
    {
      key: 'club',
      label: t({ message: 'Club', comment: 'Column: the club of an entrant' }),
      isOptional: true,
      isPrivate: true,
      cell: ({ club }) => club,
    },
    {
      key: 'day_member',
      label: t`Day membership`,
      isOptional: true,
      cell: ({ is_day_member: isDayMember }) => (isDayMember ? <Trans>Yes</Trans> : ''),
    },
    {
      key: 'mobile',
      label: t({ message: 'Mobile', comment: 'Column: a phone number' }),
      isOptional: true,
      isPrivate: true,
      cell: ({ mobile }) => mobile,
    },
    {
      key: 'emergency',
      label: t`Emergency contact`,
      isOptional: true,
      isPrivate: true,
      cell: ({ emergency }) => emergency,
    },
    {
      key: 'guardian',
      label: t({ message: 'Guardian', comment: 'Column: the guardian of an entrant under 18' }),
      isOptional: true,
      isPrivate: true,
      cell: ({ guardian }) => guardian,
    },
    {
      key: 'total',
      label: t({ message: 'Total', comment: 'Column: the sum of an entry' }),
      isOptional: true,
      isEnd: true,
      isFigure: true,
      cell: ({ total }) => money(centsOf(total)),
    },
    {
      key: 'note',
      label: t({ message: 'Note', comment: 'Column: the note of an entrant' }),
      isOptional: true,
      isPrivate: true,
      cell: ({ note }) => note,
    },
  ]
}
