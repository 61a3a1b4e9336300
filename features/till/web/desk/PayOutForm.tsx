import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { COUNTER_SALE_MOST, COUNTER_SALE_TEXT_MOST } from '#features/orders/counter-sales.contract.ts'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { payOutOfTill } from '../../till.contract.ts'
import { type OpenedTill, useTillAction } from './use-till-action.ts'

const NOTHING = { description: '', amount: '' }

/** Records cash that was taken out of the till, such as prize money. */
export function PayOutForm({ till }: { till: OpenedTill }) {
  const { t } = useLingui()
  const money = useMoney()
  const [draft, setDraft] = useState(NOTHING)
  const [isChecked, setIsChecked] = useState(false)
  const { send, isBusy, failure } = useTillAction(payOutOfTill, till)
  const typed = amountOf(draft.amount)
  const amount = typed !== null && typed <= COUNTER_SALE_MOST ? typed : null
  const description = draft.description.trim()
  const pay = async (): Promise<void> => {
    setIsChecked(true)
    if (amount === null || description === '') return
    const sum = money(centsOf(amount))
    const outcome = await send(
      { till: till.item.id, description, amount },
      { kind: 'pay_out', text: description, method: 'cash', amountCents: -centsOf(amount) },
    )
    if (outcome === 'failed') return
    showToast({
      tone: 'done',
      words: outcome === 'done' ? t`Paid out: ${sum}` : t`Stored on this device: ${sum}`,
    })
    setDraft(NOTHING)
    setIsChecked(false)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(submit: FormEvent) => {
        submit.preventDefault()
        void pay()
      }}
    >
      <TextField
        label={t`What is it for?`}
        hint={t`For example "Ice" or "Prize money". Keep the receipt for the treasurer.`}
        value={draft.description}
        maxLength={COUNTER_SALE_TEXT_MOST}
        autoComplete="off"
        error={isChecked && description === '' ? t`Enter a description` : undefined}
        onChange={(change) => setDraft({ ...draft, description: change.target.value })}
      />
      <TextField
        label={t`Amount in dollars`}
        value={draft.amount}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        error={isChecked && amount === null ? t`Enter an amount like 15 or 6.50` : undefined}
        onChange={(change) => setDraft({ ...draft, amount: change.target.value })}
      />
      <DeskFailure words={failure} />
      <p>
        <Button type="submit" busy={isBusy} busyLabel={t`Saving`}>
          <Trans>Pay out of the till</Trans>
        </Button>
      </p>
    </form>
  )
}
