import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ADDON_KINDS, type AddonKind } from '../../catalogue.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextArea } from '#platform/ui/TextArea.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { type AddonDraft, newAddon } from '../../product-draft.rules.ts'
import type { ProductForm } from './use-product-form.ts'
import { useRowFocus } from './use-row-focus.ts'

const ADDONS_MOST = 20

const KIND_LABELS: Record<AddonKind, MessageDescriptor> = {
  choice: msg`List of choices`,
  text: msg`Text field`,
  tick: msg`Tick box`,
}

/** Form section for a product's add-ons, such as a printed name or a gift box. */
export function AddonList({ form }: { form: ProductForm }) {
  const { draft, at, change } = form
  const focus = useRowFocus()
  const { id, error } = at('addons')
  const add = () => {
    change(({ addons }) => ({ addons: [...addons, newAddon(freeKey(addons))] }))
    focus(`product-addons-${draft.addons.length}-label`)
  }
  const remove = (key: string) => {
    change(({ addons }) => ({ addons: addons.filter((addon) => addon.key !== key) }))
    focus(`${id}-add`)
  }
  return (
    <div id={id} tabIndex={-1} className="grid gap-5 outline-none">
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {draft.addons.map((addon, place) => (
        <AddonRow
          key={addon.key}
          form={form}
          addon={addon}
          place={place}
          onRemove={() => remove(addon.key)}
        />
      ))}
      {draft.addons.length >= ADDONS_MOST ? null : (
        <p>
          <Button id={`${id}-add`} tone="outline" onClick={add}>
            <Trans>Add an extra</Trans>
          </Button>
        </p>
      )}
    </div>
  )
}

type AddonRowProps = { form: ProductForm; addon: AddonDraft; place: number; onRemove: () => void }

function AddonRow({ form: { at, change }, addon, place, onRemove }: AddonRowProps) {
  const { i18n } = useLingui()
  const put = (changed: Partial<AddonDraft>) =>
    change(({ addons }) => ({
      addons: addons.map((one) => (one.key === addon.key ? { ...one, ...changed } : one)),
    }))
  const field = (name: 'label' | 'hint' | 'price' | 'max_len' | 'choices') => ({
    ...at(`addons.${place}.${name}`),
    value: addon[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  return (
    <div
      role="group"
      aria-label={addon.label === '' ? String(place + 1) : addon.label}
      className="grid gap-4 rounded-box border border-row p-4"
    >
      <TextField label={<Trans>Name</Trans>} maxLength={60} {...field('label')} />
      <TextField label={<Trans>Note</Trans>} optional maxLength={120} {...field('hint')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          {...at(`addons.${place}.kind`)}
          label={<Trans>Type</Trans>}
          value={addon.kind}
          onChange={({ target }) =>
            put({ kind: ADDON_KINDS.find((kind) => kind === target.value) ?? addon.kind })
          }
        >
          {ADDON_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {i18n._(KIND_LABELS[kind])}
            </option>
          ))}
        </Select>
        <TextField label={<Trans>Price</Trans>} inputMode="decimal" {...field('price')} />
      </div>
      {addon.kind === 'text' ? (
        <TextField label={<Trans>Maximum characters</Trans>} inputMode="numeric" {...field('max_len')} />
      ) : null}
      {addon.kind === 'choice' ? (
        <TextArea
          label={<Trans>Choices</Trans>}
          hint={<Trans>One per line</Trans>}
          rows={3}
          dir="auto"
          {...field('choices')}
        />
      ) : null}
      <Checkbox
        label={<Trans>The buyer must fill it in</Trans>}
        checked={addon.required}
        onChange={({ target }) => put({ required: target.checked })}
      />
      <p>
        <Button tone="link" size="small" className="min-h-11 text-danger" onClick={onRemove}>
          <Trans>Remove</Trans>
          <Which>{addon.label}</Which>
        </Button>
      </p>
    </div>
  )
}

/** Returns a key that no other row has. */
function freeKey(addons: readonly AddonDraft[]): string {
  const keys = new Set(addons.map(({ key }) => key))
  let number = addons.length
  while (keys.has(`new ${number}`)) number += 1
  return `new ${number}`
}
