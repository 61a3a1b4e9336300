import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SIZE_CLASSES } from '#features/catalogue/catalogue.contract.ts'
import { centsOf } from '#features/catalogue/catalogue.rules.ts'
import { StaffTable } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeliveryPrice } from '../../delivery-desk.contract.ts'
import { readDollars, RowDialog } from './RowDialog.tsx'
import type { SaveDelivery } from './save-delivery.ts'

type PriceListProps = { prices: readonly DeliveryPrice[]; isBusy: boolean; onSave: SaveDelivery }

const NEW: DeliveryPrice = { size_class: 'S', up_to_g: 500, amount: 0, further_kg: 0 }

/** What a parcel costs by its weight and its largest thing. */
export function PriceList({ prices, isBusy, onSave }: PriceListProps) {
  const { t } = useLingui()
  const money = useMoney()
  const [at, setAt] = useState<number | null>(null)
  const isOld = at !== null && at < prices.length
  const save = (price: DeliveryPrice) =>
    void onSave({ prices: isOld ? prices.with(at, price) : [...prices, price] })
  const remove = isOld ? () => void onSave({ prices: prices.toSpliced(at, 1) }) : undefined
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Prices by weight</Trans>
      </h2>
      <p className="max-w-[44rem] text-muted">
        <Trans>The first row that takes both the weight and the largest size counts.</Trans>
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
              <Button size="small" tone="outline" onClick={() => setAt(prices.indexOf(price))}>
                <Trans>Change</Trans>
                <Which>
                  <Trans>the price up to {price.up_to_g} g</Trans>
                </Which>
              </Button>
            ),
          },
        ]}
      />
      <p>
        <Button tone="outline" onClick={() => setAt(prices.length)}>
          <Trans>Add a price</Trans>
        </Button>
      </p>
      {at === null ? null : (
        <PriceForm
          price={prices[at] ?? NEW}
          isBusy={isBusy}
          onSave={save}
          onRemove={remove}
          onClose={() => setAt(null)}
        />
      )}
    </div>
  )
}

type PriceFormProps = {
  price: DeliveryPrice
  isBusy: boolean
  onSave: (price: DeliveryPrice) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

function PriceForm({ price, isBusy, onSave, onRemove, onClose }: PriceFormProps) {
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
      question={<Trans>What does such a parcel cost?</Trans>}
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
        label={t`Up to so many grams`}
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
        hint={t`Counts in the heaviest row alone`}
        value={further}
        error={furtherDollars === null ? wrongAmount : undefined}
        onChange={(event) => setFurther(event.target.value)}
      />
    </RowDialog>
  )
}
