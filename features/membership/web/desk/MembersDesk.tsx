import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskList, DeskPage, StaffTable, useDesk } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Tabs } from '#platform/ui/Tabs.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { deskMembers, type MembersView } from '../../membership-desk.contract.ts'
import { STATUS_WORDS } from '../status-words.ts'
import { MEMBERS_VIEWS, STATUS_TONES } from './desk-words.ts'

const VIEWS = Object.keys(MEMBERS_VIEWS) as MembersView[]

/** /cms/members: everybody who is or was a member. */
export function MembersDesk() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [view, setView] = useState<MembersView>('all')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useDesk(deskMembers, { view, q: text, page })
  return (
    <DeskPage title={<Trans>Members</Trans>}>
      <Tabs
        label={t`Members by standing`}
        value={view}
        onChange={(id) => {
          setView(VIEWS.find((known) => known === id) ?? 'all')
          setPage(1)
        }}
        tabs={VIEWS.map((id) => ({ id, label: i18n._(MEMBERS_VIEWS[id]) }))}
      />
      <div className="my-5 max-w-[24rem]">
        <TextField
          type="search"
          label={t`Find by number, name or email`}
          value={text}
          maxLength={100}
          onChange={(event) => {
            setText(event.target.value)
            setPage(1)
          }}
        />
      </div>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>Nobody here.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`Members`}
            rows={data?.data ?? []}
            keyOf={({ person_id: id }) => String(id)}
            columns={[
              { key: 'number', head: <Trans>Number</Trans>, isFigure: true, cell: ({ number }) => number },
              {
                key: 'name',
                head: <Trans>Name</Trans>,
                cell: ({ person_id: id, name }) => (
                  <ScreenLink
                    to={`/cms/members/${id}`}
                    className="font-semibold text-primary hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </ScreenLink>
                ),
              },
              { key: 'email', head: <Trans>Email</Trans>, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
              { key: 'type', head: <Trans>Type</Trans>, cell: ({ type }) => type },
              {
                key: 'to',
                head: <Trans>Valid to</Trans>,
                isFigure: true,
                cell: ({ valid_to: to, no_expiry: isForLife }) =>
                  isForLife ? (
                    <Trans>for good</Trans>
                  ) : to === null || format === null ? (
                    ''
                  ) : (
                    format.day(to, 'medium')
                  ),
              },
              {
                key: 'status',
                head: <Trans>Status</Trans>,
                cell: ({ status }) => <Chip tone={STATUS_TONES[status]}>{i18n._(STATUS_WORDS[status])}</Chip>,
              },
            ]}
          />
        )}
        <div className="mt-4 flex gap-3">
          {page > 1 ? (
            <Button tone="outline" size="small" onClick={() => setPage(page - 1)}>
              <Trans>Before</Trans>
            </Button>
          ) : null}
          {data?.has_more === true ? (
            <Button tone="outline" size="small" onClick={() => setPage(page + 1)}>
              <Trans>More</Trans>
            </Button>
          ) : null}
        </div>
      </DeskList>
    </DeskPage>
  )
}
