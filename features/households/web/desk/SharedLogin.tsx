import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isUnderAge } from '#features/guardians/guardians.rules.ts'
import { DeskFailure, IfAllowed, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  beginSharedLogin,
  type DeskHousehold,
  type DeskHouseholdPerson,
  endSharedLogin,
} from '../../households.contract.ts'

type SharedLoginProps = {
  /** The person whose record is open. */
  personId: number
  household: DeskHousehold
  today: string
  onSaved: (item: DeskHousehold | null) => void
}

/** Returns the id of the person whose email address a person logs in with; null for none. */
export function holderOf({ shared_logins: shared }: DeskHousehold, personId: number): number | null {
  return shared.find(({ person_id: id }) => id === personId)?.holder_id ?? null
}

/** Begins or ends the login of a person with the email address of the payer or the partner. */
export function SharedLogin(props: SharedLoginProps) {
  const { personId, household, today } = props
  const { people, shared_logins: shared } = household
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { holders, holderId, setHolderId, action, begin, end } = useSharedLogin(props)
  const person = people.find(({ person_id: id }) => id === personId)
  const current = people.find(({ person_id: id }) => id === holderOf(household, personId))
  if (person === undefined || shared.some(({ holder_id: id }) => id === personId)) return null
  if (current === undefined && holders.length === 0) return null
  const { name } = person
  const holder = current?.name ?? ''
  return (
    <div className="mt-3">
      {current === undefined ? null : (
        <p className="mb-2">
          <Trans>
            {name} uses the email address of {holder} to log in.
          </Trans>{' '}
          {isGrownUp(person, today) ? (
            <Trans>{name} is 18 or older: ask for an email address of their own.</Trans>
          ) : null}
        </p>
      )}
      <DeskFailure words={action.failure} />
      <IfAllowed call={beginSharedLogin}>
        <Button
          className="print:hidden"
          size="small"
          tone="outline"
          busy={action.isBusy}
          busyLabel={t`Saving`}
          onClick={() => setIsAsking(true)}
        >
          {current === undefined ? (
            <Trans>Log in with another person’s email address</Trans>
          ) : (
            <Trans>Stop using this email address</Trans>
          )}
        </Button>
      </IfAllowed>
      {current === undefined ? (
        <ActionDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          question={<Trans>Let {name} log in with another person’s email address?</Trans>}
          confirmLabel={<Trans>Use this email address</Trans>}
          isBusy={action.isBusy}
          busyLabel={t`Saving`}
          onDo={() => {
            setIsAsking(false)
            begin()
          }}
        >
          <Select
            label={t`Email address of`}
            value={holderId}
            onChange={({ target }) => setHolderId(Number(target.value))}
          >
            {holders.map((one) => (
              <option key={one.person_id} value={one.person_id}>
                {one.name}
              </option>
            ))}
          </Select>
          <p className="mt-3">
            <Trans>
              After the code, they choose who is logging in. Anyone who reads the mail of this address can log
              in as {name}, and {name} can log in as the person whose address it is. An email address and a
              password of {name}’s own stop working, and {name} is logged out everywhere. The addresses
              concerned get an email.
            </Trans>
          </p>
        </ActionDialog>
      ) : (
        <ActionDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          question={<Trans>Stop using the email address of {holder}?</Trans>}
          confirmLabel={<Trans>Stop using this email address</Trans>}
          tone="danger"
          isBusy={action.isBusy}
          busyLabel={t`Saving`}
          onDo={() => {
            setIsAsking(false)
            end()
          }}
        >
          <p>
            <Trans>
              {name} is logged out everywhere and can’t log in until you enter an email address of their own.{' '}
              {holder} is logged out where a code was used meanwhile. The address gets an email.
            </Trans>
          </p>
        </ActionDialog>
      )}
    </div>
  )
}

/** Returns whether a person who is listed as a child of the household is 18 or older. */
const isGrownUp = ({ kind, date_of_birth: born }: DeskHouseholdPerson, today: string): boolean =>
  kind === 'child' && born !== null && !isUnderAge(born, today)

/** Returns the people whose address the person could use, and the actions that begin and end the shared login. */
function useSharedLogin({ personId, household, onSaved }: SharedLoginProps) {
  const { t } = useLingui()
  const { people, shared_logins: shared } = household
  const action = useDeskAction()
  const holders = people.filter(
    ({ kind, person_id: id }) =>
      kind !== 'child' && id !== personId && !shared.some(({ person_id: other }) => other === id),
  )
  const guardian = people.find(({ person_id: id }) => id === personId)?.guardian_id
  const first = holders.find(({ person_id: id }) => id === guardian) ?? holders[0]
  const [chosenId, setHolderId] = useState<number | null>(null)
  const holderId = (holders.find(({ person_id: id }) => id === chosenId) ?? first)?.person_id
  const begin = (): void => {
    if (holderId === undefined) return
    void action.run(async () => {
      const { item } = await call(beginSharedLogin, { person_id: personId, holder_id: holderId })
      showToast({ tone: 'done', words: t`Email address shared` })
      onSaved(item)
    })
  }
  const end = (): void =>
    void action.run(async () => {
      const { item } = await call(endSharedLogin, { person_id: personId })
      showToast({ tone: 'done', words: t`Email address no longer shared` })
      onSaved(item)
    })
  return { holders, holderId, setHolderId, action, begin, end }
}
