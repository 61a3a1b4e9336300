import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { IfAllowed, StaffTable, TranslationFields } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import {
  DELIVERY_KINDS,
  DELIVERY_TEXT_LIMITS,
  type DeliveryOption,
  isPickUpKind,
  saveDelivery,
} from '../../delivery-desk.contract.ts'
import { readDollars, RowConflictText, RowDialog } from './RowDialog.tsx'
import type { SaveDelivery } from './save-delivery.ts'
import { useRowEdit } from './use-row-edit.ts'

type DeliveryOptionsProps = { ways: readonly DeliveryOption[]; isBusy: boolean; onSave: SaveDelivery }

const NEW: DeliveryOption = {
  id: 0,
  name: '',
  note: '',
  kind: 'pick_up',
  rate_percent: 100,
  round_to: 0.05,
  is_enabled: true,
}

/** The delivery methods, in the order in which they are offered. */
export function DeliveryOptions({ ways, isBusy, onSave }: DeliveryOptionsProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { open, conflict, show, close, put } = useRowEdit<DeliveryOption>((edit) => onSave('ways', edit))
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Delivery options</Trans>
      </h2>
      <StaffTable
        caption={t`Delivery options`}
        rows={ways}
        keyOf={({ id }) => String(id)}
        columns={[
          { key: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'note', head: <Trans>Delivery time</Trans>, cell: ({ note }) => <bdi>{note}</bdi> },
          {
            key: 'price',
            head: <Trans>Price</Trans>,
            cell: ({ kind, rate_percent: percent, round_to }) =>
              isPickUpKind(kind) ? (
                <Trans>Free</Trans>
              ) : (
                <Trans>
                  {percent} % of the price by weight, rounded to {money(centsOf(round_to))}
                </Trans>
              ),
          },
          {
            key: 'open',
            head: <Trans>Offered</Trans>,
            cell: ({ is_enabled }) => (is_enabled ? <Trans>Yes</Trans> : <Trans>No</Trans>),
          },
          {
            key: 'change',
            head: '',
            isEnd: true,
            cell: (way) => (
              <IfAllowed call={saveDelivery}>
                <Button size="small" tone="outline" onClick={() => show(way)}>
                  <Trans>Change</Trans>
                  <Which>{way.name}</Which>
                </Button>
              </IfAllowed>
            ),
          },
        ]}
      />
      <p>
        <IfAllowed call={saveDelivery}>
          <Button tone="outline" onClick={() => show(null)}>
            <Trans>Add a delivery option</Trans>
          </Button>
        </IfAllowed>
      </p>
      {open === null ? null : (
        <OptionForm
          way={open.row ?? NEW}
          conflict={
            conflict && (
              <RowConflictText
                theirs={
                  conflict.theirs && [
                    conflict.theirs.name,
                    conflict.theirs.note,
                    `${conflict.theirs.rate_percent} %`,
                  ]
                }
              />
            )
          }
          isBusy={isBusy}
          onSave={put}
          onClose={close}
        />
      )}
    </div>
  )
}

type OptionFormProps = {
  way: DeliveryOption
  conflict: ReactNode
  isBusy: boolean
  onSave: (way: DeliveryOption) => void
  onClose: () => void
}

function OptionForm({ way, conflict, isBusy, onSave, onClose }: OptionFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [draft, setDraft] = useState(way)
  const [percent, setPercent] = useState(String(way.rate_percent))
  const [round, setRound] = useState(way.round_to.toFixed(2))
  const roundTo = readDollars(round)
  const isPercent = /^\d{1,4}$/.test(percent) && Number(percent) <= 1_000
  const isRight = draft.name.trim() !== '' && isPercent && roundTo !== null && roundTo > 0
  const kinds = {
    pick_up: t`Pickup`,
    event_pick_up: t`Pickup at the next event`,
    parcel: t`Parcel`,
    express: t`Express`,
  }
  return (
    <RowDialog
      question={way.id === 0 ? <Trans>New delivery option</Trans> : <Trans>Delivery option</Trans>}
      conflict={conflict}
      isBusy={isBusy}
      isRight={isRight}
      onSave={() => onSave({ ...draft, rate_percent: Number(percent), round_to: roundTo ?? 0.01 })}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={draft.name}
        maxLength={DELIVERY_TEXT_LIMITS.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TextField
        label={t`Delivery time`}
        hint={t`How long it takes, or when it can be picked up`}
        value={draft.note}
        maxLength={DELIVERY_TEXT_LIMITS.note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
      <TranslationFields
        texts={[
          { field: 'name', label: t`Name`, source: draft.name, maxLength: DELIVERY_TEXT_LIMITS.name },
          {
            field: 'note',
            label: t`Delivery time`,
            source: draft.note,
            maxLength: DELIVERY_TEXT_LIMITS.note,
          },
        ]}
        translations={draft.translations ?? {}}
        at={(field) => ({ id: `${id}-${field}`, error: undefined })}
        onChange={(translations) => setDraft({ ...draft, translations })}
      />
      <RadioGroup
        name="kind"
        label={t`Kind`}
        value={draft.kind}
        onChange={(chosen) =>
          setDraft({ ...draft, kind: DELIVERY_KINDS.find((kind) => kind === chosen) ?? draft.kind })
        }
        choices={DELIVERY_KINDS.map((kind) => ({
          value: kind,
          label: kinds[kind],
          note: kind === 'event_pick_up' ? t`Buyers see which event it is, and its day` : undefined,
        }))}
      />
      {isPickUpKind(draft.kind) ? null : (
        <>
          <TextField
            inputMode="numeric"
            label={t`Percentage of the standard price`}
            value={percent}
            error={isPercent ? undefined : t`Enter a whole number up to 1000`}
            onChange={(event) => setPercent(event.target.value.trim())}
          />
          <TextField
            inputMode="decimal"
            label={t`Rounded to`}
            value={round}
            error={roundTo === null ? t`Enter an amount, like 11.20` : undefined}
            onChange={(event) => setRound(event.target.value)}
          />
        </>
      )}
      <Checkbox
        label={t`Offer this option`}
        checked={draft.is_enabled}
        onChange={(event) => setDraft({ ...draft, is_enabled: event.target.checked })}
      />
    </RowDialog>
  )
}
