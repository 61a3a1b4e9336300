import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { NOT_PAID, PaidAtTill, paidAtTillOf } from '#features/till/till-desk.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { addPaperEntry, type DeskEntries, type DeskEntry } from '../../entries-desk.contract.ts'
import { ENTRY_LIMITS } from '../../entries.rules.ts'

const NOBODY = { entrant: '', class_code: '', race_number: '', car: '', shows_name: false }

/** Form for adding an entry of a person who applied on paper or pays at the gate. */
export function AddPaper({
  event,
  onAdded,
}: {
  event: DeskEntries['event']
  onAdded: (item: DeskEntry) => void
}) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [paper, setPaper] = useState(NOBODY)
  const [payment, setPayment] = useState(NOT_PAID)
  const [isChecked, setIsChecked] = useState(false)
  const once = useOnceKey()
  const action = useDeskAction()
  const isNameless = paper.entrant.trim() === ''
  const isClassless = event.classes.length > 0 && paper.class_code === ''
  const add = async (): Promise<void> => {
    setIsChecked(true)
    const paid = paidAtTillOf(payment)
    if (isNameless || isClassless || paid === undefined) return
    const input = { event: event.id, ...paper, ...(paid !== null && { paid }) }
    await action.run(async () => {
      // The idempotency key prevents a second payment if the person clicks again after a lost response.
      onAdded((await call(addPaperEntry, input, { idempotencyKey: once.keyOf(input) })).item)
      once.renew()
      setPaper(NOBODY)
      setPayment(NOT_PAID)
      setIsChecked(false)
      setIsOpen(false)
    })
  }
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        <Trans>Add a paper entry</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        question={<Trans>Add a paper entry</Trans>}
        actions={
          <>
            <Button busy={action.isBusy} busyLabel={t`Saving`} onClick={() => void add()}>
              <Trans>Add entry</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsOpen(false)}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      >
        <p className="mb-4">
          <Trans>For a person who entered on paper and has no account. The entry takes a place.</Trans>
        </p>
        <DeskFailure words={action.failure} />
        <div className="grid gap-4">
          <TextField
            label={<Trans>Name</Trans>}
            maxLength={ENTRY_LIMITS.name}
            value={paper.entrant}
            error={isChecked && isNameless ? t`Enter their name` : undefined}
            onChange={(change) => setPaper({ ...paper, entrant: change.target.value })}
          />
          {event.classes.length === 0 ? null : (
            <Select
              label={<Trans>Class</Trans>}
              value={paper.class_code}
              error={isChecked && isClassless ? t`Choose a class` : undefined}
              onChange={(change) => setPaper({ ...paper, class_code: change.target.value })}
            >
              <option value="">{t`Choose a class`}</option>
              {event.classes.map(({ code, name }) => (
                <option key={code} value={code}>
                  {`${code}: ${name}`}
                </option>
              ))}
            </Select>
          )}
          <TextField
            label={<Trans>Race number</Trans>}
            optional
            dir="ltr"
            maxLength={ENTRY_LIMITS.raceNumber}
            value={paper.race_number}
            onChange={(change) =>
              setPaper({ ...paper, race_number: change.target.value.trim().toUpperCase() })
            }
          />
          <TextField
            label={<Trans>Car</Trans>}
            optional
            maxLength={ENTRY_LIMITS.car}
            value={paper.car}
            onChange={(change) => setPaper({ ...paper, car: change.target.value })}
          />
          <Checkbox
            label={<Trans>They agreed that their name is shown in entry lists and results</Trans>}
            checked={paper.shows_name}
            onChange={(change) => setPaper({ ...paper, shows_name: change.target.checked })}
          />
          <PaidAtTill draft={payment} isChecked={isChecked} onChange={setPayment} />
        </div>
      </Dialog>
    </>
  )
}
