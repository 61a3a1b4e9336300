import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, StaffTable, useInstant } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { TILL_NOTE_MOST, type TillLine, undoTillLine } from '../../till.contract.ts'
import { LINE_KIND_LABELS, METHOD_LABELS } from './till-labels.ts'
import { type OpenedTill, useTillAction } from './use-till-action.ts'

/** The payments of a till, the latest first, with receipts and undo. */
export function TillLines({ till }: { till: OpenedTill }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const instant = useInstant()
  const [chosen, setChosen] = useState<TillLine | null>(null)
  const { lines } = till.item
  const sumOf = ({ amount }: TillLine) => money(centsOf(amount))
  return (
    <section className="min-w-0">
      <SectionHead title={<Trans>Payments at this till</Trans>} isRuled={false} />
      {lines.length === 0 ? (
        <p className="text-muted">
          <Trans>No payments yet.</Trans>
        </p>
      ) : (
        <StaffTable
          caption={t`Payments at this till`}
          rows={lines}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'amount',
              head: <Trans comment="Column: a sum of money">Amount</Trans>,
              label: '',
              isFigure: true,
              cell: (line) => (
                <span className={line.is_undone ? 'line-through' : 'font-semibold'}>
                  <bdi dir="ltr">{sumOf(line)}</bdi>
                </span>
              ),
            },
            {
              key: 'what',
              head: <Trans context="what is sold">Description</Trans>,
              label: t({ message: 'Description', context: 'what is sold' }),
              cell: (line) => (
                <div>
                  <bdi>{line.description}</bdi>
                  <span className="block text-note text-muted">
                    {i18n._(LINE_KIND_LABELS[line.kind])}
                    {line.order_number === null ? '' : ` ${line.order_number}`}
                    {', '}
                    {i18n._(METHOD_LABELS[line.method])}
                  </span>
                </div>
              ),
            },
            {
              key: 'at',
              head: <Trans comment="Column: when a payment was taken, and by whom">Taken</Trans>,
              label: t({ message: 'Taken', comment: 'Column: when a payment was taken, and by whom' }),
              isFigure: true,
              cell: ({ at, by }) => (
                <div>
                  {instant(at)}
                  <span className="block text-note text-muted">
                    <bdi>{by}</bdi>
                  </span>
                </div>
              ),
            },
            {
              key: 'do',
              head: '',
              label: '',
              cell: (line) => (
                <span className="flex flex-wrap gap-2 print:hidden">
                  <Paper line={line} />
                  {line.can_undo ? (
                    <Button size="small" tone="outline" onClick={() => setChosen(line)}>
                      <Trans comment="Button: takes a payment back">Undo</Trans>
                      <Which>
                        {sumOf(line)} {line.description}
                      </Which>
                    </Button>
                  ) : null}
                </span>
              ),
            },
          ]}
        />
      )}
      {chosen === null ? null : <UndoDialog line={chosen} till={till} onClose={() => setChosen(null)} />}
    </section>
  )
}

/** The link to the tax invoice of an order or the receipt of a sale. */
function Paper({ line: { kind, order_id: orderId, sale_id: saleId, description } }: { line: TillLine }) {
  if (kind === 'order' && orderId !== '')
    return (
      <TextLink to={`/show-invoice/${orderId}`}>
        <Trans comment="Link: opens the invoice of an order">Invoice</Trans>
        <Which>{description}</Which>
      </TextLink>
    )
  if (kind === 'sale')
    return (
      <TextLink to={`/cms/till/receipt/${saleId}`}>
        <Trans comment="Link: opens the receipt of a sale">Receipt</Trans>
        <Which>{description}</Which>
      </TextLink>
    )
  return null
}

function UndoDialog({ line, till, onClose }: { line: TillLine; till: OpenedTill; onClose: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { send, isBusy, failure } = useTillAction(undoTillLine, till)
  const isOrder = line.order_number !== null
  const isUnexplained = isOrder && reason.trim() === ''
  const sum = money(Math.abs(centsOf(line.amount)))
  const undo = async (): Promise<void> => {
    setIsChecked(true)
    if (isUnexplained) return
    const outcome = await send({ till: till.item.id, line: line.id, reason: reason.trim() })
    if (outcome === 'done') onClose()
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={
        line.kind === 'paid_out' ? (
          <Trans>Undo paying out {sum}?</Trans>
        ) : (
          <Trans>Undo the payment of {sum}?</Trans>
        )
      }
      confirmLabel={<Trans>Undo {sum}</Trans>}
      tone="danger"
      isBusy={isBusy}
      busyLabel={t`Undoing`}
      onDo={() => void undo()}
    >
      <div className="grid gap-4">
        <p>
          {isOrder ? (
            <Trans>
              The order is refunded in full and its items are released. The buyer gets an adjustment note.
              Hand back {sum} now.
            </Trans>
          ) : line.kind === 'paid_out' ? (
            <Trans>Put {sum} back into the till.</Trans>
          ) : (
            <Trans>Hand back {sum} now, in the way it was paid.</Trans>
          )}
        </p>
        <TextField
          label={t({ message: 'Reason', comment: 'Field: why a payment is undone' })}
          hint={isOrder ? t`The reason appears on the adjustment note` : undefined}
          optional={!isOrder}
          value={reason}
          maxLength={TILL_NOTE_MOST}
          error={isChecked && isUnexplained ? t`Enter a reason` : undefined}
          onChange={(change) => setReason(change.target.value)}
        />
        <DeskFailure words={failure} />
      </div>
    </ActionDialog>
  )
}
