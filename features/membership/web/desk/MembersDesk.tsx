import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import {
  DeskFailure,
  DeskPage,
  DeskTabs,
  type ListAddress,
  type ListFilter,
  mayOpen,
  RecordList,
  sortIn,
  useDesk,
  useListAddress,
  useListExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import {
  deskMembers,
  MEMBER_STATES,
  MEMBERS_SORTS,
  membersCsv,
  type MembersQuery,
  type MembersView,
} from '../../membership-desk.contract.ts'
import { STATUS_WORDS } from '../status-labels.ts'
import { MEMBERS_VIEWS } from './desk-labels.ts'
import { useMembersColumns } from './members-columns.tsx'

const NO_ROLES: readonly string[] = []
const VIEWS = Object.keys(MEMBERS_VIEWS) as MembersView[]

/** The members that a bulk action is for: these ids, or all members of the filter if `ids` is null. */
export type SelectedMembers = { ids: readonly number[] | null; filter: MembersQuery }

type MembersDeskProps = {
  /** The actions of other features for the selected members. */
  bulk?: (selected: SelectedMembers, clear: () => void) => ReactNode
}

/** /cms/members: the list of current and former members. */
export function MembersDesk({ bulk }: MembersDeskProps) {
  const { t, i18n } = useLingui()
  const address = useListAddress(['after'])
  const { query, text, show } = address
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'all'
  const sort = sortIn(address, MEMBERS_SORTS, { sort: 'number', order: 'asc' })
  const filter: MembersQuery = { view, q: text, ...filterIn(address), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(deskMembers, { ...filter, ...(after && { after }) })
  const columns = useMembersColumns()
  const saving = useListExport(membersCsv, {
    address,
    columns,
    query: filter,
  })
  const filters = useFilters(data)
  const roles = useSession(({ user }) => user.roles ?? NO_ROLES)
  const mayOpenForm = (path: string): boolean => mayOpen({ path, roles: ['membership'] }, roles)
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
            onClick={() => saving.save()}
          >
            <Trans>Export CSV</Trans>
          </Button>
          {mayOpenForm('/cms/members/import') ? (
            <ScreenLink to="/cms/members/import" className="btn btn-outline btn-small">
              <span>
                <Trans>Import members</Trans>
              </span>
            </ScreenLink>
          ) : null}
          {mayOpenForm('/cms/members/new') ? (
            <ScreenLink to="/cms/members/new" className="btn btn-primary btn-small">
              <span>
                <Trans>Add member</Trans>
              </span>
            </ScreenLink>
          ) : null}
        </>
      }
    >
      <DeskFailure words={saving.failure} />
      <DeskTabs
        label={t`Members by status`}
        views={VIEWS}
        wordsOf={(id) => i18n._(MEMBERS_VIEWS[id])}
        counts={data?.counts}
        value={view}
        onChange={(wanted) => show({ view: wanted === 'all' ? '' : wanted })}
      >
        <RecordList
          list="members"
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
          bulk={({ rows, isAll }, clear) => {
            const ids = rows.map(({ person_id: id }) => id)
            return (
              <>
                <Button
                  size="small"
                  tone="outline"
                  busy={saving.isBusy}
                  onClick={() => saving.save(isAll ? undefined : ids)}
                >
                  <Trans>Export selected members</Trans>
                </Button>
                {bulk?.({ ids: isAll ? null : ids, filter }, clear)}
              </>
            )
          }}
        />
      </DeskTabs>
    </DeskPage>
  )
}

type Choices = { types: readonly { id: number; name: string }[]; tags: readonly string[] }

function useFilters(data: Choices | null): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Status', comment: 'Column: the status of a membership' }),
      anyLabel: t`Any status`,
      options: MEMBER_STATES.map((value) => ({ value, label: i18n._(STATUS_WORDS[value]) })),
    },
    {
      kind: 'choice',
      key: 'type',
      label: t({ message: 'Type', comment: 'Filter: the type of membership' }),
      anyLabel: t`All types`,
      options: (data?.types ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'days', from: 'ends_from', to: 'ends_to', label: t`Membership ends`, anyLabel: t`Any day` },
    {
      kind: 'days',
      from: 'joined_from',
      to: 'joined_to',
      label: t({ message: 'Joined', comment: 'Column: the day on which a person became a member' }),
      anyLabel: t`Any day`,
    },
    {
      kind: 'choice',
      key: 'tag',
      label: t({ message: 'Tag', comment: 'Filter: a tag of people' }),
      anyLabel: t`Any tag`,
      options: (data?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
    },
  ]
}

/** Reads the filters from the address; malformed values are ignored. */
function filterIn({ query }: ListAddress): Partial<MembersQuery> {
  const type = query.get('type') ?? ''
  const tag = query.get('tag') ?? ''
  const state = MEMBER_STATES.find((one) => one === query.get('state'))
  const day = (name: 'ends_from' | 'ends_to' | 'joined_from' | 'joined_to') => {
    const value = query.get(name) ?? ''
    return isDay(value) ? { [name]: value } : {}
  }
  return {
    ...(/^[1-9]\d{0,8}$/.test(type) && { type: Number(type) }),
    ...(state !== undefined && { state }),
    ...(tag !== '' && tag.length <= 40 && { tag }),
    ...day('ends_from'),
    ...day('ends_to'),
    ...day('joined_from'),
    ...day('joined_to'),
  }
}
