import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskMember, setMemberNumber } from '../../membership-desk.contract.ts'
import { ChangeDialog } from './RecordDialogs.tsx'
import { SavedMeanwhile } from './SavedMeanwhile.tsx'
import { useMemberChange } from './use-member-change.ts'

/** The dialog in which the membership desk gives a member another member number. */
export function NumberDialog({
  member,
  isOpen,
  onClose,
  onSaved,
}: {
  member: DeskMember
  isOpen: boolean
  onClose: () => void
  onSaved: (answer: { item: DeskMember }) => void
}) {
  const { t } = useLingui()
  const [number, setNumber] = useState(() => String(Number(member.number.replace(/\D/g, '')) || ''))
  const [why, setWhy] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [was, setWas] = useState(member.number)
  const [stored, setStored] = useState<string | null>(null)
  const action = useMemberChange(onSaved)
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const save = async (): Promise<void> => {
    setIsChecked(true)
    if (!isNumber) return
    const isDone = await action.send(
      () => call(setMemberNumber, { id: member.person_id, number: Number(number), why, was }),
      (current) => {
        setWas(current.number)
        setStored(current.number)
      },
    )
    if (isDone) onClose()
  }
  return (
    <ChangeDialog
      isOpen={isOpen}
      question={<Trans>Change the member number of {member.name}</Trans>}
      failure={action.failure}
      isBusy={action.isBusy}
      why={why}
      onWhy={setWhy}
      onClose={onClose}
      onSave={save}
    >
      <SavedMeanwhile stored={stored} />
      <TextField
        inputMode="numeric"
        label={<Trans>Member number</Trans>}
        maxLength={9}
        value={number}
        error={isChecked && !isNumber ? t`Enter a number without letters, like 412` : undefined}
        onChange={(event) => setNumber(event.target.value)}
      />
    </ChangeDialog>
  )
}
