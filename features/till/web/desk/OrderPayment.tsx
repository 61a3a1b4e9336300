import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { DESK_METHODS, type DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { DeskFailure, DeskList, useDesk } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { takeOrderPayment, TILL_SEARCH_LEAST, type UnpaidOrder, unpaidOrders } from '../../till.contract.ts'
import { METHOD_LABELS } from './till-labels.ts'
import { type OpenedTill, useTillAction } from './use-till-action.ts'

/** Searches for an unpaid order and takes the money for it at the till. */
export function OrderPayment({ till }: { till: OpenedTill }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isShort = text.trim().length < TILL_SEARCH_LEAST
  const search = (submit: FormEvent): void => {
    submit.preventDefault()
    setIsChecked(true)
    if (!isShort) setQ(text.trim())
  }
  return (
    <div className="grid gap-4">
      <form noValidate onSubmit={search} className="grid gap-3">
        <TextField
          type="search"
          label={t`Order number or name`}
          value={text}
          maxLength={100}
          autoComplete="off"
          error={isChecked && isShort ? t`Enter at least two characters` : undefined}
          onChange={(change) => setText(change.target.value)}
        />
        <p>
          <Button type="submit" tone="outline">
            <Trans>Find unpaid orders</Trans>
          </Button>
        </p>
      </form>
      {q === '' ? null : <Found key={q} q={q} till={till} />}
    </div>
  )
}

function Found({ q, till }: { q: string; till: OpenedTill }) {
  const money = useMoney()
  const { data, failure, reload } = useDesk(unpaidOrders, { q })
  const [chosen, setChosen] = useState<UnpaidOrder | null>(null)
  return (
    <DeskList isThere={data !== null} failure={failure} onReload={reload}>
      {data?.data.length === 0 ? (
        <p>
          <Trans>No unpaid order matches. Check the number on the buyer’s invoice.</Trans>
        </p>
      ) : (
        <ul className="card">
          {data?.data.map((order) => (
            <li
              key={order.number}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-row p-4 last:border-0"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  <bdi>{order.buyer}</bdi>
                </p>
                <p className="text-note text-muted">
                  <Trans>Order {order.number}</Trans>
                  {', '}
                  <bdi>{order.items}</bdi>
                </p>
              </div>
              <Button onClick={() => setChosen(order)}>
                <Trans>Take {money(centsOf(order.due))}</Trans>
                <Which>{order.buyer}</Which>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen === null ? null : (
        <TakeDialog
          order={chosen}
          till={till}
          onClose={() => {
            setChosen(null)
            reload()
          }}
        />
      )}
    </DeskList>
  )
}

function TakeDialog({ order, till, onClose }: { order: UnpaidOrder; till: OpenedTill; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const money = useMoney()
  const [method, setMethod] = useState<DeskMethod | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { send, isBusy, failure } = useTillAction(takeOrderPayment, till)
  const sum = money(centsOf(order.due))
  const take = async (): Promise<void> => {
    setIsChecked(true)
    if (method === null) return
    const outcome = await send(
      { till: till.item.id, number: order.number, amount: order.due, method },
      { kind: 'order', text: t`Order ${order.number}`, method, amountCents: centsOf(order.due) },
    )
    if (outcome === 'failed') return
    showToast({
      tone: 'done',
      words: outcome === 'done' ? t`Order ${order.number} is paid: ${sum}` : t`Stored on this device: ${sum}`,
    })
    onClose()
  }
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={
        <Trans>
          Take {sum} for order {order.number}?
        </Trans>
      }
      confirmLabel={<Trans>The payment is made</Trans>}
      isBusy={isBusy}
      busyLabel={t`Saving`}
      onDo={() => void take()}
    >
      <div className="grid gap-4">
        <p>
          <bdi>{order.buyer}</bdi>
          <span className="block text-note text-muted">
            <bdi>{order.items}</bdi>
          </span>
        </p>
        <RadioGroup
          name="method"
          label={t`Paid by`}
          value={method ?? ''}
          error={isChecked && method === null ? t`Choose cash or card` : undefined}
          onChange={(value) => setMethod(DESK_METHODS.find((one) => one === value) ?? null)}
          choices={DESK_METHODS.map((value) => ({ value, label: i18n._(METHOD_LABELS[value]) }))}
        />
        <p className="text-note text-muted">
          <Trans>The buyer gets the invoice marked as paid by email, and the order goes ahead.</Trans>
        </p>
        <DeskFailure words={failure} />
      </div>
    </ActionDialog>
  )
}
