import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  COUNTER_SALE_KINDS,
  COUNTER_SALE_MOST,
  COUNTER_SALE_TEXT_MOST,
  type CounterSaleKind,
} from '#features/orders/counter-sales.contract.ts'
import type { DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { sellAtTill, type TillLine } from '../../till.contract.ts'
import { METHOD_LABELS, SALE_KIND_LABELS } from './till-labels.ts'
import { type OpenedTill, useTillAction } from './use-till-action.ts'

/** The kinds of sale that staff can choose here. An entry on paper is paid at the list of entries. */
const KINDS = COUNTER_SALE_KINDS.filter((kind) => kind !== 'entry')
const RECENT_MOST = 6

type Draft = { kind: CounterSaleKind; description: string; amount: string }

/**
 * The form for a sale without an order. An earlier sale of the till can be repeated with one click and a payment
 * method.
 */
export function SaleForm({ till }: { till: OpenedTill }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const { item } = till
  const recent = recentSales(item.lines)
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: recent[0]?.kind ?? 'gate',
    description: '',
    amount: '',
  }))
  const [isChecked, setIsChecked] = useState(false)
  const [method, setMethod] = useState<DeskMethod | null>(null)
  const { send, isBusy, failure } = useTillAction(sellAtTill, till)
  const typed = amountOf(draft.amount)
  const amount = typed !== null && typed <= COUNTER_SALE_MOST ? typed : null
  const description = draft.description.trim()
  const sum = amount === null ? '' : money(centsOf(amount))
  const sell = async (by: DeskMethod): Promise<void> => {
    setIsChecked(true)
    if (amount === null || description === '') return
    setMethod(by)
    const outcome = await send(
      { till: item.id, kind: draft.kind, description, amount, method: by },
      { kind: 'sale', text: description, method: by, amountCents: centsOf(amount) },
    )
    if (outcome === 'failed') return
    if (outcome === 'done')
      showToast({ tone: 'done', words: by === 'cash' ? t`Taken in cash: ${sum}` : t`Taken by card: ${sum}` })
    else showToast({ tone: 'done', words: t`Stored on this device: ${sum}` })
    setDraft({ ...draft, description: '', amount: '' })
    setIsChecked(false)
  }
  return (
    <div className="grid gap-4">
      {recent.length === 0 ? null : (
        <div role="group" aria-label={t`Sell again`} className="flex flex-wrap gap-2">
          {recent.map((one) => (
            <Button
              key={`${one.description} ${one.amount}`}
              tone="outline"
              size="small"
              onClick={() => setDraft({ ...one, amount: String(one.amount) })}
            >
              <bdi>{one.description}</bdi> {money(centsOf(one.amount))}
            </Button>
          ))}
        </div>
      )}
      <RadioGroup
        name="sale-kind"
        label={t`What is it for?`}
        value={draft.kind}
        onChange={(value) => setDraft({ ...draft, kind: KINDS.find((kind) => kind === value) ?? 'other' })}
        choices={KINDS.map((value) => ({ value, label: i18n._(SALE_KIND_LABELS[value]) }))}
      />
      <TextField
        label={t({ message: 'Description', context: 'what is sold' })}
        hint={t`It appears on the receipt, for example "2 spectators".`}
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
      <div className="flex flex-wrap gap-3">
        {(['cash', 'eftpos'] as const).map((by) => (
          <Button
            key={by}
            size="large"
            tone={by === 'cash' ? 'primary' : 'outline'}
            busy={isBusy && method === by}
            disabled={isBusy && method !== by}
            onClick={() => void sell(by)}
          >
            {i18n._(METHOD_LABELS[by])} {sum}
          </Button>
        ))}
      </div>
      <p className="text-note text-muted">
        <Trans>For a card, use the club’s terminal first. Card numbers are never entered here.</Trans>
      </p>
    </div>
  )
}

type Recent = { kind: CounterSaleKind; description: string; amount: number }

/** Returns the latest sales of a till, without duplicates. */
function recentSales(lines: readonly TillLine[]): Recent[] {
  const found = new Map<string, Recent>()
  for (const { kind, sale_kind: saleKind, description, amount, is_undone: isUndone } of lines)
    if (kind === 'sale' && saleKind !== null && !isUndone && !found.has(`${description} ${amount}`))
      found.set(`${description} ${amount}`, { kind: saleKind, description, amount })
  return [...found.values()].slice(0, RECENT_MOST)
}
