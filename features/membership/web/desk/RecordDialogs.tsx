import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { isolated } from '#platform/shared/isolated.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { MemberCondition } from '../../membership.contract.ts'
import {
  correctPeriod,
  deletePeriod,
  type DeskMember,
  setCondition,
  settleRefunded,
} from '../../membership-desk.contract.ts'
import { CONDITION_LABELS } from './desk-labels.ts'
import { SavedMeanwhile } from './SavedMeanwhile.tsx'
import { useMemberChange } from './use-member-change.ts'

type Saved = (answer: { item: DeskMember }) => void
type Period = DeskMember['periods'][number]

/** Changes the days of a period, with a reason for the record. */
export function PeriodDialog({
  personId,
  period,
  onClose,
  onSaved,
}: {
  personId: number
  period: DeskMember['periods'][number] | null
  onClose: () => void
  onSaved: Saved
}) {
  const { t } = useLingui()
  const [from, setFrom] = useState(period?.valid_from ?? '')
  const [to, setTo] = useState(period?.valid_to ?? '')
  const [was, setWas] = useState(period)
  const [stored, setStored] = useState<string | null>(null)
  const daysOf = usePeriodDays()
  const [shortensOthers, setShortensOthers] = useState(false)
  const [why, setWhy] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const action = useMemberChange(onSaved)
  const unreadable = (day: string) => (isChecked && !isDay(day) ? t`The date cannot be read` : undefined)
  const save = async (): Promise<void> => {
    setIsChecked(true)
    if (!isDay(from) || (to !== '' && !isDay(to))) return
    const isDone = await action.send(
      () =>
        call(correctPeriod, {
          id: personId,
          period_id: period?.id ?? 0,
          valid_from: from,
          valid_to: to === '' ? null : to,
          shortens_others: shortensOthers,
          why,
          was: shownDays(was),
        }),
      (current) => {
        const found = current.periods.find(({ id }) => id === period?.id) ?? null
        setWas(found)
        setStored(found === null ? null : daysOf(found))
      },
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen={period !== null}
      question={<Trans>Extend or correct this period</Trans>}
      failure={action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <SavedMeanwhile stored={stored} />
      <DateField label={<Trans>Valid from</Trans>} value={from} error={unreadable(from)} onChange={setFrom} />
      <DateField
        label={<Trans>Valid to</Trans>}
        hint={<Trans>Leave empty for no end</Trans>}
        value={to}
        error={to === '' ? undefined : unreadable(to)}
        onChange={setTo}
      />
      <Checkbox
        label={<Trans>Shorten other periods that have some of these days</Trans>}
        checked={shortensOthers}
        onChange={(event) => setShortensOthers(event.target.checked)}
      />
    </ChangeDialog>
  )
}

/** Deletes a period that was entered by mistake, with a reason for the record. */
export function DeletePeriodDialog({
  personId,
  period,
  onClose,
  onSaved,
}: {
  personId: number
  period: DeskMember['periods'][number] | null
  onClose: () => void
  onSaved: Saved
}) {
  const [why, setWhy] = useState('')
  const [shown, setShown] = useState(period)
  const action = useMemberChange(onSaved)
  const save = async (): Promise<void> => {
    if (period === null) return
    const isDone = await action.send(
      () => call(deletePeriod, { id: personId, period_id: period.id, why, was: shownDays(shown) }),
      (current) => setShown(current.periods.find(({ id }) => id === period.id) ?? null),
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen={period !== null}
      question={<Trans>Delete this period</Trans>}
      confirmLabel={<Trans comment="Button: deletes a period of membership">Delete</Trans>}
      isDanger
      failure={action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <PeriodLine period={shown} />
    </ChangeDialog>
  )
}

/** Decides whether a refunded period ends or stays, with a reason for the record. */
export function RefundedDialog({
  personId,
  settling,
  onClose,
  onSaved,
}: {
  personId: number
  settling: { period: DeskMember['periods'][number]; ends: boolean } | null
  onClose: () => void
  onSaved: Saved
}) {
  const [why, setWhy] = useState('')
  const action = useDeskAction()
  const save = async (): Promise<void> => {
    if (settling === null) return
    const { period, ends } = settling
    const isDone = await action.run(async () =>
      onSaved(await call(settleRefunded, { id: personId, period_id: period.id, ends, why })),
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen={settling !== null}
      question={settling?.ends === true ? <Trans>End membership</Trans> : <Trans>Keep it</Trans>}
      isDanger={settling?.ends === true}
      failure={action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <PeriodLine period={settling?.period ?? null} />
    </ChangeDialog>
  )
}

/** Returns the days of a period as the screen showed them; undefined without a period. */
function shownDays(period: Period | null): Pick<Period, 'valid_from' | 'valid_to'> | undefined {
  return period === null ? undefined : { valid_from: period.valid_from, valid_to: period.valid_to }
}

/** Returns a function that shows the days of a period as text. */
function usePeriodDays(): (period: Period) => string {
  const { t } = useLingui()
  const format = useFormat()
  const day = (text: string) => format?.day(text, 'medium') ?? ''
  return ({ valid_from: from, valid_to: to }) => `${day(from)} – ${to === null ? t`with no end` : day(to)}`
}

/** Names the period that the dialog is about. */
function PeriodLine({ period }: { period: DeskMember['periods'][number] | null }) {
  const format = useFormat()
  if (period === null || format === null) return null
  const name = isolated(period.type)
  const from = format.day(period.valid_from, 'medium')
  const to = period.valid_to === null ? '' : format.day(period.valid_to, 'medium')
  return (
    <p>
      {period.valid_to === null ? (
        <Trans>
          {name}, from {from}
        </Trans>
      ) : (
        <Trans>
          {name}, {from} to {to}
        </Trans>
      )}
    </p>
  )
}

/** Marks a member as suspended, resigned or deceased, or as in good standing again. */
export function ConditionDialog({
  member,
  isOpen,
  onClose,
  onSaved,
}: {
  member: DeskMember
  isOpen: boolean
  onClose: () => void
  onSaved: Saved
}) {
  const { i18n } = useLingui()
  const [condition, choose] = useState<MemberCondition>(member.condition)
  const [was, setWas] = useState<MemberCondition>(member.condition)
  const [stored, setStored] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const action = useMemberChange(onSaved)
  const all = Object.keys(CONDITION_LABELS) as MemberCondition[]
  const save = async (): Promise<void> => {
    const isDone = await action.send(
      () => call(setCondition, { id: member.person_id, condition, why, was }),
      (current) => {
        setWas(current.condition)
        setStored(i18n._(CONDITION_LABELS[current.condition]))
      },
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen={isOpen}
      question={<Trans>Change the status of {member.name}</Trans>}
      failure={action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <SavedMeanwhile stored={stored} />
      <RadioGroup
        name="condition"
        label={<Trans>Status</Trans>}
        value={condition}
        onChange={(value) => choose(all.find((known) => known === value) ?? 'normal')}
        choices={all.map((value) => ({ value, label: i18n._(CONDITION_LABELS[value]) }))}
      />
    </ChangeDialog>
  )
}

type ChangeDialogProps = {
  isOpen: boolean
  question: ReactNode
  /** The label of the confirm button; "Save" by default. */
  confirmLabel?: ReactNode
  isDanger?: boolean
  failure: string
  isBusy: boolean
  why: string
  onWhy: (why: string) => void
  onClose: () => void
  onSave: () => Promise<void>
  children: ReactNode
}

/** A dialog for a change of a member's record, with the reason. */
export function ChangeDialog({
  question,
  failure,
  isBusy,
  why,
  onWhy,
  onSave,
  children,
  ...dialog
}: ChangeDialogProps) {
  const { t } = useLingui()
  return (
    <ActionDialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      question={question}
      confirmLabel={dialog.confirmLabel ?? <Trans>Save</Trans>}
      tone={dialog.isDanger === true ? 'danger' : 'primary'}
      isBusy={isBusy}
      busyLabel={t`Saving`}
      onDo={() => void onSave()}
    >
      <DeskFailure words={failure} />
      <div className="grid gap-4">
        {children}
        <TextArea
          label={<Trans>Reason</Trans>}
          hint={<Trans>Kept in the member’s record and in the audit log</Trans>}
          maxLength={500}
          value={why}
          onChange={(event) => onWhy(event.target.value)}
        />
      </div>
    </ActionDialog>
  )
}
