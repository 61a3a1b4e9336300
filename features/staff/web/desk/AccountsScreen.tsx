import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import {
  ACCOUNT_MEMBERSHIPS,
  ACCOUNT_STATES,
  ACCOUNTS_SORTS,
  type AccountsColumn,
  accountsCsv,
  type AccountsQuery,
  type DeskAccount,
  disableAccountCall,
  listAccounts,
} from '../../accounts-desk.contract.ts'
import { ROLE_LABELS } from '../../role-labels.rules.ts'
import { mayOpen } from '../desk-area.ts'
import { DeskFailure, DeskPage } from '../DeskPage.tsx'
import { IfAllowed } from '../IfAllowed.tsx'
import { useDesk } from '../use-desk.ts'
import { useInstant } from '../use-instant.ts'
import { useListAddress } from '../use-list-address.ts'
import { useListExport } from '../use-list-export.ts'
import { ChangeAccount } from './ChangeAccount.tsx'
import { type ListColumn, type ListFilter, sortIn } from './list/list-types.ts'
import { RecordList } from './list/RecordList.tsx'

type OwnRoleNames = readonly { id: number; name: string }[]
const NO_ROLES: OwnRoleNames = []
const NO_NAMES: readonly string[] = []

/** /cms/accounts: all accounts. The membership secretary and owners disable and enable them. */
export function AccountsScreen() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const sort = sortIn(address, ACCOUNTS_SORTS, { sort: 'name', order: 'asc' })
  const filter: AccountsQuery = { q: text, ...filterIn(query), ...sort }
  const after = query.get('after')
  const { data, isFormer, failure, reload } = useDesk(listAccounts, { ...filter, ...(after && { after }) })
  const [chosen, setChosen] = useState<DeskAccount | null>(null)
  const ownRoles = data?.own_roles ?? NO_ROLES
  const columns = useColumns(ownRoles, setChosen)
  const filters = useFilters(ownRoles)
  const saving = useListExport(accountsCsv, { address, columns, query: filter })
  const onChanged = (message: string): void => {
    setChosen(null)
    reload()
    showToast({ tone: 'done', words: message })
  }
  return (
    <DeskPage
      title={<Trans>Accounts</Trans>}
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
          A disabled account can’t log in and gets no email. All records stay, and you can enable it again. To
          remove a person’s data, open their request under Privacy.
        </Trans>
      </p>
      <DeskFailure words={saving.failure} />
      <RecordList
        list="accounts"
        caption={t`Accounts`}
        searchLabel={t`Find an account by name or email`}
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
        keyOf={({ id }) => String(id)}
        nameOf={({ name, email }) => name || email}
        empty={<Trans>No account matches.</Trans>}
        bulk={({ rows, isAll }) => (
          <Button
            size="small"
            busy={saving.isBusy}
            onClick={() => saving.save(isAll ? undefined : rows.map(({ id }) => id))}
          >
            <Trans>Export selected accounts</Trans>
          </Button>
        )}
      />
      {chosen === null ? null : (
        <ChangeAccount account={chosen} onClose={() => setChosen(null)} onChanged={onChanged} />
      )}
    </DeskPage>
  )
}

/** Reads the filters from the address; unknown values are ignored. */
function filterIn(query: URLSearchParams): Partial<AccountsQuery> {
  const role = query.get('role') ?? ''
  const state = ACCOUNT_STATES.find((one) => one === query.get('state'))
  const membership = ACCOUNT_MEMBERSHIPS.find((one) => one === query.get('membership'))
  const isRole = role === 'any' || STAFF_ROLES.some((one) => one === role) || /^own:[1-9]\d{0,8}$/.test(role)
  return {
    ...(isRole && { role }),
    ...(state !== undefined && { state }),
    ...(membership !== undefined && { membership }),
  }
}

