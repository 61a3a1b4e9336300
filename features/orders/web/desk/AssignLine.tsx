import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useMoney } from '#platform/web/use-money.ts'
import {
  type AssignmentPreview,
  type BankLine,
  type LineDecision,
  previewAssignment,
  settleStatementLine,
  suggestedOrders,
} from '../../bank-lines.contract.ts'
import { SuggestedOrders } from './SuggestedOrders.tsx'

export type LineDialogProps = { line: BankLine; onClose: () => void; onDone: () => void }

/** Assigns a bank line to an order: looks the order up and shows the effect before confirmation. */
export function AssignLine({ line, onClose, onDone }: LineDialogProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { isBusy, failure, run } = useDeskAction()
  const [typed, setTyped] = useState(line.order_number === null ? '' : String(line.order_number))
  const [isWrong, setIsWrong] = useState(false)
  const [preview, setPreview] = useState<AssignmentPreview | null>(null)
  const [how, setHow] = useState<LineDecision>('accept')
  const suggestions = useDesk(suggestedOrders, { line: line.line })
  const choose = (number: number): void => {
    setTyped(String(number))
    setIsWrong(false)
    void run(async () => setPreview(await call(previewAssignment, { line: line.line, number })))
  }
  const check = () => {
    const number = Number(withLatinDigits(typed).replaceAll(/[#\s]/g, ''))
    setIsWrong(!Number.isSafeInteger(number) || number < 1)
    if (!Number.isSafeInteger(number) || number < 1) return
    choose(number)
  }
  const assign = (number: number) =>
    void run(async () => {
      await call(settleStatementLine, { line: line.line, how, number })
      onDone()
      onClose()
    })
  const amount = money(centsOf(line.amount))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Which order is {amount} for?</Trans>}
      actions={
        <>
          {preview === null ? (
            <Button busy={isBusy} onClick={check}>
              <Trans>Find order</Trans>
            </Button>
          ) : preview.effect === 'none' ? null : (
            <Button busy={isBusy} onClick={() => assign(preview.order_number)}>
              {preview.effect === 'recognise' ? (
                <Trans>Record as the same payment</Trans>
              ) : (
                <Trans>Assign to this order</Trans>
              )}
            </Button>
          )}
          <Button tone="link" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <p className="text-muted">
          <bdi>{line.description}</bdi>
        </p>
        <SuggestedOrders orders={suggestions.data?.data ?? []} onChoose={choose} />
        <TextField
          label={t`Order number`}
          inputMode="numeric"
          value={typed}
          maxLength={12}
          error={isWrong ? t`Enter the number of an order, like 1042` : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setPreview(null)
          }}
        />
        <div aria-live="polite" className="grid gap-3">
          {preview === null ? null : <Effect preview={preview} how={how} onHow={setHow} />}
        </div>
        <DeskFailure words={failure} />
      </form>
    </Dialog>
  )
}

type EffectProps = { preview: AssignmentPreview; how: LineDecision; onHow: (how: LineDecision) => void }

/** Describes the effect of the assignment. */
function Effect({ preview, how, onHow }: EffectProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { order_number: number, buyer, effect } = preview
  const due = money(centsOf(preview.due))
  const by = money(Math.abs(centsOf(preview.by)))
  if (effect === 'none')
    return (
      <p>
        <Trans>
          Order {number} of <bdi>{buyer}</bdi> isn’t waiting for money. Refund the line, or turn it into
          credit.
        </Trans>
      </p>
    )
  if (effect === 'recognise')
    return (
      <p>
        <Trans>
          Order {number} of <bdi>{buyer}</bdi> was marked as paid by hand. This line is recorded as that
          payment, so the money counts once.
        </Trans>
      </p>
    )
  if (effect === 'revive')
    return (
      <p>
        <Trans>
          Order {number} of <bdi>{buyer}</bdi> has ended. It is restored and marked as paid, if its items are
          still available.
        </Trans>
      </p>
    )
  if (effect === 'less')
    return (
      <RadioGroup
        name="shortfall"
        label={t`Order ${number} of ${buyer}: ${due} is due, ${by} is missing`}
        value={how}
        onChange={(value) => onHow(value === 'ask_rest' ? 'ask_rest' : 'accept')}
        choices={[
          { value: 'accept', label: t`Mark as paid and waive ${by}` },
          { value: 'ask_rest', label: t`Ask the buyer by email for ${by}` },
        ]}
      />
    )
  return (
    <p>
      {effect === 'more' ? (
        <Trans>
          Order {number} of <bdi>{buyer}</bdi> is marked as paid with {due}. The other {by} becomes credit of
          the buyer.
        </Trans>
      ) : (
        <Trans>
          Order {number} of <bdi>{buyer}</bdi> is marked as paid. The buyer gets the invoice by email.
        </Trans>
      )}
    </p>
  )
}
