import { Trans, useLingui } from '@lingui/react/macro'
import { DESK_METHODS, type DeskMethod } from '#features/orders/orders-desk.contract.ts'
import { useDesk } from '#features/staff/staff.public.tsx'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { openTills } from '../../till.contract.ts'
import { METHOD_LABELS } from './till-labels.ts'

const NO_INPUT = {}

/** The fields of a payment that is recorded together with another action. Without a method, nothing is paid. */
export type PaidAtTillDraft = { method: DeskMethod | null; amount: string; till: string }

export const NOT_PAID: PaidAtTillDraft = { method: null, amount: '', till: '' }

/** Returns the payment of a draft; null if nothing is paid, undefined if a field is missing or wrong. */
export function paidAtTillOf({ method, amount: text, till }: PaidAtTillDraft) {
  if (method === null) return null
  const amount = amountOf(text)
  return amount === null || till === '' ? undefined : { method, amount, till }
}

type PaidAtTillProps = {
  draft: PaidAtTillDraft
  /** Whether missing fields are shown as errors. */
  isChecked: boolean
  onChange: (draft: PaidAtTillDraft) => void
}

/** The fields for a payment in cash or by card at an open till. */
export function PaidAtTill({ draft, isChecked, onChange }: PaidAtTillProps) {
  const { t, i18n } = useLingui()
  const { data } = useDesk(openTills, NO_INPUT)
  const tills = data?.data ?? []
  if (data === null) return null
  if (tills.length === 0)
    return (
      <p className="text-muted">
        <Trans>To record a payment here, open a till first.</Trans>{' '}
        <TextLink to="/cms/till">
          <Trans>Open a till</Trans>
        </TextLink>
      </p>
    )
  const choose = (value: string): void => {
    const method = DESK_METHODS.find((one) => one === value) ?? null
    onChange({ ...draft, method, till: draft.till === '' ? (tills[0]?.id ?? '') : draft.till })
  }
  return (
    <>
      <RadioGroup
        name="paid-at-till"
        label={t`Paid by`}
        value={draft.method ?? 'none'}
        onChange={choose}
        choices={[
          { value: 'none', label: t`Not paid here` },
          ...DESK_METHODS.map((value) => ({ value, label: i18n._(METHOD_LABELS[value]) })),
        ]}
      />
      {draft.method === null ? null : (
        <>
          <TextField
            label={t`Amount in dollars`}
            value={draft.amount}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            error={
              isChecked && amountOf(draft.amount) === null ? t`Enter an amount like 15 or 6.50` : undefined
            }
            onChange={(change) => onChange({ ...draft, amount: change.target.value })}
          />
          {tills.length < 2 ? null : (
            <Select
              label={t({ message: 'Till', comment: 'Field: the till that gets the money' })}
              value={draft.till}
              onChange={(change) => onChange({ ...draft, till: change.target.value })}
            >
              {tills.map(({ id, place }) => (
                <option key={id} value={id}>
                  {place}
                </option>
              ))}
            </Select>
          )}
        </>
      )}
    </>
  )
}
