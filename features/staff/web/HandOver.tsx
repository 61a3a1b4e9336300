import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isDay } from '#platform/shared/days.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { handOverRoles, ROLE_MESSAGES } from '../roles.contract.ts'
import { findStaff, type StaffPerson } from '../staff.contract.ts'
import { StepUpDialog } from './StepUpDialog.tsx'
import { useDesk } from './use-desk.ts'

type HandOverProps = {
  from: StaffPerson
  today: string | undefined
  onClose: () => void
  onDone: (name: string) => void
}

const SHOWN_MOST = 6

/** Gives all roles of a person to another and ends them for the first after a day. */
export function HandOver({ from, today, onClose, onDone }: HandOverProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [text, setText] = useState('')
  const { data } = useDesk(findStaff, { q: text })
  const [to, setTo] = useState<{ id: number; name: string } | null>(null)
  const [day, setDay] = useState(today ?? '')
  const [showsMistakes, setShowsMistakes] = useState(false)
  const isWrongDay = !isDay(day) || (today !== undefined && day < today)
  const others = (data?.data ?? []).filter(({ id }) => id !== from.id).slice(0, SHOWN_MOST)
  const shown = to === null || others.some(({ id }) => id === to.id) ? others : [to, ...others]
  const names = {
    from: from.name,
    to: to?.name ?? '',
    day: isDay(day) ? (format?.day(day, 'medium') ?? '') : '',
  }
  return (
    <StepUpDialog
      question={<Trans>Hand over the roles of {names.from}</Trans>}
      confirmText={<Trans comment="Button: gives the roles of a person to another">Hand over</Trans>}
      busyText={t`Saving`}
      onCheck={() => {
        const isRight = to !== null && !isWrongDay
        setShowsMistakes(!isRight)
        return isRight
      }}
      onConfirm={async (code) => {
        if (to === null) return
        await call(handOverRoles, { from_id: from.id, to_id: to.id, last_day: day, code })
        onDone(to.name)
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          type="search"
          label={t`Find the person who takes over`}
          hint={t`By name or email`}
          value={text}
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
        {shown.length === 0 ? (
          <p>
            <Trans>No person found.</Trans>
          </p>
        ) : (
          <RadioGroup
            name="to"
            label={t`Who takes over?`}
            value={to === null ? '' : String(to.id)}
            error={showsMistakes && to === null ? t`Choose who takes over` : undefined}
            choices={shown.map(({ id, name }) => ({ value: String(id), label: <bdi>{name}</bdi> }))}
            onChange={(id) => setTo(shown.find((one) => String(one.id) === id) ?? null)}
          />
        )}
        <DateField
          label={t`Last day of ${names.from} in these roles`}
          value={day}
          min={today}
          error={showsMistakes && isWrongDay ? i18n._(ROLE_MESSAGES.pastDay) : undefined}
          onChange={setDay}
        />
        {to === null || isWrongDay ? null : (
          <p role="status">
            <Trans>
              {names.to} gets all roles of {names.from} at once. {names.from} keeps them until the end of{' '}
              {names.day}, and then has no role at the desk.
            </Trans>
          </p>
        )}
      </div>
    </StepUpDialog>
  )
}
