import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskPage,
  type ListAddress,
  type ListFilter,
  RecordList,
  useDesk,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { RETENTION_PARTS, type RetentionPart, retentionList } from '../../retention.contract.ts'
import { useRetentionColumns } from './retention-columns.tsx'

const PART_LABELS = {
  within_90: msg`Reduced within 90 days`,
  within_30: msg`Reduced within 30 days`,
  kept: msg`Kept by decision`,
  minimised: msg({ message: 'Already reduced', comment: 'View of a list: people whose data was reduced' }),
} as const satisfies Record<RetentionPart, MessageDescriptor>

const EMPTY_LABELS = {
  within_90: msg`No data is due to be reduced within 90 days.`,
  within_30: msg`No data is due to be reduced within 30 days.`,
  kept: msg`There is no decision to keep someone’s data.`,
  minimised: msg`No data has been reduced yet.`,
} as const satisfies Record<RetentionPart, MessageDescriptor>

/** /cms/retention: the lapsed members whose data will be reduced, is kept, or was reduced. */
export function RetentionDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const part = partIn(address)
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(retentionList, {
    part,
    q: text,
    ...(after && { after }),
  })
  const columns = useRetentionColumns(part, reload)
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'part',
      label: t({ message: 'Show', comment: 'Field: which people a list shows' }),
      anyLabel: i18n._(PART_LABELS.within_90),
      options: RETENTION_PARTS.filter((value) => value !== 'within_90').map((value) => ({
        value,
        label: i18n._(PART_LABELS[value]),
      })),
    },
  ]
  return (
    <DeskPage title={<Trans>Data of lapsed members</Trans>}>
      <p className="mb-4 max-w-[44rem] text-muted">
        <Trans>
          The number of years is set under <TextLink to="/cms/limits">Limits and classes</TextLink>.
        </Trans>
      </p>
      <RecordList
        list="retention"
        caption={t`Data of lapsed members`}
        searchLabel={t`Find by name`}
        address={address}
        columns={columns}
        filters={filters}
        sort={{ sort: 'day', order: 'asc' }}
        page={{
          rows: data?.data ?? null,
          isFormer,
          failure,
          reload,
          next: data?.next ?? null,
          total: data?.total ?? null,
          hasMoreThanTotal: data?.has_more_than_total === true,
        }}
        keyOf={({ person_id: id }) => String(id)}
        nameOf={({ name }) => name}
        empty={<span>{i18n._(EMPTY_LABELS[part])}</span>}
      />
    </DeskPage>
  )
}

/** Returns the part of the list that the address names; people within 90 days by default. */
function partIn({ query }: ListAddress): RetentionPart {
  return RETENTION_PARTS.find((part) => part === query.get('part')) ?? 'within_90'
}
