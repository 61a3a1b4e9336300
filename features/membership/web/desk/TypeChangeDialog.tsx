import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Select } from '#platform/ui/Select.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeskMember } from '../../membership-desk.contract.ts'
import { changeType, typeChange, type TypeChangePreview } from '../../type-change.contract.ts'
import { ChangeDialog } from './RecordDialogs.tsx'

type TypeChangeDialogProps = {
  personId: number
  period: DeskMember['periods'][number]
  onClose: () => void
  onSaved: (answer: { item: DeskMember }) => void
}

/** Assigns the rest of a period to another membership type, after showing the cost or the credit of the change. */
export function TypeChangeDialog({ personId, period, onClose, onSaved }: TypeChangeDialogProps) {
  const { t } = useLingui()
  const [typeId, setTypeId] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const action = useDeskAction()
  const ids = { id: personId, period_id: period.id }
  const choices = useDesk(typeChange, ids)
  const today = choices.data?.today ?? ''
  const from = typed ?? (today > period.valid_from ? today : period.valid_from)
  const isWhole = typeId !== '' && isDay(from)
  const shown = useDesk(typeChange, isWhole ? { ...ids, type_id: Number(typeId), from } : ids)
  const save = async (): Promise<void> => {
    setIsChecked(true)
    if (!isWhole) return
    const isDone = await action.run(async () =>
      onSaved(await call(changeType, { ...ids, type_id: Number(typeId), from, why })),
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen
      question={<Trans>Change the membership type</Trans>}
      failure={action.failure === '' ? shown.failure : action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <Select
        label={t`New membership type`}
        value={typeId}
        error={isChecked && typeId === '' ? t`Choose a membership type` : undefined}
        onChange={({ target }) => setTypeId(target.value)}
      >
        <option value="">{t`Choose a type`}</option>
        {(choices.data?.types ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <DateField
        label={t`First day of the new type`}
        min={period.valid_from}
        max={period.valid_to ?? undefined}
        value={from}
        error={isChecked && !isDay(from) ? t`The date cannot be read` : undefined}
        onChange={setTyped}
      />
      <div aria-live="polite">
        {isWhole && shown.data?.preview ? <Amounts preview={shown.data.preview} /> : null}
      </div>
    </ChangeDialog>
  )
}

/** The cost or the credit of the change. */
function Amounts({ preview: { paid, unused, cost, credit, due } }: { preview: TypeChangePreview }) {
  const money = useMoney()
  const sum = (amount: number) => money(centsOf(amount))
  return (
    <>
      <p>
        <Trans>
          Of {sum(paid)} paid, {sum(unused)} belongs to the rest of the period. The new type costs {sum(cost)}{' '}
          for it.
        </Trans>
      </p>
      <p className="mt-1 font-semibold">
        {credit > 0 ? (
          <Trans>{sum(credit)} becomes credit of the member.</Trans>
        ) : due > 0 ? (
          <Trans>The member owes {sum(due)}. It is not charged by itself.</Trans>
        ) : (
          <Trans>Nothing is to be paid.</Trans>
        )}
      </p>
    </>
  )
}
