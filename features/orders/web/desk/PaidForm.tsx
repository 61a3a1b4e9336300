import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { call } from '#platform/web/http.ts'
import { DESK_METHODS, type DeskOrderRecord, markPaid } from '../../orders-desk.contract.ts'
import { GATEWAY_WORDS } from './desk-labels.ts'

type PaidFormProps = {
  order: DeskOrderRecord
  /** Whether a bank transfer may still arrive for the order. */
  isTransfer: boolean
  put: (answer: { item: DeskOrderRecord }) => void
  onClose: () => void
}

/** Asks how the money was received before an order is marked as paid. */
export function PaidForm({ order: { number, status }, isTransfer, put, onClose }: PaidFormProps) {
  const { t, i18n } = useLingui()
  const { isBusy, failure, run } = useDeskAction()
  const [way, setWay] = useState(isTransfer ? 'bank_transfer' : '')
  const counter = status === 'awaiting_payment' ? DESK_METHODS : []
  const choices = [...(isTransfer ? (['bank_transfer'] as const) : []), ...counter]
  const paidBy = DESK_METHODS.find((known) => known === way)
  const save = () =>
    run(async () => {
      put(await call(markPaid, { number, ...(paidBy === undefined ? {} : { way: paidBy }) }))
      onClose()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Have you received the payment?</Trans>}
      actions={
        <>
          <Button busy={isBusy} disabled={way === ''} onClick={() => void save()}>
            <Trans>Mark as paid</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioGroup
          name="paid-by"
          label={t`Paid by`}
          value={way}
          onChange={setWay}
          choices={choices.map((value) => ({ value, label: i18n._(GATEWAY_WORDS[value]) }))}
        />
        <p>
          <Trans>The buyer gets the invoice marked as paid, and the order goes ahead.</Trans>
        </p>
        <DeskFailure words={failure} />
      </div>
    </Dialog>
  )
}
