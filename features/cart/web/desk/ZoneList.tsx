import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IfAllowed, StaffTable } from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import type { DeliveryZone } from '../../delivery-desk.contract.ts'
import { readDollars, RowConflictText, RowDialog } from './RowDialog.tsx'
import type { SaveDelivery } from './save-delivery.ts'
import { useRowEdit } from './use-row-edit.ts'
import { saveDelivery } from '../../delivery-desk.contract.ts'

type ZoneListProps = { zones: readonly DeliveryZone[]; isBusy: boolean; onSave: SaveDelivery }

const NEW: DeliveryZone = { name: '', country: 'AU', postcode_from: '', postcode_to: '', extra: 0 }

/** The delivery zones with their surcharges. */
export function ZoneList({ zones, isBusy, onSave }: ZoneListProps) {
  const { t } = useLingui()
  const money = useMoney()
  const { open, conflict, show, close, put } = useRowEdit<DeliveryZone>((edit) => onSave('zones', edit))
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        <Trans>Zones</Trans>
      </h2>
      <p className="max-w-[44rem] text-muted">
        <Trans>
          We deliver to postcodes within a zone. If several zones include a postcode, the smallest applies.
          Orders for other postcodes can only be picked up.
        </Trans>
      </p>
      <StaffTable
        caption={t`Zones`}
        rows={zones}
        keyOf={(zone) => String(zones.indexOf(zone))}
        columns={[
          { key: 'name', head: <Trans>Name</Trans>, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'country', head: <Trans>Country</Trans>, cell: ({ country }) => country },
          {
            key: 'postcodes',
            head: <Trans>Postcodes</Trans>,
            isFigure: true,
            cell: ({ postcode_from: from, postcode_to: to }) =>
              from === '' ? <Trans>All</Trans> : <Ltr>{`${from}–${to}`}</Ltr>,
          },
          {
            key: 'extra',
            head: <Trans>Surcharge</Trans>,
            isEnd: true,
            isFigure: true,
            cell: ({ extra }) => (extra === 0 ? '' : money(centsOf(extra))),
          },
          {
            key: 'change',
            head: '',
            isEnd: true,
            cell: (zone) => (
              <IfAllowed call={saveDelivery}>
                <Button size="small" tone="outline" onClick={() => show(zone)}>
                  <Trans>Change</Trans>
                  <Which>{zone.name}</Which>
                </Button>
              </IfAllowed>
            ),
          },
        ]}
      />
      <p>
        <IfAllowed call={saveDelivery}>
          <Button tone="outline" onClick={() => show(null)}>
            <Trans>Add a zone</Trans>
          </Button>
        </IfAllowed>
      </p>
      {open === null ? null : (
        <ZoneForm
          zone={open.row ?? NEW}
          conflict={
            conflict && (
              <RowConflictText
                theirs={
                  conflict.theirs && [
                    conflict.theirs.name,
                    conflict.theirs.country,
                    `${conflict.theirs.postcode_from}–${conflict.theirs.postcode_to}`,
                    money(centsOf(conflict.theirs.extra)),
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

type ZoneFormProps = {
  zone: DeliveryZone
  conflict: ReactNode
  isBusy: boolean
  onSave: (zone: DeliveryZone) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

function ZoneForm({ zone, conflict, isBusy, onSave, onRemove, onClose }: ZoneFormProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(zone)
  const [extra, setExtra] = useState(zone.extra.toFixed(2))
  const { name, country, postcode_from: from, postcode_to: to } = draft
  const dollars = readDollars(extra)
  const isCountry = /^[A-Z]{2}$/.test(country)
  const isRange = (from === '') === (to === '') && from <= to
  return (
    <RowDialog
      question={<Trans>Delivery zone</Trans>}
      conflict={conflict}
      isBusy={isBusy}
      isRight={name.trim() !== '' && isCountry && isRange && dollars !== null}
      onSave={() => onSave({ ...draft, extra: dollars ?? 0 })}
      onRemove={onRemove}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={name}
        maxLength={60}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TextField
        label={t`Country`}
        hint={t`Two letters, like AU`}
        value={country}
        maxLength={2}
        error={isCountry ? undefined : t`Enter two letters, like AU`}
        onChange={(event) => setDraft({ ...draft, country: event.target.value.toUpperCase() })}
      />
      <TextField
        label={t`First postcode`}
        hint={t`Leave empty for the whole country`}
        value={from}
        maxLength={12}
        onChange={(event) => setDraft({ ...draft, postcode_from: event.target.value.toUpperCase().trim() })}
      />
      <TextField
        label={t`Last postcode`}
        value={to}
        maxLength={12}
        error={isRange ? undefined : t`Enter both postcodes, the lower one first`}
        onChange={(event) => setDraft({ ...draft, postcode_to: event.target.value.toUpperCase().trim() })}
      />
      <TextField
        inputMode="decimal"
        label={t`Surcharge`}
        value={extra}
        error={dollars === null ? t`Enter an amount, like 11.20` : undefined}
        onChange={(event) => setExtra(event.target.value)}
      />
    </RowDialog>
  )
}
