import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { isDay } from '#platform/shared/days.ts'
import { STAFF_ROLES } from '#platform/shared/staff-roles.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { type ContentRight, FULL_CONTENT_RIGHT, isRightAddress } from '../content-rights.rules.ts'
import { ROLE_LABELS } from '../role-labels.rules.ts'
import { type OwnRole, ROLE_MESSAGES } from '../roles.contract.ts'
import { setRoles, type StaffPerson } from '../staff.contract.ts'
import { ContentRightFields } from './ContentRightFields.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

type ChangeRolesProps = {
  person: StaffPerson
  /** The roles that owners made. */
  own: readonly OwnRole[]
  /** The current day in the club's time zone; undefined until it is loaded. */
  today: string | undefined
  onClose: () => void
  onChanged: (name: string) => void
}

/**
 * Dialog that selects the roles first and then asks for the owner's mailed code, so that an unattended screen is not
 * enough to assign a role.
 */
export function ChangeRoles({ person, own, today, onClose, onChanged }: ChangeRolesProps) {
  const { t, i18n } = useLingui()
  const [roles, setChosenRoles] = useState<readonly string[]>(person.roles)
  const [days, setDays] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(person.last_days.map(({ role, last_day: day }) => [role, day])),
  )
  const [right, setRight] = useState(person.content_right ?? FULL_CONTENT_RIGHT)
  const isLimited = roles.includes('content') && !roles.includes('owner')
  const [showsMistakes, setShowsMistakes] = useState(false)
  const { name } = person
  const storedDayOf = (role: string) => person.last_days.find((one) => one.role === role)?.last_day
  const isWrongDay = (role: string) => {
    const day = days[role] ?? ''
    if (day === '' || day === storedDayOf(role)) return false
    return !isDay(day) || (today !== undefined && day < today)
  }
  const check = () => {
    const isRight =
      !roles.some(isWrongDay) &&
      (!isLimited || (isRightAddress(right.write_below) && isRightAddress(right.publish_below)))
    setShowsMistakes(!isRight)
    return isRight
  }
  const save = async (code: string) => {
    await call(setRoles, {
      person_id: person.id,
      roles: [...roles],
      last_days: roles.flatMap((role) => {
        const day = days[role] ?? ''
        return day === '' ? [] : [{ role, last_day: day }]
      }),
      // If no limits are set, store none, so that the person has the full right of the role. Keep the limits of an
      // owner, because they apply again after the role of owner has ended.
      content_right: !roles.includes('content') || (right.may_publish && isUnlimited(right)) ? null : right,
      code,
    })
    onChanged(name)
  }
  const choices = [
    ...STAFF_ROLES.map((role) => ({
      key: role as string,
      label: i18n._(ROLE_LABELS[role].name),
      hint: i18n._(ROLE_LABELS[role].may),
    })),
    ...own.map((role) => ({ key: `own:${role.id}`, label: role.name, hint: t`Custom role of the club` })),
  ]
  return (
    <StepUpDialog
      question={<Trans>Which roles does {name} have?</Trans>}
      confirmText={<Trans>Save the roles</Trans>}
      busyText={t`Saving`}
      onCheck={check}
      onConfirm={save}
      onClose={onClose}
    >
      <fieldset>
        <legend className="visually-hidden">
          <Trans>Roles</Trans>
        </legend>
        {choices.map(({ key, label, hint }) => (
          <Fragment key={key}>
            <Checkbox
              name={key}
              label={label}
              hint={hint}
              checked={roles.includes(key)}
              onChange={({ target }) =>
                setChosenRoles(target.checked ? [...roles, key] : roles.filter((other) => other !== key))
              }
            />
            {roles.includes(key) ? (
              <DateField
                className="ms-9 pb-3"
                label={t`Last day as ${label}`}
                optional
                hint={t`Leave empty if the role has no end`}
                value={days[key] ?? ''}
                min={today}
                error={showsMistakes && isWrongDay(key) ? i18n._(ROLE_MESSAGES.pastDay) : undefined}
                onChange={(day) => setDays({ ...days, [key]: day })}
              />
            ) : null}
            {key === 'content' && isLimited ? (
              <ContentRightFields right={right} onChange={setRight} showsMistakes={showsMistakes} />
            ) : null}
          </Fragment>
        ))}
      </fieldset>
    </StepUpDialog>
  )
}

function isUnlimited({ write_below: write, publish_below: publish }: ContentRight): boolean {
  return write === '' && publish === ''
}
