import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import { changeType, type DeskType } from '../../membership-desk.contract.ts'
import { TypeFields } from './TypeFields.tsx'
import { readType, typeDraftOf } from './type-draft.ts'

type TypeDialogProps = {
  type: DeskType
  onClose: () => void
  onSaved: (answer: { data: DeskType[] }) => void
}

/** What the committee may change of a type. */
export function TypeDialog({ type, onClose, onSaved }: TypeDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(() => typeDraftOf(type))
  const [isWrong, setIsWrong] = useState(false)
  const action = useDeskAction()
  const save = async (): Promise<void> => {
    const change = readType(draft, type.id)
    setIsWrong(change === null)
    if (change === null) return
    if (await action.run(async () => onSaved(await call(changeType, change)))) onClose()
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
      <TypeFields
        draft={draft}
        isChecked={isWrong}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
    </Dialog>
  )
}
