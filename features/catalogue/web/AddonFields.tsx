import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '#platform/shared/money.ts'
import type { Addon } from '../catalogue.contract.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'

/** The current value of each add-on: a text or choice, true for a checkbox; absent if not selected. */
export type AddonDraft = Readonly<Record<string, string | true>>

type AddonFieldsProps = {
  addons: readonly Addon[]
  draft: AddonDraft
  errors: Readonly<Record<string, string>>
  onChange: (code: string, value: string | true | undefined) => void
}

/** Fields for the add-ons: a checkbox that opens a text field, a choice, or a checkbox alone. */
export function AddonFields({ addons, draft, errors, onChange }: AddonFieldsProps) {
  if (addons.length === 0) return null
  return (
    <div className="addon-list">
      {addons.map((addon) => (
        <AddonField
          key={addon.code}
          addon={addon}
          value={draft[addon.code]}
          error={errors[addon.code]}
          onChange={(value) => onChange(addon.code, value)}
        />
      ))}
    </div>
  )
}

type AddonFieldProps = {
  addon: Addon
  value: string | true | undefined
  error: string | undefined
  onChange: (value: string | true | undefined) => void
}

function AddonField({ addon, value, error, onChange }: AddonFieldProps) {
  const { t } = useLingui()
  const money = useMoney()
  const price = addon.price === 0 ? null : <Figure>+{money(centsOf(addon.price))}</Figure>
  const id = `addon-${addon.code}`
  const text = typeof value === 'string' ? value : ''
  if (addon.kind === 'choice') {
    return (
      <div className="py-3">
        <Select
          id={id}
          label={addon.label}
          hint={addon.hint}
          error={error}
          optional={!addon.required}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t`Choose`}</option>
          {addon.choices.map((choice, at) => (
            <option key={choice} value={choice}>
              {addon.choice_labels?.[at] ?? choice}
            </option>
          ))}
        </Select>
      </div>
    )
  }
  const field = (label: React.ReactNode) => (
    <TextField
      id={id}
      label={label}
      hint={addon.hint}
      error={error}
      value={text}
      maxLength={addon.max_len}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
  if (addon.required) return <div className="py-3">{field(addon.label)}</div>
  return (
    <>
      <Checkbox
        label={<span className="font-semibold">{addon.label}</span>}
        checked={value !== undefined}
        onChange={(event) => onChange(event.target.checked ? (addon.kind === 'tick' ? true : '') : undefined)}
        after={price}
      />
      {addon.kind === 'text' && value !== undefined ? (
        <div className="addon-text">{field(<Trans>Text to print</Trans>)}</div>
      ) : null}
    </>
  )
}
