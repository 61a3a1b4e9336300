import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { SHOWN_STATES } from '../../product-draft.rules.ts'
import { STATE_LABELS } from './product-labels.ts'
import type { ProductForm } from './use-product-form.ts'

/** Form section for whether, when and to whom the product is sold. */
export function SaleFields({ form }: { form: ProductForm }) {
  const { i18n } = useLingui()
  const { draft, at, change } = form
  return (
    <>
      <Select
        {...at('state')}
        label={<Trans>Shown</Trans>}
        value={draft.state}
        onChange={({ target }) =>
          change({ state: SHOWN_STATES.find((state) => state === target.value) ?? draft.state })
        }
      >
        {SHOWN_STATES.map((state) => (
          <option key={state} value={state}>
            {i18n._(STATE_LABELS[state])}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField
          {...at('first_day')}

          label={<Trans>First day</Trans>}
          optional
          value={draft.first_day}
          onChange={(day) => change({ first_day: day })}
        />
        <DateField
          {...at('last_day')}

          label={<Trans>Last day</Trans>}
          optional
          value={draft.last_day}
          onChange={(day) => change({ last_day: day })}
        />
      </div>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...at('limit_per_order')}
          label={<Trans>Maximum in one order</Trans>}
          optional
          inputMode="numeric"
          value={draft.limit_per_order}
          onChange={({ target }) => change({ limit_per_order: target.value })}
        />
        <TextField
          {...at('sort_order')}
          label={<Trans>Place in the shop</Trans>}
          hint={<Trans>The lowest number comes first</Trans>}
          inputMode="numeric"
          value={draft.sort_order}
          onChange={({ target }) => change({ sort_order: target.value })}
        />
      </div>
      <div className="grid">
        <Checkbox
          {...at('members_only')}
          label={<Trans>Only members can buy this.</Trans>}
          checked={draft.members_only}
          onChange={({ target }) => change({ members_only: target.checked })}
        />
        {draft.sort === 'voucher' ? null : (
          <>
            <Checkbox
              {...at('gst')}
              label={<Trans>Price with GST</Trans>}
              checked={draft.gst}
              onChange={({ target }) => change({ gst: target.checked })}
            />
            <Checkbox
              {...at('takes_codes')}
              label={<Trans>Promotion codes make it cheaper</Trans>}
              checked={draft.takes_codes}
              onChange={({ target }) => change({ takes_codes: target.checked })}
            />
          </>
        )}
      </div>
    </>
  )
}
