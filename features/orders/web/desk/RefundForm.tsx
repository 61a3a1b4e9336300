import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  type DeskLine,
  type DeskOrderRecord,
  refundOrder,
  type RefundMethod,
} from '../../orders-desk.contract.ts'
import {
  isLeft,
  NO_PART,
  partCents,
  piecesLeft,
  type RefundPart,
  shippingLeftCents,
  refundLines,
} from '../../refund-input.rules.ts'

type RefundFormProps = {
  order: DeskOrderRecord
  onClose: () => void
  onDone: (answer: { item: DeskOrderRecord }) => void
}

/**
 * The refund form of an order: the amounts, the way and the reason. The buyer gets an adjustment note with the same
 * content.
 */
export function RefundForm({ order, onClose, onDone }: RefundFormProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { isBusy, failure, run } = useDeskAction()
  const once = useOnceKey()
  const [parts, setParts] = useState<ReadonlyMap<number, RefundPart>>(new Map())
  const [hasShipping, setHasShipping] = useState(false)
  const [way, setWay] = useState<RefundMethod>(
    order.payments.some(({ status }) => status === 'paid') ? 'gateway' : 'credit',
  )
  const [words, setWords] = useState('')
  const [restocks, setRestocks] = useState(true)
  const lines = order.lines.filter(isLeft)
  const shippingLeft = shippingLeftCents(order)
  const shippingCents = hasShipping ? shippingLeft : 0
  const sumsCents = lines.map((line) => partCents(line, parts.get(line.id) ?? NO_PART))
  const sumCents = sumsCents.reduce<number>((sum, cents) => sum + (cents ?? 0), shippingCents)
  const send = () => {
    // An invalid amount is reported beside its own field.
    if (sumsCents.includes(null)) return
    const input = {
      number: order.number,
      lines: refundLines(lines, parts),
      shipping_amount: shippingCents / 100,
      way,
      words,
      restock: restocks,
    }
    void run(async () => {
      // The idempotency key prevents a second refund if the person clicks again after a lost response.
      onDone(await call(refundOrder, input, { idempotencyKey: once.keyOf(input) }))
      onClose()
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Items to refund</Trans>}
      actions={
        <>
          <Button tone="danger" busy={isBusy} busyLabel={t`Refunding`} onClick={send}>
            <Trans>Refund {money(sumCents)}</Trans>
          </Button>
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      <div className="grid gap-4">
        {lines.map((line) => (
          <LinePart
            key={line.id}
            line={line}
            part={parts.get(line.id) ?? NO_PART}
            onChange={(part) => setParts(new Map(parts).set(line.id, part))}
          />
        ))}
        {shippingLeft <= 0 ? null : (
          <Checkbox
            label={t`The delivery, ${money(shippingLeft)}`}
            checked={hasShipping}
            onChange={(event) => setHasShipping(event.target.checked)}
          />
        )}
        <Checkbox
          label={t`Put the items back in stock`}
          checked={restocks}
          onChange={(event) => setRestocks(event.target.checked)}
        />
        <RadioGroup
          name="way"
          label={t`Refund method`}
          value={way}
          onChange={(chosen) => setWay(chosen === 'by_hand' || chosen === 'credit' ? chosen : 'gateway')}
          choices={[
            { value: 'gateway', label: t`The way it was paid` },
            { value: 'by_hand', label: t`By hand: from the bank or the cash box` },
            { value: 'credit', label: t`As credit with the club` },
          ]}
        />
        <TextField
          label={t`Reason`}
          hint={t`The reason appears on the adjustment note`}
          value={words}
          maxLength={500}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

type LinePartProps = { line: DeskLine; part: RefundPart; onChange: (part: RefundPart) => void }

/**
 * The number of pieces and the amount to refund of a line. The amount is the price of the pieces until another is
 * typed.
 */
function LinePart({ line, part, onChange }: LinePartProps) {
  const { t } = useLingui()
  const most = piecesLeft(line)
  const cents = partCents(line, part)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        label={line.name}
        hint={t`Quantity, up to ${piecesLeft(line)}`}
        value={String(part.qty)}
        onChange={(event) => {
          const qty = Math.min(most, Math.max(0, Math.trunc(Number(event.target.value)) || 0))
          onChange({ qty, amount: null })
        }}
      />
      <TextField
        inputMode="decimal"
        label={t`Amount`}
        hint={line.name}
        error={cents === null ? t`Enter an amount, like 95.00` : undefined}
        value={part.amount ?? ((cents ?? 0) / 100).toFixed(2)}
        onChange={(event) => onChange({ ...part, amount: event.target.value })}
      />
    </div>
  )
}
