import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { sendStepUpCode } from '#features/accounts/accounts.contract.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { findStaff, setRoles, type StaffPerson } from '../staff.contract.ts'
import { DeskFailure, DeskList, DeskPage } from './DeskPage.tsx'
import { StaffTable } from './StaffTable.tsx'
import { useDesk, useDeskAction } from './use-desk.ts'

/** What each desk is called, and what it may do. */
const ROLE_WORDS = {
  owner: { name: msg`Owner`, may: msg`Everything, these roles too` },
  membership: { name: msg`Membership`, may: msg`Members, applications, renewals` },
  registrar: { name: msg`Registrar`, may: msg`Club registration and log books` },
  events: { name: msg`Events`, may: msg`The calendar, entries and results` },
  scrutineer: { name: msg`Scrutineer`, may: msg`Checks vehicles` },
  treasurer: { name: msg`Treasurer`, may: msg`Orders, payments, refunds, statements` },
  shop: { name: msg`Shop`, may: msg`Products, stock and packing` },
  content: { name: msg`Content`, may: msg`Pages, pictures and settings of the site` },
  gate: { name: msg`Gate`, may: msg`Checks cards and tickets` },
} as const

/** /cms/roles: the owner finds a person, and gives and takes desks. */
export function RolesScreen() {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const { data, isFormer, failure, reload } = useDesk(findStaff, { q: text })
  const [chosen, setChosen] = useState<StaffPerson | null>(null)
  return (
    <DeskPage title={<Trans>Roles</Trans>}>
      <div className="mb-5 max-w-[24rem]">
        <TextField
          type="search"
          label={t`Find a person by name or email`}
          hint={t`Empty shows who holds a desk now`}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>Nobody is found by that.</Trans>
          </p>
        ) : (
          <StaffTable
            caption={t`People and their desks`}
            rows={data?.data ?? []}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                key: 'name',
                head: <Trans>Name</Trans>,
                cell: ({ name }) => <bdi className="font-semibold">{name}</bdi>,
              },
              { key: 'email', head: <Trans>Email</Trans>, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
              {
                key: 'roles',
                head: <Trans>Desks</Trans>,
                cell: ({ roles }) => (
                  <span className="flex flex-wrap gap-1.5">
                    {STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => (
                      <Chip key={role}>{i18n._(ROLE_WORDS[role].name)}</Chip>
                    ))}
                  </span>
                ),
              },
              {
                key: 'change',
                head: '',
                isEnd: true,
                cell: (person) => (
                  <Button tone="outline" size="small" onClick={() => setChosen(person)}>
                    <Trans>Change</Trans>
                    <Which>
                      <Trans>the desks of {person.name}</Trans>
                    </Which>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </DeskList>
      {chosen === null ? null : (
        <ChangeRoles
          key={chosen.id}
          person={chosen}
          onClose={() => setChosen(null)}
          onChanged={(name) => {
            setChosen(null)
            reload()
            showToast({ tone: 'done', words: t`The desks of ${name} are changed` })
          }}
        />
      )}
    </DeskPage>
  )
}

type ChangeRolesProps = { person: StaffPerson; onClose: () => void; onChanged: (name: string) => void }

/** First what, then the owner's own code: a desk is given by nobody who only found a screen open. */
function ChangeRoles({ person, onClose, onChanged }: ChangeRolesProps) {
  const { t, i18n } = useLingui()
  const [roles, setChosenRoles] = useState<readonly string[]>(person.roles)
  const [isMailed, setIsMailed] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useDeskAction()
  const { name } = person
  const mail = () =>
    void run(async () => {
      await call(sendStepUpCode, {})
      setIsMailed(true)
    })
  const save = () =>
    void run(async () => {
      await call(setRoles, { person_id: person.id, roles: [...roles], code })
      onChanged(name)
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Which desks does {name} hold?</Trans>}
      actions={
        <>
          {isMailed ? (
            <Button busy={isBusy} busyWords={t`Saving`} onClick={save}>
              <Trans>Save the desks</Trans>
            </Button>
          ) : (
            <Button busy={isBusy} busyWords={t`Sending`} onClick={mail}>
              <Trans>Email me a code</Trans>
            </Button>
          )}
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      {isMailed ? (
        <CodeInput
          id="roles-code"
          name="code"
          label={t`Your code`}
          hint={t`We have emailed it to you, to know that it is you`}
          onChange={setCode}
        />
      ) : (
        <fieldset>
          <legend className="visually-hidden">
            <Trans>Desks</Trans>
          </legend>
          {STAFF_ROLES.map((role) => (
            <Checkbox
              key={role}
              name={role}
              label={i18n._(ROLE_WORDS[role].name)}
              hint={i18n._(ROLE_WORDS[role].may)}
              checked={roles.includes(role)}
              onChange={(event) =>
                setChosenRoles(
                  event.target.checked ? [...roles, role] : roles.filter((other) => other !== role),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
