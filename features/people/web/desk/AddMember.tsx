import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isEmailLike, PERSON_WORDS, readName } from '#features/accounts/person.rules.ts'
import { readPhone } from '#features/accounts/phone.rules.ts'
import { DeskFailure, DeskList, DeskPage, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { DayBoxes } from '#platform/ui/lazy/DayBoxes.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  ADD_MEMBER_MESSAGES,
  addMember,
  addMemberForm,
  type AddMemberForm,
  type NewMemberInput,
  type SimilarPerson,
  similarPeople,
} from '../../add-member.contract.ts'
import { SimilarPeople } from './SimilarPeople.tsx'

const NO_INPUT = {}

/** /cms/members/new: adds a person whose membership was paid outside of this software. */
export function AddMember() {
  const { data, failure, reload } = useDesk(addMemberForm, NO_INPUT)
  return (
    <DeskPage title={<Trans>Add a member</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : data.types.length === 0 ? (
          <p>
            <Trans>Create a membership type first.</Trans>
          </p>
        ) : (
          <MemberForm form={data} />
        )}
      </DeskList>
    </DeskPage>
  )
}

type Values = Omit<NewMemberInput, 'valid_to' | 'number' | 'type_id'> & {
  type_id: string
  valid_to: string
  number: string
}

type FieldName = keyof Values

function emptyValues({ types, today }: AddMemberForm): Values {
  const [type] = types
  return {
    first_name: '',
    last_name: '',
    email: '',
    mobile_phone: '',
    date_of_birth: '',
    shares_email: false,
    type_id: String(type?.id ?? ''),
    valid_from: type?.valid_from ?? today,
    valid_to: type?.valid_to ?? '',
    joined_on: today,
    number: '',
    partner: '',
    sends_welcome: true,
    is_another_person: false,
  }
}

const WRONG_DAY = msg`Enter a day like 22 11 2026`

/** Returns the mistakes of the form by field; the server checks again. */
function mistakesOf(values: Values): Partial<Record<FieldName, MessageDescriptor>> {
  const mistakes: Partial<Record<FieldName, MessageDescriptor>> = {}
  for (const field of ['first_name', 'last_name'] as const) {
    const read = readName(field, values[field])
    if ('mistake' in read) mistakes[field] = read.mistake.message
  }
  if (!isEmailLike(values.email)) mistakes.email = PERSON_WORDS.email
  if (values.mobile_phone.trim() !== '' && readPhone(values.mobile_phone) === null)
    mistakes.mobile_phone = ADD_MEMBER_MESSAGES.phone
  for (const field of ['valid_from', 'joined_on'] as const)
    if (!isDay(values[field])) mistakes[field] = WRONG_DAY
  for (const field of ['valid_to', 'date_of_birth'] as const)
    if (values[field] !== '' && !isDay(values[field])) mistakes[field] = WRONG_DAY
  if (values.number !== '' && !/^[1-9]\d{0,8}$/.test(values.number))
    mistakes.number = msg`Enter a number without letters, like 412`
  return mistakes
}

function inputOf({ type_id: typeId, valid_to: validTo, number, ...values }: Values): NewMemberInput {
  return {
    ...values,
    type_id: Number(typeId),
    valid_to: validTo === '' ? null : validTo,
    number: number === '' ? null : Number(number),
  }
}

