import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskEntryEvents } from '../../entries-desk.contract.ts'

const NO_INPUT = {}

/** /cms/entries: the events with entries, the next one first. */
export function EntriesDesk() {
  const { t } = useLingui()
  const format = useFormat()
  const { data, failure, reload } = useDesk(deskEntryEvents, NO_INPUT)
  const rows = data?.data ?? []
  return (
    <DeskPage title={<Trans>Entries</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {rows.length === 0 ? (
          <p className="text-muted">
            <Trans>No event takes entries.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`Events that take entries`}
            rows={rows}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                key: 'day',
                head: <Trans>Day</Trans>,
                cell: (row) => format?.day(row.starts_on, 'medium') ?? '',
              },
              {
                key: 'title',
                head: <Trans>Event</Trans>,
                cell: ({ id, title, state }) => (
                  <ScreenLink
                    to={`/cms/entries/${id}`}
                    className={`font-semibold text-primary hover:underline ${state === 'cancelled' ? 'line-through' : ''}`}
                  >
                    {title}
                  </ScreenLink>
                ),
              },
              { key: 'place', head: <Trans>Location</Trans>, cell: ({ place }) => place },
              {
                key: 'taken',
                head: <Trans>Places taken</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ capacity, places_taken: taken }) =>
                  capacity === null ? taken : `${taken}/${capacity}`,
              },
              {
                key: 'reserves',
                head: <Trans>Reserves</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ reserves }) =>
                  reserves === 0 ? '' : <Plural value={reserves} one="# waiting" other="# waiting" />,
              },
              {
                key: 'unpaid',
                head: <Trans comment="Filter: entries that are not paid">Unpaid</Trans>,
                isEnd: true,
                isFigure: true,
                cell: ({ id, title, unpaid }) =>
                  unpaid === 0 ? (
                    ''
                  ) : (
                    <TextLink to={`/cms/entries/${id}?group=waiting&state=awaiting_payment`}>
                      {format?.number(unpaid) ?? ''}
                      <Which>
                        <bdi>{title}</bdi>
                      </Which>
                    </TextLink>
                  ),
              },
            ]}
          />
        )}
      </DeskList>
    </DeskPage>
  )
}
