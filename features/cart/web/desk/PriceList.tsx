import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { SIZE_CLASSES } from '#features/catalogue/catalogue.contract.ts'
import { IfAllowed, StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeliveryPrice } from '../../delivery-desk.contract.ts'
import { readDollars, RowConflictText, RowDialog } from './RowDialog.tsx'
import type { SaveDelivery } from './save-delivery.ts'
import { useRowEdit } from './use-row-edit.ts'
import { saveDelivery } from '../../delivery-desk.contract.ts'

type PriceListProps = { prices: readonly DeliveryPrice[]; isBusy: boolean; onSave: SaveDelivery }

const NEW: DeliveryPrice = { size_class: 'S', up_to_g: 500, amount: 0, further_kg: 0 }

/** The parcel prices by weight and size of the largest item. */
export function PriceList({ prices, isBusy, onSave }: PriceListProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { open, conflict, show, close, put } = useRowEdit<DeliveryPrice>((edit) => onSave('prices', edit))
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Prices by weight</Trans>
      </h2>
      <p className="max-w-[44rem] text-muted">
        <Trans>The price comes from the first row that fits both the weight and the largest size.</Trans>
      </p>
      <StaffTable
        caption={t`Prices by weight`}
        rows={prices}
        keyOf={(price) => String(prices.indexOf(price))}
        columns={[
          {
            key: 'weight',
            head: <Trans>Up to</Trans>,
            isFigure: true,
            cell: ({ up_to_g: grams }) => <Trans>{grams} g</Trans>,
          },
          { key: 'size', head: <Trans>Size up to</Trans>, cell: ({ size_class }) => size_class },
          {
            key: 'amount',
            head: <Trans>Price</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ amount }) => money(centsOf(amount)),
          },
          {
            key: 'further',
            head: <Trans>Each further kilogram</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ further_kg }) => (further_kg === 0 ? '' : money(centsOf(further_kg))),
          },
          {
            key: 'change',
            head: '',
            isEnd: true,
            cell: (price) => (
              <IfAllowed call={saveDelivery}>
                <Button size="small" tone="outline" onClick={() => show(price)}>
                  <Trans>Change</Trans>
                  <Which>
                    <Trans>the price up to {price.up_to_g} g</Trans>
                  </Which>
                </Button>
              </IfAllowed>
            ),
          },
        ]}
      />
      <p>
        <IfAllowed call={saveDelivery}>
          <Button tone="outline" onClick={() => show(null)}>
            <Trans>Add a price</Trans>
          </Button>
        </IfAllowed>
      </p>
      {open === null ? null : (
        <PriceForm
          price={open.row ?? NEW}
          conflict={
            conflict && (
              <RowConflictText
                theirs={
                  conflict.theirs && [
                    `${conflict.theirs.up_to_g} g`,
                    conflict.theirs.size_class,
                    money(centsOf(conflict.theirs.amount)),
                    money(centsOf(conflict.theirs.further_kg)),
                  ]
                }
              />
            )
          }
          isBusy={isBusy}
          onSave={put}
          onRemove={open.row === null ? undefined : () => put(null)}
          onClose={close}
        />
      )}
    </div>
  )
}

type PriceFormProps = {
  price: DeliveryPrice
  conflict: ReactNode
  isBusy: boolean
  onSave: (price: DeliveryPrice) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

function PriceForm({ price, conflict, isBusy, onSave, onRemove, onClose }: PriceFormProps) {
  const { t } = useLingui()
  const [size, setSize] = useState(price.size_class)
  const [grams, setGrams] = useState(String(price.up_to_g))
  const [amount, setAmount] = useState(price.amount.toFixed(2))
  const [further, setFurther] = useState(price.further_kg.toFixed(2))
  const [dollars, furtherDollars] = [readDollars(amount), readDollars(further)]
  const isWeight = /^[1-9]\d{0,5}$/.test(grams) && Number(grams) <= 100_000
  const wrongAmount = t`Enter an amount, like 11.20`
  return (
    <RowDialog
      question={<Trans>Parcel price</Trans>}
      conflict={conflict}
      isBusy={isBusy}
      isRight={isWeight && dollars !== null && furtherDollars !== null}
      onSave={() =>
        onSave({
          size_class: size,
          up_to_g: Number(grams),
          amount: dollars ?? 0,
          further_kg: furtherDollars ?? 0,
        })
      }
      onRemove={onRemove}
      onClose={onClose}
    >
      <TextField
        inputMode="numeric"
        label={t`Up to this weight, in grams`}
        value={grams}
        error={isWeight ? undefined : t`Enter a whole number`}
        onChange={(event) => setGrams(event.target.value.trim())}
      />
      <RadioGroup
        name="size"
        label={t`Size up to`}
        value={size}
        onChange={(chosen) => setSize(SIZE_CLASSES.find((known) => known === chosen) ?? size)}
        choices={SIZE_CLASSES.map((known) => ({ value: known, label: known }))}
      />
      <TextField
        inputMode="decimal"
        label={t`Price`}
        value={amount}
        error={dollars === null ? wrongAmount : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        inputMode="decimal"
        label={t`Each further kilogram`}
        hint={t`Used only in the heaviest row`}
        value={further}
        error={furtherDollars === null ? wrongAmount : undefined}
        onChange={(event) => setFurther(event.target.value)}
      />
    </RowDialog>
  )
}
