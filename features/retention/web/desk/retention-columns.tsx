import { useLingui } from '@lingui/react/macro'
import type { ListColumn } from '#features/staff/staff.public.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { RetentionPart, RetentionRow } from '../../retention.contract.ts'
import { KeepButtons } from './KeepButtons.tsx'

/** The columns of the list of lapsed members' data. @param onSaved is called after a decision about a person */
export function useRetentionColumns(
  part: RetentionPart,
  onSaved: () => void,
): readonly ListColumn<RetentionRow>[] {
  const { t } = useLingui()
  const format = useFormat()
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const columns: ListColumn<RetentionRow>[] = [
    {
      key: 'name',
      label: t({ message: 'Name', comment: 'Column: the name of a person' }),
      isFixed: true,
      cell: ({ person_id: id, name }) => (
        <TextLink to={`/cms/members/${id}`}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    { key: 'number', label: t`Member number`, isFigure: true, cell: ({ number }) => number },
    {
      key: 'ended',
      label: t`Membership ended`,
      isFigure: true,
      cell: ({ ended_on: ended }) => day(ended),
    },
  ]
  const keep: ListColumn<RetentionRow> = {
    key: 'keep',
    label: t({ message: 'Decision', comment: 'Column: buttons to keep the data of a person' }),
    cell: ({ person_id: id, name, kept }) => (
      <KeepButtons person={{ id, name }} kept={kept} onSaved={onSaved} />
    ),
  }
  if (part === 'minimised')
    return [
      ...columns,
      {
        key: 'minimised',
        label: t({ message: 'Reduced on', comment: 'Column: the day on which data was reduced' }),
        isFigure: true,
        cell: ({ minimised_on: on }) => day(on),
      },
    ]
  if (part === 'kept')
    return [
      ...columns,
      {
        key: 'until',
        label: t({ message: 'Kept until', comment: 'Column: the last day on which data is kept' }),
        isFigure: true,
        cell: ({ kept }) => day(kept?.until ?? null),
      },
      {
        key: 'reason',
        label: t({ message: 'Reason', comment: 'Field: why the data of a person is kept' }),
        cell: ({ kept }) => (
          <>
            <bdi>{kept?.reason}</bdi>
            <span className="block text-note text-muted">
              <bdi>{kept?.by}</bdi>
            </span>
          </>
        ),
      },
      keep,
    ]
  return [
    ...columns,
    {
      key: 'used',
      label: t`Last log-in, order or entry`,
      isFigure: true,
      cell: ({ last_used_on: used }) => day(used),
    },
    {
      key: 'minimise',
      label: t({ message: 'Reduced on', comment: 'Column: the day on which data was reduced' }),
      isFigure: true,
      cell: ({ minimise_on: on }) => day(on),
    },
    {
      key: 'notified',
      label: t({ message: 'Notice', comment: 'Column: whether a person was notified' }),
      isOptional: true,
      cell: ({ is_notified: isNotified }) =>
        isNotified
          ? t({ message: 'Given', context: 'notice', comment: 'A person was notified' })
          : t({ message: 'Not given yet', comment: 'A person was not notified yet' }),
    },
    keep,
  ]
}
