import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { isUnderAge } from '#features/guardians/guardians.rules.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { storedRecordOf } from '#platform/web/request-failure.ts'
import { householdProblem } from '../../household.rules.ts'
import {
  type DeskHousehold,
  type DeskHouseholdPerson,
  dissolveHousehold,
  HOUSEHOLD_KINDS,
  HOUSEHOLD_PEOPLE_MOST,
  type HouseholdKind,
  saveHousehold,
} from '../../households.contract.ts'
import { KIND_LABELS } from '../household-labels.ts'
import { FindPerson } from './FindPerson.tsx'

type HouseholdFormProps = {
  person: { id: number; name: string; number: string; date_of_birth: string | null }
  /** The household to change; null for a new one. */
  household: DeskHousehold | null
  today: string
  /** Called with the saved household; null once it is dissolved. */
  onSaved: (item: DeskHousehold | null) => void
  onClose: () => void
}

/**
 * Makes or changes a household. If another person changed it meanwhile, the choices stay and saving again replaces the
 * other person's.
 */
export function HouseholdForm(props: HouseholdFormProps) {
  const { person, household, today, onClose } = props
  const { t } = useLingui()
  const { people, problem, action, change, setPeople, save, dissolve } = useHouseholdForm(props)
  const [isDissolving, setIsDissolving] = useState(false)
  const remove = (id: number): void =>
    setPeople(
      people
        .filter((one) => one.person_id !== id)
        .map((one) => (one.guardian_id === id ? { ...one, guardian_id: null } : one)),
    )
  return (
    <>
      <form className="mt-3 grid gap-4" onSubmit={save}>
        <ul className="grid gap-4">
          {people.map((one) => (
            <PlaceFields
              key={one.person_id}
              place={one}
              adults={people.filter(({ kind }) => kind !== 'child')}
              isYoung={one.date_of_birth !== null && isUnderAge(one.date_of_birth, today)}
              onChange={(values) => change(one.person_id, values)}
              onRemove={() => remove(one.person_id)}
            />
          ))}
        </ul>
        {people.length >= HOUSEHOLD_PEOPLE_MOST ? null : (
          <FindPerson
            personId={person.id}
            chosen={people.map(({ person_id: id }) => id)}
            onChoose={(found) => setPeople([...people, placeFor(found, people, today)])}
          />
        )}
        <div>
          <DeskFailure words={problem === '' ? action.failure : problem} />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" size="small" busy={action.isBusy} busyLabel={t`Saving`}>
              <Trans>Save household</Trans>
            </Button>
            <Button size="small" tone="outline" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {household === null ? null : (
              <Button size="small" tone="danger" onClick={() => setIsDissolving(true)}>
                <Trans>Dissolve household</Trans>
              </Button>
            )}
          </p>
        </div>
      </form>
      <DissolveDialog
        isOpen={isDissolving}
        isBusy={action.isBusy}
        onClose={() => setIsDissolving(false)}
        onDo={() => {
          setIsDissolving(false)
          dissolve()
        }}
      />
    </>
  )
}

/** The places of the form, and the actions that save or dissolve the household. */
function useHouseholdForm({ person, household, today, onSaved }: HouseholdFormProps) {
  const { t, i18n } = useLingui()
  const [base, setBase] = useState(household)
  const [people, setPlaces] = useState<readonly DeskHouseholdPerson[]>(
    household?.people ?? [startOf(person, today)],
  )
  const [problem, setProblem] = useState('')
  const action = useDeskAction()
  const setPeople = (places: readonly DeskHouseholdPerson[]): void => {
    setProblem('')
    setPlaces(places)
  }
  /** Stores the household that a refused save returned, so that the next one starts from it. */
  const run = (work: () => Promise<void>): void =>
    void action.run(async () => {
      try {
        await work()
      } catch (error) {
        const current = storedRecordOf<DeskHousehold>(error)
        if (current !== null) setBase(current)
        throw error
      }
    })
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const found = householdProblem(people, today)
    setProblem(found === null ? '' : i18n._(found.message))
    if (found !== null || action.isBusy) return
    run(async () => {
      const { item } = await call(saveHousehold, {
        id: base?.id ?? null,
        updated_at: base?.updated_at ?? null,
        people: people.map(({ person_id, kind, guardian_id }) => ({ person_id, kind, guardian_id })),
      })
      showToast({ tone: 'done', words: t`Household saved` })
      onSaved(item.people.some(({ person_id: id }) => id === person.id) ? item : null)
    })
  }
  const dissolve = (): void =>
    run(async () => {
      if (base === null) return
      await call(dissolveHousehold, { id: base.id, updated_at: base.updated_at })
      showToast({ tone: 'done', words: t`Household dissolved` })
      onSaved(null)
    })
  return {
    people,
    problem,
    action,
    setPeople,
    change: (id: number, values: Partial<DeskHouseholdPerson>) =>
      setPeople(people.map((one) => (one.person_id === id ? { ...one, ...values } : one))),
    save,
    dissolve,
  }
}

type DissolveDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onDo: () => void }

function DissolveDialog({ isOpen, isBusy, onClose, onDo }: DissolveDialogProps) {
  const { t } = useLingui()
  return (
    <ActionDialog
      isOpen={isOpen}
      onClose={onClose}
      question={<Trans>Dissolve this household?</Trans>}
      confirmLabel={<Trans>Dissolve household</Trans>}
      tone="danger"
      isBusy={isBusy}
      busyLabel={t`One moment`}
      onDo={onDo}
    >
      <p>
        <Trans>
          Memberships, invoices and guardians named in applications stay as they are. Everyone renews for
          themselves from now on, and gets an email.
        </Trans>
      </p>
    </ActionDialog>
  )
}

type Start = Omit<DeskHouseholdPerson, 'kind' | 'guardian_id'>

/** The first person of a new household: an adult pays, a child does not. */
function startOf({ id, ...person }: HouseholdFormProps['person'], today: string): DeskHouseholdPerson {
  const isYoung = person.date_of_birth !== null && isUnderAge(person.date_of_birth, today)
  return { ...person, person_id: id, kind: isYoung ? 'child' : 'payer', guardian_id: null }
}

/**
 * Suggests a place for a person who is added: the first adult pays, the second is the partner, a child has the payer.
 */
function placeFor(found: Start, people: readonly DeskHouseholdPerson[], today: string): DeskHouseholdPerson {
  const isYoung = found.date_of_birth !== null && isUnderAge(found.date_of_birth, today)
  const payer = people.find(({ kind }) => kind === 'payer')
  const free = (['payer', 'partner'] as const).find((kind) => !people.some((one) => one.kind === kind))
  const kind: HouseholdKind = isYoung ? 'child' : (free ?? 'child')
  return { ...found, kind, guardian_id: isYoung ? (payer?.person_id ?? null) : null }
}

type PlaceFieldsProps = {
  place: DeskHouseholdPerson
  adults: readonly DeskHouseholdPerson[]
  isYoung: boolean
  onChange: (values: Partial<DeskHouseholdPerson>) => void
  onRemove: () => void
}

function PlaceFields({ place, adults, isYoung, onChange, onRemove }: PlaceFieldsProps) {
  const { t, i18n } = useLingui()
  const { name, number, kind, guardian_id: guardian } = place
  return (
    <li>
      <fieldset className="grid gap-3 border-b border-line pb-4">
        <legend className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi> <span className="figure text-note text-muted">{number}</span>
        </legend>
        <Select
          label={t`Place in the household`}
          value={kind}
          onChange={({ target }) => {
            const chosen = HOUSEHOLD_KINDS.find((one) => one === target.value) ?? kind
            onChange({ kind: chosen, ...(chosen === 'child' ? {} : { guardian_id: null }) })
          }}
        >
          {HOUSEHOLD_KINDS.map((one) => (
            <option key={one} value={one}>
              {i18n._(KIND_LABELS[one])}
            </option>
          ))}
        </Select>
        {kind !== 'child' ? null : (
          <Select
            label={t({ message: 'Guardian', comment: 'Field: the parent or guardian of a child' })}
            optional={!isYoung}
            value={guardian === null ? '' : String(guardian)}
            onChange={({ target }) =>
              onChange({ guardian_id: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t`No guardian`}</option>
            {adults.map((adult) => (
              <option key={adult.person_id} value={adult.person_id}>
                {adult.name}
              </option>
            ))}
          </Select>
        )}
        <p>
          <Button size="small" tone="outline" onClick={onRemove}>
            <Trans>Remove from the household</Trans>
            <Which>{name}</Which>
          </Button>
        </p>
      </fieldset>
    </li>
  )
}