function useFilters(ownRoles: OwnRoleNames): ListFilter[] {
  const { t, i18n } = useLingui()
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t({ message: 'Account', comment: 'Column: whether an account is enabled or disabled' }),
      anyLabel: t({ message: 'Enabled or disabled', comment: 'Filter of accounts: no restriction' }),
      options: [
        { value: 'enabled', label: t({ message: 'Enabled', comment: 'State of an account: it can log in' }) },
        { value: 'disabled', label: t({ message: 'Disabled', comment: 'State of an account' }) },
      ],
    },
    {
      kind: 'choice',
      key: 'membership',
      label: t({ message: 'Membership', comment: 'Filter of accounts' }),
      anyLabel: t`With or without membership`,
      options: [
        { value: 'without', label: t({ message: 'Without membership', comment: 'Filter of accounts' }) },
        { value: 'with', label: t({ message: 'With membership', comment: 'Filter of accounts' }) },
      ],
    },
    {
      kind: 'choice',
      key: 'role',
      label: t({ message: 'Role', comment: 'Filter: a role at the staff desk' }),
      anyLabel: t`With or without a role`,
      options: [
        { value: 'any', label: t`With any role` },
        ...STAFF_ROLES.map((role) => ({ value: role as string, label: i18n._(ROLE_LABELS[role].name) })),
        ...ownRoles.map(({ id, name }) => ({ value: `own:${id}`, label: name })),
      ],
    },
  ]
}

type AccountColumn = ListColumn<DeskAccount> & { key: AccountsColumn | 'actions' }

function useColumns(
  ownRoles: OwnRoleNames,
  onChange: (account: DeskAccount) => void,
): readonly AccountColumn[] {
  const { t, i18n } = useLingui()
  const instantOf = useInstant()
  const heldRoles = useSession(({ user }) => user.roles ?? NO_NAMES)
  const opensRecords = mayOpen({ path: '/cms/members', roles: ['membership'] }, heldRoles)
  const roleNames = new Map<string, string>([
    ...STAFF_ROLES.map((role): [string, string] => [role, i18n._(ROLE_LABELS[role].name)]),
    ...ownRoles.map(({ id, name }): [string, string] => [`own:${id}`, name]),
  ])
  return [
    {
      key: 'name',
      label: t({ message: 'Name', comment: 'Column: the name of a person' }),
      sort: 'name',
      isFixed: true,
      cell: ({ id, name }) =>
        opensRecords ? (
          <TextLink to={`/cms/members/${id}`}>
            <bdi>{name}</bdi>
          </TextLink>
        ) : (
          <bdi className="font-semibold">{name}</bdi>
        ),
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
      cell: ({ roles }) => (
        <span className="flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <Chip key={role}>
              <bdi>{roleNames.get(role) ?? ''}</bdi>
            </Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'membership',
      label: t({ message: 'Membership', comment: 'Column: whether a person has or had a membership' }),
      cell: ({ has_membership: hasMembership }) =>
        hasMembership
          ? t({ message: 'Yes', comment: 'A person has or had a membership' })
          : t({ message: 'No', comment: 'A person never had a membership' }),
    },
    {
      key: 'created',
      label: t({ message: 'Created', comment: 'Column: when an account was created' }),
      sort: 'created',
      isOptional: true,
      isFigure: true,
      cell: ({ created_at: at }) => instantOf(at),
    },
    {
      key: 'state',
      label: t({ message: 'Account', comment: 'Column: whether an account is enabled or disabled' }),
      cell: ({ disabled_at: disabledAt }) => (
        <StateChip since={instantOf(disabledAt)} isDisabled={disabledAt !== null} />
      ),
    },
    {
      key: 'actions',
      label: '',
      isActions: true,
      cell: (account) => (
        <IfAllowed call={disableAccountCall}>
          <Button tone="outline" size="small" onClick={() => onChange(account)}>
            {account.disabled_at === null ? (
              <Trans comment="Button: stop an account from logging in">Disable</Trans>
            ) : (
              <Trans comment="Button: let an account log in again">Enable</Trans>
            )}
            <Which>
              <Trans>the account of {account.name}</Trans>
            </Which>
          </Button>
        </IfAllowed>
      ),
    },
  ]
}

function StateChip({ isDisabled, since }: { isDisabled: boolean; since: string }) {
  return isDisabled ? (
    <Chip tone="danger">
      <Trans>Disabled on {since}</Trans>
    </Chip>
  ) : (
    <Chip tone="success">
      <Trans comment="State of an account: it can log in">Enabled</Trans>
    </Chip>
  )
}
