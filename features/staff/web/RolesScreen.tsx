import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import type { ContentRight } from '../content-rights.rules.ts'
import { ROLE_LABELS } from '../role-labels.rules.ts'
import { listOwnRoles, type OwnRole } from '../roles.contract.ts'
import { findStaff, type StaffPerson } from '../staff.contract.ts'
import { ChangeRoles } from './ChangeRoles.tsx'
import { DeskList, DeskPage } from './DeskPage.tsx'
import { HandOver } from './HandOver.tsx'
import { LastDay } from './LastDay.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { StaffTable } from './StaffTable.tsx'
import { useDesk } from './use-desk.ts'

type Dialog = { kind: 'change' | 'hand-over'; person: StaffPerson }

/** /cms/roles: owners give roles to people, hand them over, and make roles of their own. */
export function RolesScreen() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { data, isFormer, failure, reload } = useDesk(findStaff, { q: text })
  const own = useDesk(listOwnRoles, {})
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const roles = own.data?.data ?? []
  const onDone = (message: string) => {
    setDialog(null)
    reload()
    own.reload()
    showToast({ tone: 'done', words: message })
  }
  return (
    <DeskPage title={<Trans>Roles</Trans>}>
      <p className="mb-5 max-w-text">
        <Trans>
          A role decides which screens of the staff desk a person sees. Give each person only what they need,
          and set a last day for a role that ends, such as at the annual general meeting.
        </Trans>
      </p>
      <div className="mb-5 max-w-[24rem]">
        <TextField
          type="search"
          label={t`Find a person by name or email`}
          hint={t`Leave empty to see everyone with a desk`}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        <PeopleTable people={data?.data ?? []} roles={roles} open={setDialog} />
      </DeskList>
      <OwnRoles loaded={own} onDone={onDone} />
      {dialog === null ? null : dialog.kind === 'change' ? (
        <ChangeRoles
          key={dialog.person.id}
          person={dialog.person}
          own={roles}
          today={own.data?.today}
          onClose={() => setDialog(null)}
          onChanged={(name) => onDone(t`The desks of ${name} are changed`)}
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

type PeopleTableProps = {
  people: readonly StaffPerson[]
  roles: readonly OwnRole[]
  open: (dialog: Dialog) => void
}

/** The people with their roles. */
function PeopleTable({ people, roles, open }: PeopleTableProps) {
  const { t, i18n } = useLingui()
  if (people.length === 0)
    return (
      <p>
        <Trans>No person found.</Trans>
      </p>
    )
  return (
    <StaffTable
      caption={t`People and their desks`}
      rows={people}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: <Trans>Name</Trans>,
          label: '',
          cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
        },
        {
          key: 'email',
          head: <Trans>Email</Trans>,
          label: t`Email`,
          cell: ({ email }) => <bdi dir="ltr">{email}</bdi>,
        },
        {
          key: 'roles',
          head: <Trans>Desks</Trans>,
          label: t`Desks`,
          cell: (person) => (
            <RolesOf person={person} roles={roles} nameOf={(role) => i18n._(ROLE_LABELS[role].name)} />
          ),
        },
        {
          key: 'change',
          head: '',
          label: '',
          isEnd: true,
          cell: (person) => (
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
                  <Trans>the desks of {person.name}</Trans>
                </Which>
              </Button>
            </span>
          ),
        },
      ]}
    />
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
