import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  StaffTable,
  useDesk,
  useDeskAction,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { changeType, type DeskType, deskTypes } from '../../membership-desk.contract.ts'

/** /cms/membership-types: what each type costs and whom it is for. */
export function TypesDesk() {
  const { t } = useLingui()
  const money = useMoney()
  const { data, failure, reload, put } = useDesk(deskTypes, {})
  const [changing, setChanging] = useState<DeskType | null>(null)
  return (
    <DeskPage title={<Trans>Membership types</Trans>}>
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        <StaffTable
          caption={t`Membership types`}
          rows={data?.data ?? []}
          keyOf={({ code }) => code}
          columns={[
            { key: 'name', head: <Trans>Type</Trans>, cell: ({ name }) => <strong>{name}</strong> },
            { key: 'for', head: <Trans>For</Trans>, cell: ({ description }) => description },
            {
              key: 'fee',
              head: <Trans>Fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: ({ fee }) => money(centsOf(fee)),
            },
            {
              key: 'joining',
              head: <Trans>Joining fee</Trans>,
              isEnd: true,
              isFigure: true,
              cell: (row) => money(centsOf(row.joining_fee)),
            },
            {
              key: 'approval',
              head: <Trans>Committee decides</Trans>,
              cell: (row) => (row.needs_approval ? <Trans>Yes</Trans> : <Trans>No</Trans>),
            },
            {
              key: 'offered',
              head: <Trans>Offered</Trans>,
              cell: (row) => (row.is_offered ? <Trans>Yes</Trans> : <Trans>No</Trans>),
            },
            {
              key: 'do',
              head: <Trans>Change</Trans>,
              cell: (row) => (
                <Button size="small" tone="outline" onClick={() => setChanging(row)}>
                  <Trans>Change</Trans>
                  <Which>{row.name}</Which>
                </Button>
              ),
            },
          ]}
        />
      </DeskList>
      {changing === null ? null : (
        <TypeDialog key={changing.id} type={changing} onClose={() => setChanging(null)} onSaved={put} />
      )}
    </DeskPage>
  )
}

function TypeDialog({
  type,
  onClose,
  onSaved,
}: {
  type: DeskType
  onClose: () => void
  onSaved: (answer: { data: DeskType[] }) => void
}) {
  const { t } = useLingui()
  const [name, setName] = useState(type.name)
  const [description, setDescription] = useState(type.description)
  const [fee, setFee] = useState(type.fee.toFixed(2))
  const [joining, setJoining] = useState(type.joining_fee.toFixed(2))
  const [late, setLate] = useState(type.late_fee.toFixed(2))
  const [needsApproval, setNeedsApproval] = useState(type.needs_approval)
  const [isOffered, setIsOffered] = useState(type.is_offered)
  const [isWrong, setIsWrong] = useState(false)
  const action = useDeskAction()
  const save = async (): Promise<void> => {
    const amounts = [fee, joining, late].map(dollarsIn)
    const [feeDollars = null, joiningDollars = null, lateDollars = null] = amounts
    if (feeDollars === null || joiningDollars === null || lateDollars === null) return setIsWrong(true)
    setIsWrong(false)
    const isDone = await action.run(async () =>
      onSaved(
        await call(changeType, {
          id: type.id,
          name,
          description,
          fee: feeDollars,
          joining_fee: joiningDollars,
          late_fee: lateDollars,
          needs_approval: needsApproval,
          min_age: type.min_age,
          max_age: type.max_age,
          is_offered: isOffered,
        }),
      ),
    )
    if (isDone) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Change {type.name}</Trans>}
      actions={
        <>
          <Button busy={action.isBusy} busyWords={t`Saving`} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={action.failure} />
      <div className="grid gap-4">
        <TextField
          label={<Trans>Name</Trans>}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={<Trans>Whom it is for</Trans>}
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <AmountField
          label={<Trans>Fee for a year, in dollars</Trans>}
          hint={<Trans>Who has applied already keeps the price they saw</Trans>}
          value={fee}
          isChecked={isWrong}
          onChange={setFee}
        />
        <AmountField
          label={<Trans>Joining fee</Trans>}
          value={joining}
          isChecked={isWrong}
          onChange={setJoining}
        />
        <AmountField label={<Trans>Late fee</Trans>} value={late} isChecked={isWrong} onChange={setLate} />
        <Checkbox
          label={<Trans>The committee decides who joins</Trans>}
          checked={needsApproval}
          onChange={(event) => setNeedsApproval(event.target.checked)}
        />
        <Checkbox
          label={<Trans>Anybody may choose it</Trans>}
          checked={isOffered}
          onChange={(event) => setIsOffered(event.target.checked)}
        />
      </div>
    </Dialog>
  )
}

type AmountFieldProps = {
  label: ReactNode
  hint?: ReactNode
  value: string
  /** Once somebody has tried to save. */
  isChecked: boolean
  onChange: (text: string) => void
}

function AmountField({ label, hint, value, isChecked, onChange }: AmountFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      value={value}
      error={isChecked && dollarsIn(value) === null ? t`Enter an amount, like 95.00` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Dollars as somebody writes them; null for what is none. */
function dollarsIn(text: string): number | null {
  return /^\d{1,5}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
