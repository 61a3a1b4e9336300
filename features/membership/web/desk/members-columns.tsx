import { Trans, useLingui } from '@lingui/react/macro'
import type { ListColumn } from '#features/staff/staff.public.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { DeskMemberRow, MembersColumn } from '../../membership-desk.contract.ts'
import { STATUS_WORDS } from '../status-labels.ts'
import { STATUS_TONES } from './desk-labels.ts'

/** The columns of the list of members. */
export function useMembersColumns(): readonly (ListColumn<DeskMemberRow> & { key: MembersColumn })[] {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return [
    { key: 'number', label: t`Member number`, sort: 'number', isFigure: true, cell: ({ number }) => number },
    {
      key: 'name',
      label: t({ message: 'Name', comment: 'Column: the name of a person' }),
      sort: 'name',
      isFixed: true,
      cell: ({ person_id: id, name }) => (
        <ScreenLink
          to={`/cms/members/${id}`}
          className="font-semibold text-primary hover:underline lg:whitespace-nowrap"
        >
          <bdi>{name}</bdi>
        </ScreenLink>
      ),
    },
    {
      key: 'email',
      label: t({ message: 'Email', comment: 'Column: the address of a person' }),
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'type',
      label: t({ message: 'Type', comment: 'Filter: the type of membership' }),
      cell: ({ type }) => type,
    },
    {
      key: 'joined_on',
      label: t({ message: 'Joined', comment: 'Column: the day on which a person became a member' }),
      sort: 'joined',
      isFigure: true,
      cell: ({ joined_on: day }) => (day === null ? '' : (format?.day(day, 'medium') ?? '')),
    },
    {
      key: 'valid_to',
      label: t`Valid to`,
      sort: 'valid_to',
      isFigure: true,
      cell: ({ valid_to: to, no_expiry: isForLife }) =>
        isForLife ? (
          <Trans>with no end</Trans>
        ) : to === null || format === null ? (
          ''
        ) : (
          format.day(to, 'medium')
        ),
    },
    {
      key: 'status',
      label: t({ message: 'Status', comment: 'Column: the status of a membership' }),
      cell: ({ status }) => <Chip tone={STATUS_TONES[status]}>{i18n._(STATUS_WORDS[status])}</Chip>,
    },
  ]
}
