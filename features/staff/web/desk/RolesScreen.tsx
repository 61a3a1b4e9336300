import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import type { ContentRight } from '../../content-rights.rules.ts'
import { ROLE_LABELS } from '../../role-labels.rules.ts'
import { listOwnRoles, type OwnRole } from '../../roles.contract.ts'
import {
  findStaff,
  STAFF_PEOPLE_SORTS,
  staffCsv,
  type StaffPeopleColumn,
  type StaffPeopleQuery,
  type StaffPerson,
} from '../../staff.contract.ts'
import { ChangeRoles } from '../ChangeRoles.tsx'
import { DeskFailure, DeskPage } from '../DeskPage.tsx'
import { HandOver } from '../HandOver.tsx'
import { LastDay } from '../LastDay.tsx'
import { OwnRoles } from '../OwnRoles.tsx'
import { useDesk } from '../use-desk.ts'
import { useListAddress } from '../use-list-address.ts'
import { useListExport } from '../use-list-export.ts'
import { type ListColumn, type ListFilter, sortIn } from './list/list-types.ts'
import { RecordList } from './list/RecordList.tsx'

type Dialog = { kind: 'change' | 'hand-over'; person: StaffPerson }

/** /cms/roles: owners give roles to people, hand them over, and make roles of their own. */
export function RolesScreen() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, STAFF_PEOPLE_SORTS, { sort: 'name', order: 'asc' })
  const filter: StaffPeopleQuery = { q: text, ...roleIn(query), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(findStaff, { ...filter, ...(after && { after }) })
  const own = useDesk(listOwnRoles, {})
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const roles = own.data?.data ?? []
  const columns = useColumns(roles, setDialog)
  const saving = useListExport(staffCsv, { address, columns, query: filter })
  const onDone = (message: string) => {
    setDialog(null)
    reload()
    own.reload()
    showToast({ tone: 'done', words: message })
  }
  return (
    <DeskPage
      title={<Trans>Roles</Trans>}
      actions={
        <Button
          size="small"
          tone="outline"
          busy={saving.isBusy}
          busyLabel={t`Saving`}
          onClick={() => saving.save()}
        >
          <Trans>Export CSV</Trans>
        </Button>
      }
    >
      <p className="mb-5 max-w-text">
        <Trans>
          A role decides which screens of the staff desk a person sees. Give each person only what they need,
          and set a last day for a role that ends, such as at the annual general meeting.
        </Trans>
      </p>
      <p className="max-w-text text-muted">
        <Trans>The list contains everyone with a role. A search also finds people without one.</Trans>
      </p>
      <DeskFailure words={saving.failure} />
      <RecordList
        list="roles"
        caption={t`People and their roles`}
        searchLabel={t`Find a person by name or email`}
        address={address}
        columns={columns}
        filters={useFilters(roles)}
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
        keyOf={({ id }) => String(id)}
        nameOf={({ name, email }) => name || email}
        empty={<Trans>No person found.</Trans>}
        bulk={({ rows, isAll }) => (
          <Button
            size="small"
            busy={saving.isBusy}
            onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
          >
            <Trans>Export selected people</Trans>
          </Button>
        )}
      />
      <OwnRoles loaded={own} onDone={onDone} />
      {dialog === null ? null : dialog.kind === 'change' ? (
        <ChangeRoles
          key={dialog.person.id}
          person={dialog.person}
          own={roles}
          today={own.data?.today}
          onClose={() => setDialog(null)}
          onChanged={(name) => onDone(t`The roles of ${name} are changed`)}
        />
      ) : (
        <HandOver
          key={dialog.person.id}
          from={dialog.person}
          today={own.data?.today}
          onClose={() => setDialog(null)}
          onDone={(name) => onDone(t`${name} has the roles now`)}
        />
      )}
    </DeskPage>
  )
}

/** Reads the role from the address; an unknown value is ignored. */
function roleIn(query: URLSearchParams): { role?: string } {
  const role = query.get('role') ?? ''
  return STAFF_ROLES.some((one) => one === role) || /^own:[1-9]\d{0,8}$/.test(role) ? { role } : {}
}

