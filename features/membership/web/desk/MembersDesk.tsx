import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  DeskPager,
  DeskSearch,
  DeskTabs,
  StaffTable,
  useDesk,
  useDeskAction,
  useListState,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { deskMembers, membersCsv, type MembersView } from '../../membership-desk.contract.ts'
import { STATUS_WORDS } from '../status-labels.ts'
import { MEMBERS_VIEWS, STATUS_TONES } from './desk-labels.ts'

const VIEWS = Object.keys(MEMBERS_VIEWS) as MembersView[]

/** /cms/members: the list of current and former members. */
export function MembersDesk() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const look = useListState<MembersView>('all')
  const { view, q, page } = look
  const { data, isFormer, failure, reload } = useDesk(deskMembers, { view, q, page })
  const saving = useDeskAction()
  const save = (): void =>
    void saving.run(async () => saveFile(await callForFile(membersCsv, { view, q }), `members-${view}.csv`))
  return (
    <DeskPage
      title={<Trans>Members</Trans>}
      actions={
        <>
          <Button size="small" tone="outline" busy={saving.isBusy} busyLabel={t`Saving`} onClick={save}>
            <Trans>Export CSV</Trans>
          </Button>
          <ScreenLink to="/cms/members/import" className="btn btn-outline btn-small">
            <span>
              <Trans>Import members</Trans>
            </span>
          </ScreenLink>
        </>
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Members by status`}
        views={VIEWS}
        wordsOf={(id) => i18n._(MEMBERS_VIEWS[id])}
        value={view}
        onChange={look.choose}
      >
        <DeskSearch label={t`Find by number, name or email`} look={look} />
        <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
          {data?.data.length === 0 ? (
            <p>
              <Trans>No members in this list.</Trans>
            </p>
          ) : (
            <StaffTable
              caption={t`Members`}
              rows={data?.data ?? []}
              keyOf={({ person_id: id }) => String(id)}
              columns={[
                {
                  key: 'number',
                  head: <Trans>Member number</Trans>,
                  isFigure: true,
                  cell: ({ number }) => number,
                },
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
                {
                  key: 'email',
                  head: <Trans>Email</Trans>,
                  cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
                },
                { key: 'type', head: <Trans>Type</Trans>, cell: ({ type }) => type },
                {
                  key: 'to',
                  head: <Trans>Valid to</Trans>,
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
                  head: <Trans>Status</Trans>,
                  cell: ({ status }) => (
                    <Chip tone={STATUS_TONES[status]}>{i18n._(STATUS_WORDS[status])}</Chip>
                  ),
                },
              ]}
            />
          )}
          <DeskPager look={look} hasMore={data?.has_more === true} />
        </DeskList>
      </DeskTabs>
    </DeskPage>
  )
}
