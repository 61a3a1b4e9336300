import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { type DeskLine, type DeskOrderRecord, giveBack, type RefundWay } from '../../orders-desk.contract.ts'

type RefundFormProps = {
  order: DeskOrderRecord
  onClose: () => void
  onDone: (answer: { item: DeskOrderRecord }) => void
}

/** What goes back of an order, which way, and why. An adjustment note says the same to the buyer. */
export function RefundForm({ order, onClose, onDone }: RefundFormProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { isBusy, failure, run } = useDeskAction()
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(new Map())
  const [hasShipping, setHasShipping] = useState(false)
  const [way, setWay] = useState<RefundWay>(
    order.payments.some(({ status }) => status === 'paid') ? 'gateway' : 'credit',
  )
  const [words, setWords] = useState('')
  const [restocks, setRestocks] = useState(true)
  const lines = order.lines.filter(({ qty, refunded_qty }) => qty > refunded_qty)
  const shippingCents = hasShipping ? centsOf(order.shipping_amount) : 0
  const sumCents = lines.reduce(
    (sum, line) => sum + shareCents(line, pieces.get(line.id) ?? 0),
    shippingCents,
  )
  const send = () =>
    void run(async () => {
      const answer = await call(giveBack, {
        number: order.number,
        lines: lines
          .filter(({ id }) => (pieces.get(id) ?? 0) > 0)
          .map((line) => {
            const qty = pieces.get(line.id) ?? 0
            return { line_id: line.id, qty, amount: shareCents(line, qty) / 100 }
          }),
        shipping_amount: shippingCents / 100,
        way,
        words,
        restock: restocks,
      })
      onDone(answer)
      onClose()
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>What do you give back?</Trans>}
      actions={
        <>
          <Button tone="danger" busy={isBusy} busyWords={t`Giving back`} onClick={send}>
            <Trans>Give back {money(sumCents)}</Trans>
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
          <TextField
            key={line.id}
            type="number"
            inputMode="numeric"
            min={0}
            max={line.qty - line.refunded_qty}
            label={line.name}
            hint={t`Pieces, up to ${line.qty - line.refunded_qty}`}
            value={String(pieces.get(line.id) ?? 0)}
            onChange={(event) => {
              const most = line.qty - line.refunded_qty
              const qty = Math.min(most, Math.max(0, Math.trunc(Number(event.target.value)) || 0))
              setPieces(new Map(pieces).set(line.id, qty))
            }}
          />
        ))}
        {order.shipping_amount === 0 ? null : (
          <Checkbox
            label={t`The delivery, ${money(centsOf(order.shipping_amount))}`}
            checked={hasShipping}
            onChange={(event) => setHasShipping(event.target.checked)}
          />
        )}
        <Checkbox
          label={t`Put the pieces back on the shelf`}
          checked={restocks}
          onChange={(event) => setRestocks(event.target.checked)}
        />
        <RadioGroup
          name="way"
          label={t`How does it go back?`}
          value={way}
          onChange={(chosen) => setWay(chosen === 'by_hand' || chosen === 'credit' ? chosen : 'gateway')}
          choices={[
            { value: 'gateway', label: t`The way it was paid` },
            { value: 'by_hand', label: t`By hand: I send it from the bank` },
            { value: 'credit', label: t`As credit with the club` },
          ]}
        />
        <TextField
          label={t`Why`}
          hint={t`It stands on the adjustment note`}
          value={words}
          maxLength={500}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Dialog>
  )
}

/** What so many pieces of a line cost, the last ones taking what rounding has left. */
function shareCents(line: DeskLine, qty: number): number {
  const left = centsOf(line.total) - centsOf(line.refunded_amount)
  const pieces = line.qty - line.refunded_qty
  return qty >= pieces ? left : Math.floor((left * qty) / pieces)
}