function useFilters(ownRoles: readonly OwnRole[]): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'role',
      label: t({ message: 'Role', comment: 'Filter: a role at the staff desk' }),
      anyLabel: t({ message: 'Any role', comment: 'Filter of people: no restriction' }),
      options: [
        ...STAFF_ROLES.map((role) => ({ value: role as string, label: i18n._(ROLE_LABELS[role].name) })),
        ...ownRoles.map(({ id, name }) => ({ value: `own:${id}`, label: name })),
      ],
    },
  ]
}

function useColumns(
  ownRoles: readonly OwnRole[],
  open: (dialog: Dialog) => void,
): readonly (ListColumn<StaffPerson> & { key: StaffPeopleColumn | 'actions' })[] {
  const { t, i18n } = useLingui()
  return [
    {
      key: 'name',
      label: t({ message: 'Name', comment: 'Column: the name of a person' }),
      sort: 'name',
      isFixed: true,
      cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
    },
    {
      key: 'email',
      label: t({ message: 'Email', comment: 'Column: the address of a person' }),
      sort: 'email',
      cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
    },
    {
      key: 'roles',
      label: t({ message: 'Roles', comment: 'Column: the roles of a person at the staff desk' }),
      cell: (person) => (
        <RolesOf person={person} roles={ownRoles} nameOf={(role) => i18n._(ROLE_LABELS[role].name)} />
      ),
    },
    {
      key: 'actions',
      label: '',
      isActions: true,
      cell: (person) => <RowActions person={person} open={open} />,
    },
  ]
}

type RowActionsProps = { person: StaffPerson; open: (dialog: Dialog) => void }

/** The buttons to hand over and to change the roles of a person. */
function RowActions({ person, open }: RowActionsProps) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {person.roles.length === 0 ? null : (
        <Button tone="outline" size="small" onClick={() => open({ kind: 'hand-over', person })}>
          <Trans comment="Button: gives the roles of a person to another">Hand over</Trans>
          <Which>
            <Trans>the roles of {person.name}</Trans>
          </Which>
        </Button>
      )}
      <Button tone="outline" size="small" onClick={() => open({ kind: 'change', person })}>
        <Trans>Change</Trans>
        <Which>
          <Trans>the roles of {person.name}</Trans>
        </Which>
      </Button>
    </span>
  )
}

type RolesOfProps = {
  person: StaffPerson
  roles: readonly OwnRole[]
  nameOf: (role: (typeof STAFF_ROLES)[number]) => string
}

/** The roles of a person with their last days, and the limits of the role `content`. */
function RolesOf({ person, roles: own, nameOf }: RolesOfProps) {
  const { roles, last_days: lastDays, content_right: right } = person
  const named = [
    ...STAFF_ROLES.map((role) => ({ key: role as string, name: nameOf(role) })),
    ...own.map(({ id, name }) => ({ key: `own:${id}`, name })),
  ].filter(({ key }) => roles.includes(key))
  return (
    <span className="flex flex-wrap gap-1.5">
      {named.map(({ key, name }) => (
        <Chip key={key}>
          <bdi>{name}</bdi>
          <LastDay day={lastDays.find(({ role }) => role === key)?.last_day ?? null} />
        </Chip>
      ))}
      {right === null ? null : (
        <span className="text-note text-muted">
          <ContentLimits right={right} />
        </span>
      )}
    </span>
  )
}

/** Names the limits of the role `content`: the parts of the website where the person may write and publish. */
function ContentLimits({ right }: { right: ContentRight }) {
  const { write_below: write, publish_below: publish } = right
  return (
    <>
      {write === '' ? null : <Trans>Writes below {write} only.</Trans>}{' '}
      {!right.may_publish ? <Trans>Does not publish.</Trans> : null}
      {publish === '' ? null : <Trans>Publishes below {publish} only.</Trans>}
    </>
  )
}
