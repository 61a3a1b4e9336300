import { Trans } from '@lingui/react/macro'
import { SIZE_CLASSES } from '../../catalogue.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { codeOf, nextSku, OPTION_NAMES, type ProductDraft, type SkuDraft } from '../../product-draft.rules.ts'
import type { ProductForm } from './use-product-form.ts'
import { useRowFocus } from './use-row-focus.ts'

const SKUS_MOST = 200

/** Form section for a product's SKUs: one, or one for each size and colour. */
export function SkuList({ form }: { form: ProductForm }) {
  const { draft, at, change } = form
  const focus = useRowFocus()
  const { id, error } = at('skus')
  const add = () => {
    change(({ skus }) => ({ skus: [...skus, nextSku(freeKey(skus), skus.at(-1))] }))
    focus(`product-skus-${draft.skus.length}-${shownOptions(draft)[0]}`)
  }
  const remove = (key: string) => {
    change(({ skus }) => ({ skus: skus.filter((sku) => sku.key !== key) }))
    focus(`${id}-add`)
  }
  return (
    <div id={id} tabIndex={-1} className="grid gap-5 outline-none">
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      {draft.skus.map((sku, place) => (
        <SkuRow
          key={sku.key}
          form={form}
          sku={sku}
          place={place}
          onRemove={draft.skus.length === 1 ? undefined : () => remove(sku.key)}
        />
      ))}
      {draft.skus.length >= SKUS_MOST ? null : (
        <p>
          <Button id={`${id}-add`} tone="outline" onClick={add}>
            <Trans>Add another</Trans>
            <Which>
              <Trans>Sizes, colours and prices</Trans>
            </Which>
          </Button>
        </p>
      )}
    </div>
  )
}

type SkuRowProps = {
  form: ProductForm
  sku: SkuDraft
  place: number
  onRemove: (() => void) | undefined
}

function SkuRow({ form, sku, place, onRemove }: SkuRowProps) {
  const { draft, at, change } = form
  // An error about the options is shown at the first of them.
  const controlFor = (name: string) => {
    const id = `product-skus-${place}-${name}`
    const isOption = OPTION_NAMES.some((option) => option === name)
    const said = at(`skus.${place}.${isOption ? 'options' : name}`)
    return said.id === id ? said : { id }
  }
  const field = (name: Exclude<keyof SkuDraft, 'key' | 'isStored' | 'size_class'>) => ({
    ...controlFor(name),
    value: sku[name],
    onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }),
  })
  const put = (changed: Partial<SkuDraft>) =>
    change(({ skus }) => ({ skus: skus.map((one) => (one.key === sku.key ? { ...one, ...changed } : one)) }))
  const shown = shownOptions(draft)
  const code = sku.code === '' ? codeOf(draft.name, sku) : sku.code
  return (
    <div
      role="group"
      aria-label={code === '' ? String(place + 1) : code}
      className="rounded-box border border-row p-4"
    >
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {shown.includes('size') ? (
          <TextField label={<Trans>Size</Trans>} optional maxLength={40} {...field('size')} />
        ) : null}
        {shown.includes('colour') ? (
          <TextField label={<Trans>Colour</Trans>} optional maxLength={40} {...field('colour')} />
        ) : null}
        {shown.includes('kind') ? (
          <TextField label={<Trans>Kind</Trans>} optional maxLength={40} {...field('kind')} />
        ) : null}
        <TextField label={<Trans>Price</Trans>} inputMode="decimal" {...field('price')} />
        <TextField
          label={<Trans>Member price</Trans>}
          optional
          inputMode="decimal"
          {...field('member_price')}
        />
        {sku.isStored ? <Kept sku={sku} /> : null}
        {sku.isStored ? null : (
          <TextField
            label={<Trans>SKU</Trans>}
            optional
            dir="ltr"
            maxLength={24}
            placeholder={code}
            {...field('code')}
          />
        )}
        {draft.sort === 'post' ? (
          <>
            <TextField label={<Trans>Weight in grams</Trans>} inputMode="numeric" {...field('weight_g')} />
            <Select
              {...at(`skus.${place}.size_class`)}
              label={<Trans>Parcel size</Trans>}
              value={sku.size_class}
              onChange={({ target }) =>
                put({ size_class: SIZE_CLASSES.find((known) => known === target.value) ?? sku.size_class })
              }
            >
              {SIZE_CLASSES.map((known) => (
                <option key={known} value={known}>
                  {known}
                </option>
              ))}
            </Select>
          </>
        ) : null}
        {sku.isStored ? null : (
          <TextField
            label={<Trans>Pieces</Trans>}
            optional
            hint={<Trans>Leave empty for unlimited</Trans>}
            inputMode="numeric"
            {...field('stock')}
          />
        )}
      </div>
      {onRemove === undefined ? null : (
        <Button tone="link" size="small" className="mt-2 min-h-11 text-danger" onClick={onRemove}>
          <Trans>Remove</Trans>
          <Which>{code}</Which>
        </Button>
      )}
    </div>
  )
}

/**
 * Shows a stored SKU, which cannot be edited here: orders refer to its code, and its stock is changed at the stock
 * desk.
 */
function Kept({ sku }: { sku: SkuDraft }) {
  return (
    <dl className="text-note">
      <dt className="text-label">
        <Trans>SKU</Trans>
      </dt>
      <dd dir="ltr" className="figure">
        {sku.code}
      </dd>
      <dt className="visually-hidden">
        <Trans>Pieces</Trans>
      </dt>
      <dd>
        <TextLink to="/cms/stock">
          <Trans>Stock</Trans>: {sku.stock === '' ? <Trans>Unlimited</Trans> : sku.stock}
        </TextLink>
      </dd>
    </dl>
  )
}

/** Returns the options to show: tickets and vouchers have no size or colour unless one is filled in. */
function shownOptions({ sort, skus }: ProductDraft): (typeof OPTION_NAMES)[number][] {
  const isPaper = sort === 'ticket' || sort === 'voucher'
  return OPTION_NAMES.filter((name) => !isPaper || name === 'kind' || skus.some((sku) => sku[name] !== ''))
}

/** Returns a key that no other row has. */
function freeKey(skus: readonly SkuDraft[]): string {
  const keys = new Set(skus.map(({ key }) => key))
  let number = skus.length
  while (keys.has(`new ${number}`)) number += 1
  return `new ${number}`
}