function MemberForm({ form }: { form: AddMemberForm }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [values, setValues] = useState(() => emptyValues(form))
  const [isChecked, setIsChecked] = useState(false)
  const [similar, setSimilar] = useState<readonly SimilarPerson[]>([])
  const action = useDeskAction()
  const mistakes = mistakesOf(values)
  const isPerson = (field: FieldName) => ['first_name', 'last_name', 'email', 'date_of_birth'].includes(field)
  const set = (changes: Partial<Values>): void => {
    const isOther = (Object.keys(changes) as FieldName[]).some(isPerson)
    // The confirmation was about another person, so it must be given again.
    setValues({ ...values, ...(isOther && { is_another_person: false, shares_email: false }), ...changes })
    if (isOther) setSimilar([])
  }
  const field: FieldProps = (name) => ({
    name,
    value: values[name],
    error: isChecked && mistakes[name] !== undefined ? i18n._(mistakes[name]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(mistakes).length > 0 || action.isBusy) return
    await action.run(async () => {
      const { first_name: first, last_name: last, email, date_of_birth: birth } = values
      const found = await call(similarPeople, {
        first_name: first,
        last_name: last,
        email,
        ...(birth !== '' && { date_of_birth: birth }),
      })
      setSimilar(found.data)
      if (found.data.length > 0 && !values.is_another_person) return
      const { id } = await call(addMember, inputOf(values))
      showToast({ tone: 'done', words: t`Added: ${`${first} ${last}`.trim()}` })
      await navigate(`/cms/members/${id}`)
    })
  }
  const sharesEmail = similar.some(({ reasons }) => reasons.includes('email'))
  return (
    <form className="grid max-w-[44rem] gap-6" noValidate onSubmit={(event) => void save(event)}>
      <p>
        <Trans>
          For a person who paid in cash, by bank transfer or in an earlier program. No order and no invoice
          are created.
        </Trans>
      </p>
      <PersonFields field={field} />
      <MembershipFields form={form} values={values} field={field} set={set} />
      <Checkbox
        label={<Trans>Send a welcome email</Trans>}
        checked={values.sends_welcome}
        onChange={({ target }) => set({ sends_welcome: target.checked })}
      />
      {similar.length === 0 ? null : (
        <SimilarPeople
          people={similar}
          sharesEmail={sharesEmail}
          isConfirmed={values.is_another_person}
          onConfirm={(isConfirmed) =>
            setValues({ ...values, is_another_person: isConfirmed, shares_email: isConfirmed && sharesEmail })
          }
        />
      )}
      <DeskFailure words={action.failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={action.isBusy}
          busyLabel={t`Saving`}
          disabled={similar.length > 0 && !values.is_another_person}
        >
          <Trans>Add member</Trans>
        </Button>
      </div>
    </form>
  )
}

type TextName = Exclude<FieldName, 'shares_email' | 'sends_welcome' | 'is_another_person'>

/** Returns the properties of a text field of the form. */
type FieldProps = (name: TextName) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** Adapts the properties of a text field to a date, whose field reports the value itself. */
function dayProps({ onChange, ...props }: ReturnType<FieldProps>) {
  return { ...props, onChange: (value: string) => onChange({ target: { value } }) }
}

function PersonFields({ field }: { field: FieldProps }) {
  const { t } = useLingui()
  return (
    <>
      <SectionHead title={<Trans comment="Heading: the details of a person">Person</Trans>} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={t`First name`} autoComplete="off" {...field('first_name')} />
        <TextField label={t`Last name`} autoComplete="off" {...field('last_name')} />
        <TextField
          type="email"
          label={t({ message: 'Email', comment: 'Field: the email address of a person' })}
          autoComplete="off"
          {...field('email')}
        />
        <TextField type="tel" label={t`Mobile number`} autoComplete="off" {...field('mobile_phone')} />
        <DayBoxes
          label={t`Date of birth`}
          hint={t`Leave empty if it is not known`}
          {...dayProps(field('date_of_birth'))}
        />
      </div>
    </>
  )
}

type MembershipFieldsProps = {
  form: AddMemberForm
  values: Values
  field: FieldProps
  set: (changes: Partial<Values>) => void
}

function MembershipFields({ form: { types }, values, field, set }: MembershipFieldsProps) {
  const { t } = useLingui()
  const type = types.find(({ id }) => String(id) === values.type_id)
  return (
    <>
      <SectionHead title={<Trans>Membership</Trans>} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={t`Membership type`}
          value={values.type_id}
          onChange={({ target }) => {
            const chosen = types.find(({ id }) => String(id) === target.value)
            set({
              type_id: target.value,
              valid_from: chosen?.valid_from ?? values.valid_from,
              valid_to: chosen?.valid_to ?? '',
            })
          }}
        >
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          inputMode="numeric"
          label={t`Member number`}
          hint={t`Leave empty for the next free number`}
          maxLength={9}
          autoComplete="off"
          {...field('number')}
        />
        <DateField label={t`Valid from`} {...dayProps(field('valid_from'))} />
        <DateField
          label={t`Valid to`}
          hint={t`Leave empty for a life membership`}
          {...dayProps(field('valid_to'))}
        />
        <DateField label={t`Member since`} {...dayProps(field('joined_on'))} />
        {type?.includes_partner ? (
          <TextField label={t`Partner’s name`} maxLength={120} autoComplete="off" {...field('partner')} />
        ) : null}
      </div>
    </>
  )
}
