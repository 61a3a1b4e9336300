import { Trans, useLingui } from '@lingui/react/macro'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListAddress,
  type ListFilter,
  RecordList,
  sortIn,
  useDesk,
  useDeskAction,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import {
  type DeskMemberRow,
  deskMembers,
  MEMBERS_COLUMNS,
  MEMBERS_SORTS,
  membersCsv,
  type MembersQuery,
  type MembersView,
} from '../../membership-desk.contract.ts'
import { MEMBERS_VIEWS } from './desk-labels.ts'
import { useMembersColumns } from './members-columns.tsx'

const VIEWS = Object.keys(MEMBERS_VIEWS) as MembersView[]

/** /cms/members: the list of current and former members. */
export function MembersDesk() {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'all'
  const sort = sortIn(address, MEMBERS_SORTS, { sort: 'number', order: 'asc' })
  const filter: MembersQuery = { view, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskMembers, { ...filter, ...(after && { after }) })
  const columns = useMembersColumns()
  const saving = useDeskAction()
  const save = (selected?: readonly DeskMemberRow[]): void => {
    const chosen = query.get('columns')?.split(',')
    const shown = MEMBERS_COLUMNS.filter(
      (key) => key === 'name' || chosen === undefined || chosen.includes(key),
    )
    const ids = selected?.map(({ person_id: id }) => id).join(',')
    const asked = { ...filter, columns: shown.join(','), ...(ids !== undefined && { ids }) }
    void saving.run(async () => saveFile(await callForFile(membersCsv, asked), `members-${view}.csv`))
  }
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'type',
      label: t({ message: 'Type', comment: 'Filter: the type of membership' }),
      anyLabel: t`All types`,
      options: (data?.types ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'days', from: 'ends_from', to: 'ends_to', label: t`Membership ends`, anyLabel: t`Any day` },
  ]
  return (
    <DeskPage
      title={<Trans>Members</Trans>}
      actions={
        <>
          <Button
            size="small"
            tone="outline"
            busy={saving.isBusy}
            busyLabel={t`Saving`}
            onClick={() => save()}
          >
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
        onChange={(wanted) => show({ view: wanted === 'all' ? '' : wanted })}
      >
        <RecordList
          caption={t`Members`}
          searchLabel={t`Find by number, name or email`}
          address={address}
          columns={columns}
          filters={filters}
          sort={sort}
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
          empty={<Trans>No members in this list.</Trans>}
          bulk={(selected) => (
            <Button size="small" busy={saving.isBusy} onClick={() => save(selected)}>
              <Trans>Export selected members</Trans>
            </Button>
          )}
        />
      </DeskTabs>
    </DeskPage>
  )
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Pick<MembersQuery, 'type' | 'ends_from' | 'ends_to'> {
  const type = query.get('type') ?? ''
  const day = (name: 'ends_from' | 'ends_to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  return {
    ...(/^[1-9]\d{0,8}$/.test(type) && { type: Number(type) }),
    ...day('ends_from'),
    ...day('ends_to'),
  }
}
