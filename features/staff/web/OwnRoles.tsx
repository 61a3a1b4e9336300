import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import type { Fetched } from '#platform/web/lazy/use-fetched.ts'
import { RIGHT_LABELS } from '../right-labels.rules.ts'
import { RIGHT_KEYS } from '../rights.rules.ts'
import { deleteOwnRole, type OwnRole } from '../roles.contract.ts'
import { DeskList } from './DeskPage.tsx'
import { LastDay } from './LastDay.tsx'
import { OwnRoleForm } from './OwnRoleForm.tsx'
import { StaffTable } from './StaffTable.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'
import { useInstant } from './use-instant.ts'

type OwnRolesProps = {
  loaded: Fetched<{ data: OwnRole[]; today: string }>
  /** Called with a message after a change. */
  onDone: (message: string) => void
}

type Dialog = { kind: 'form' | 'delete'; role: OwnRole } | { kind: 'form'; role: null }

/** The roles that owners made: their rights and holders, with the forms to create, change and delete one. */
export function OwnRoles({ loaded: { data, failure, reload }, onDone }: OwnRolesProps) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const roles = data?.data ?? []
  const create = (
    <Button tone="outline" onClick={() => setDialog({ kind: 'form', role: null })}>
      <Trans>Create a role</Trans>
    </Button>
  )
  return (
    <section aria-labelledby="own-roles" className="mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-roles" className="text-h2">
          <Trans>Custom roles</Trans>
        </h2>
        {roles.length === 0 ? null : create}
      </div>
      <p className="mb-5 max-w-text">
        <Trans>
          If none of the roles fits, make one from single rights. To give it to a person, choose Change beside
          their name.
        </Trans>
      </p>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {roles.length === 0 ? (
          <EmptyState title={<Trans>No custom roles yet</Trans>} action={create} level={3}>
            <Trans>For example a canteen helper, who sells at the till and does nothing else.</Trans>
          </EmptyState>
        ) : (
          <StaffTable
            caption={t`Custom roles`}
            rows={roles}
            keyOf={({ id }) => String(id)}
            columns={columnsOf(t, setDialog)}
          />
        )}
      </DeskList>
      {dialog === null ? null : dialog.kind === 'form' ? (
        <OwnRoleForm
          role={dialog.role}
          others={roles.filter(({ id }) => id !== dialog.role?.id)}
          onClose={close}
          onSaved={(name) => {
            close()
            onDone(t`The role ${name} is saved`)
          }}
        />
      ) : (
        <DeleteRole
          role={dialog.role}
          onClose={close}
          onDeleted={(name) => {
            close()
            onDone(t`The role ${name} is deleted`)
          }}
        />
      )}
    </section>
  )
}

function columnsOf(t: ReturnType<typeof useLingui>['t'], open: (dialog: Dialog) => void) {
  return [
    {
      key: 'name',
      head: <Trans comment="Column: the name of a role">Role</Trans>,
      label: '',
      cell: ({ name }: OwnRole) => <bdi className="font-semibold">{name}</bdi>,
    },
    {
      key: 'rights',
      head: <Trans comment="Column: what a role allows">Rights</Trans>,
      label: t({ message: 'Rights', comment: 'Column: what a role allows' }),
      cell: ({ rights }: OwnRole) => <RightNames rights={rights} />,
    },
    {
      key: 'holders',
      head: <Trans>People</Trans>,
      label: t({ message: 'People', comment: 'Column: who has a role' }),
      cell: ({ holders }: OwnRole) =>
        holders.length === 0 ? (
          <span className="text-muted">
            <Trans comment="Column People: the role has no holders">None yet</Trans>
          </span>
        ) : (
          <ul>
            {holders.map(({ id, name, last_day: day }) => (
              <li key={id}>
                <bdi>{name}</bdi> <LastDay day={day} />
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'changed',
      head: <Trans>Last changed</Trans>,
      label: t`Last changed`,
      cell: (role: OwnRole) => <ChangedBy role={role} />,
    },
    {
      key: 'buttons',
      head: '',
      label: '',
      isEnd: true,
      cell: (role: OwnRole) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button tone="outline" size="small" onClick={() => open({ kind: 'form', role })}>
            <Trans>Change</Trans>
            <Which>
              <Trans>the role {role.name}</Trans>
            </Which>
          </Button>
          <Button tone="outline" size="small" onClick={() => open({ kind: 'delete', role })}>
            <Trans>Delete</Trans>
            <Which>
              <Trans>the role {role.name}</Trans>
            </Which>
          </Button>
        </span>
      ),
    },
  ]
}

/** The names of some rights, with a note beside each right that allows no changes. */
function RightNames({ rights }: { rights: readonly string[] }) {
  const { i18n } = useLingui()
  const own = RIGHT_KEYS.filter((key) => rights.some((right) => right.startsWith(`${key}.`)))
  return (
    <ul>
      {own.map((key) => {
        const name = i18n._(RIGHT_LABELS[key].name)
        return (
          <li key={key}>
            {rights.includes(`${key}.change`) ? name : <Trans>{name}, without changes</Trans>}
          </li>
        )
      })}
    </ul>
  )
}

function ChangedBy({ role }: { role: OwnRole }) {
  const { t } = useLingui()
  const instant = useInstant()
  return (
    <>
      <bdi>{role.changed_by ?? t`Removed person`}</bdi>
      <span className="block text-note text-muted">{instant(role.changed_at)}</span>
    </>
  )
}

type DeleteRoleProps = { role: OwnRole; onClose: () => void; onDeleted: (name: string) => void }

/** A dialog that asks before a role is deleted and names the people who would lose it. */
function DeleteRole({ role, onClose, onDeleted }: DeleteRoleProps) {
  const { t } = useLingui()
  const { name, holders } = role
  return (
    <StepUpDialog
      question={<Trans>Delete the role {name}?</Trans>}
      confirmText={<Trans>Delete the role</Trans>}
      busyText={t`Deleting`}
      isDanger
      onConfirm={async (code) => {
        await call(deleteOwnRole, { id: role.id, holders: holders.map(({ id }) => id), code })
        onDeleted(name)
      }}
      onClose={onClose}
    >
      {holders.length === 0 ? (
        <p>
          <Trans>No person has this role.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>These people lose the role at once:</Trans>
          </p>
          <ul className="mt-2 list-disc ps-6">
            {holders.map((holder) => (
              <li key={holder.id}>
                <bdi>{holder.name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </StepUpDialog>
  )
}
