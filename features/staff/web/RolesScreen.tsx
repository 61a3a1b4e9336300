import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
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
import { ROLE_LABELS } from '../role-labels.rules.ts'
import { findStaff, setRoles, type StaffPerson } from '../staff.contract.ts'
import { type ContentRight, FULL_CONTENT_RIGHT, isRightAddress } from '../content-rights.rules.ts'
import { ContentRightFields } from './ContentRightFields.tsx'
import { DeskFailure, DeskList, DeskPage } from './DeskPage.tsx'
import { StaffTable } from './StaffTable.tsx'
import { useDesk, useDeskAction } from './use-desk.ts'

/** /cms/roles: owners find a person, and assign and remove roles. */
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
          hint={t`Leave empty to see everyone with a desk`}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {data?.data.length === 0 ? (
          <p>
            <Trans>No person found.</Trans>
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
                cell: ({ roles, content_right }) => (
                  <span className="flex flex-wrap gap-1.5">
                    {STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => (
                      <Chip key={role}>{i18n._(ROLE_LABELS[role].name)}</Chip>
                    ))}
                    {content_right === null ? null : (
                      <span className="text-note text-muted">
                        <ContentLimits right={content_right} />
                      </span>
                    )}
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

function isUnlimited({ write_below: write, publish_below: publish }: ContentRight): boolean {
  return write === '' && publish === ''
}

type ChangeRolesProps = { person: StaffPerson; onClose: () => void; onChanged: (name: string) => void }

/** Says what the role content does not cover. */
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

/**
 * Selects the roles first, then asks for the owner's mailed code, so that an unattended screen is not enough to assign
 * a role.
 */
function ChangeRoles({ person, onClose, onChanged }: ChangeRolesProps) {
  const { t, i18n } = useLingui()
  const [roles, setChosenRoles] = useState<readonly string[]>(person.roles)
  const [right, setRight] = useState(person.content_right ?? FULL_CONTENT_RIGHT)
  const isLimited = roles.includes('content') && !roles.includes('owner')
  const [isMailed, setIsMailed] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useDeskAction()
  const { name } = person
  const [showsMistakes, setShowsMistakes] = useState(false)
  const mail = () => {
    if (isLimited && !(isRightAddress(right.write_below) && isRightAddress(right.publish_below))) {
      setShowsMistakes(true)
      return
    }
    void run(async () => {
      await call(sendStepUpCode, {})
      setIsMailed(true)
    })
  }
  const save = () =>
    void run(async () => {
      await call(setRoles, {
        person_id: person.id,
        roles: [...roles],
        // Without limits nothing is stored, so that the person keeps the right of the role.
        content_right: !isLimited || (right.may_publish && isUnlimited(right)) ? null : right,
        code,
      })
      onChanged(name)
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Which desks can {name} use?</Trans>}
      actions={
        <>
          {isMailed ? (
            <Button busy={isBusy} busyLabel={t`Saving`} onClick={save}>
              <Trans>Save the desks</Trans>
            </Button>
          ) : (
            <Button busy={isBusy} busyLabel={t`Sending`} onClick={mail}>
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
          hint={t`We emailed it to you, to confirm that it is you`}
          onChange={setCode}
        />
      ) : (
        <fieldset>
          <legend className="visually-hidden">
            <Trans>Desks</Trans>
          </legend>
          {STAFF_ROLES.map((role) => (
            <Fragment key={role}>
              <Checkbox
                name={role}
                label={i18n._(ROLE_LABELS[role].name)}
                hint={i18n._(ROLE_LABELS[role].may)}
                checked={roles.includes(role)}
                onChange={(event) =>
                  setChosenRoles(
                    event.target.checked ? [...roles, role] : roles.filter((other) => other !== role),
                  )
                }
              />
              {role === 'content' && isLimited ? (
                <ContentRightFields right={right} onChange={setRight} showsMistakes={showsMistakes} />
              ) : null}
            </Fragment>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
