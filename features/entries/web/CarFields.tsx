import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { centsOf } from '#platform/shared/money.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { ENTRY_LIMITS } from '../entries.rules.ts'
import type { Entering } from './use-entering.ts'

/** The fields for the price and the car. */
export function CarFields({ entering }: { entering: Entering }) {
  const { offer } = entering
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PriceChoice entering={entering} />
      {offer.event.role === 'driver' ? <CarChoice entering={entering} /> : null}
    </div>
  )
}

function PriceChoice({ entering }: { entering: Entering }) {
  const { t } = useLingui()
  const money = useMoney()
  const { offer, draft, say } = entering
  const late = money(centsOf(offer.late_fee))
  const isVisitor = offer.prices.some(({ is_visitor: isOne }) => isOne)
  const isLate = offer.late_fee > 0 && offer.taking === null
  const priceOf = (price: number) => (price === 0 ? t`Free` : money(centsOf(price)))
  const hint =
    isVisitor || isLate ? (
      <>
        {isVisitor ? <DayMembership isMember={offer.is_member === true} /> : null}{' '}
        {isLate ? <Trans>A late entry costs {late} more.</Trans> : null}
      </>
    ) : undefined
  const [only, ...others] = offer.prices
  return (
    <div className="grid gap-4">
      {only !== undefined && others.length === 0 && only.id === draft.price_id ? (
        <OnlyPrice price={only} amount={priceOf(only.price)} hint={hint} />
      ) : (
        <RadioGroup
          id="price_id"
          name="price_id"
          label={<Trans>Entry type</Trans>}
          hint={hint}
          look="card"
          value={String(draft.price_id)}
          error={entering.mistakeOf('price_id')}
          onChange={(id) => say({ price_id: Number(id) })}
          choices={offer.prices.map(({ id, label, note, price }) => ({
            value: String(id),
            label,
            note,
            price: priceOf(price),
          }))}
        />
      )}
      {(offer.taking === null ? offer.extras : []).map(({ id, label, note, price }) => (
        <Checkbox
          key={id}
          name={`extra-${id}`}
          label={label}
          hint={note === '' ? undefined : note}
          checked={draft.extras.includes(id)}
          after={<bdi className="figure">{money(centsOf(price))}</bdi>}
          onChange={(event) =>
            say({
              extras: event.target.checked
                ? [...draft.extras, id]
                : draft.extras.filter((extra) => extra !== id),
            })
          }
        />
      ))}
    </div>
  )
}

type OnlyPriceProps = { price: Entering['offer']['prices'][number]; amount: string; hint: ReactNode }

/** The price of an event that has one price for this person, so that there is nothing to choose. */
function OnlyPrice({ price: { label, note }, amount, hint }: OnlyPriceProps) {
  return (
    <section id="price_id" tabIndex={-1}>
      <h2 className="mb-1.5 text-label">
        <Trans>Entry type</Trans>
      </h2>
      {hint === undefined ? null : <p className="-mt-1 mb-2 text-note text-muted">{hint}</p>}
      <p className="flex justify-between gap-4 border-y border-line py-3">
        <span className="min-w-0">
          <bdi className="block font-semibold">{label}</bdi>
          {note === '' ? null : <bdi className="block text-note text-muted">{note}</bdi>}
        </span>
        <bdi className="shrink-0 text-price">{amount}</bdi>
      </p>
    </section>
  )
}

/**
 * Explains the price of a person whose membership does not include competing. A member reads no word of the day
 * membership that the price contains, and a member who may compete never sees this.
 */
function DayMembership({ isMember }: { isMember: boolean }) {
  return isMember ? (
    <Trans>Your membership does not include competing. This price covers it for the event.</Trans>
  ) : (
    <Trans>The price includes a day membership: you are a member of the club for this event only.</Trans>
  )
}

function CarChoice({ entering }: { entering: Entering }) {
  const { offer, draft, say } = entering
  return (
    <div className="grid gap-5">
      {offer.needs_vehicle ? (
        <GarageChoice entering={entering} />
      ) : (
        <TextField
          id="car_name"
          label={<Trans>The car you come in</Trans>}
          hint={<Trans>Make and model. Leave it empty to drive one of ours</Trans>}
          optional
          maxLength={ENTRY_LIMITS.car}
          value={draft.car_name}
          onChange={(event) => say({ car_name: event.target.value })}
        />
      )}
      {offer.event.has_classes ? <ClassChoice entering={entering} /> : null}
      {offer.event.is_timed === false ? null : <NumberFields entering={entering} />}
    </div>
  )
}

/** The fields for the number on the car and for the transponder. */
function NumberFields({ entering }: { entering: Entering }) {
  const { draft, say, mistakeOf } = entering
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <TextField
        id="race_number"
        label={<Trans>Race number</Trans>}
        hint={<Trans>One to three digits</Trans>}
        optional
        dir="ltr"
        inputMode="numeric"
        maxLength={ENTRY_LIMITS.raceNumber}
        value={draft.race_number}
        error={mistakeOf('race_number')}
        onChange={(event) => say({ race_number: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        id="transponder"
        label={<Trans>Transponder number</Trans>}
        hint={<Trans>The sender in the car that times your laps</Trans>}
        optional
        dir="ltr"
        maxLength={ENTRY_LIMITS.number}
        value={draft.transponder}
        error={mistakeOf('transponder')}
        onChange={(event) => say({ transponder: event.target.value })}
      />
    </div>
  )
}

function GarageChoice({ entering }: { entering: Entering }) {
  const { offer, draft, mistakeOf } = entering
  if (offer.vehicles.length === 0)
    return (
      <div id="vehicle_id" tabIndex={-1}>
        <p className="mb-3">
          <Trans>There is no car in your garage to drive.</Trans>
        </p>
        <ButtonLink href="/vehicle/new" tone="outline">
          <Trans>Add the car you will drive</Trans>
        </ButtonLink>
      </div>
    )
  return (
    <RadioGroup
      id="vehicle_id"
      name="vehicle_id"
      label={<Trans>The car you will drive</Trans>}
      look="card"
      value={draft.vehicle_id === null ? '' : String(draft.vehicle_id)}
      error={mistakeOf('vehicle_id')}
      onChange={(id) => entering.chooseCar(Number(id))}
      choices={offer.vehicles.map(({ id, name, year, colour, rego }) => ({
        value: String(id),
        label: <bdi>{name}</bdi>,
        note: (
          <bdi>
            {year}, {colour}
            {rego === '' ? null : (
              <>
                , <Ltr>{rego}</Ltr>
              </>
            )}
          </bdi>
        ),
      }))}
    />
  )
}

function ClassChoice({ entering }: { entering: Entering }) {
  const { t } = useLingui()
  const { offer, draft, say, mistakeOf } = entering
  const own = offer.vehicles.find(({ id }) => id === draft.vehicle_id)
  const suggested = own?.class_code ?? ''
  const isOpen = (code: string) => own === undefined || own.class_codes.includes(code)
  return (
    <Select
      id="class_code"
      label={<Trans>Class</Trans>}
      hint={suggested === '' ? undefined : <Trans>Its engine size suggests class {suggested}.</Trans>}
      value={draft.class_code}
      error={mistakeOf('class_code')}
      onChange={(event) => say({ class_code: event.target.value })}
    >
      <option value="">{t`Choose a class`}</option>
      {offer.classes.map(({ code, name, is_full: isFull }) => (
        <option key={code} value={code} disabled={!isOpen(code)}>
          {isFull ? t`${code}: ${name} (full)` : `${code}: ${name}`}
        </option>
      ))}
    </Select>
  )
}
