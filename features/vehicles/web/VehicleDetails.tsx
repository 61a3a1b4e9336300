import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Fact, FactRows } from '#platform/ui/FactRows.tsx'
import { classLabel } from '#features/club-limits/club-limits.rules.ts'
import { Figure } from '#platform/ui/Figure.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { Vehicle } from '../vehicles.contract.ts'
import { VEHICLE_LIMITS } from '../vehicle-input.rules.ts'
import { useClassLimits } from './use-class-limits.ts'
import {
  BODY_WORDS,
  CAGE_WORDS,
  FUEL_WORDS,
  INDUCTION_WORDS,
  LOGBOOK_WORDS,
  TRANSPONDER_WORDS,
} from './vehicle-labels.ts'

/** All filled-in fields of a vehicle. */
export function VehicleDetails({ vehicle }: { vehicle: Vehicle }) {
  return (
    <div className="grid gap-10">
      <Facts facts={useWhatFacts(vehicle)} title={<Trans>About the vehicle</Trans>} />
      <Facts facts={useNumberFacts(vehicle)} title={<Trans>Plates and numbers</Trans>} />
      <Facts facts={useRacingFacts(vehicle)} title={<Trans>For racing</Trans>} />
    </div>
  )
}

type MaybeFact = Fact | null

function Facts({ title, facts }: { title: ReactNode; facts: readonly MaybeFact[] }) {
  const told = facts.filter((fact) => fact !== null)
  if (told.length === 0) return null
  return (
    <section>
      <SectionHead title={title} size="h4" />
      <FactRows facts={told} isRuled={false} />
    </section>
  )
}

/** Returns a row of the details; null if the field is empty. */
function factOf(key: string, name: ReactNode, value: string | number | null, isCode = false): MaybeFact {
  if (value === '' || value === null) return null
  return { key, name, value: isCode ? <Figure>{value}</Figure> : <bdi>{value}</bdi> }
}

function useWhatFacts(vehicle: Vehicle): MaybeFact[] {
  const { t, i18n } = useLingui()
  const { member_name: member = '' } = vehicle
  return [
    factOf('garage', t`In the garage of`, member),
    factOf('make', t`Make`, vehicle.make),
    factOf('model', t`Model`, vehicle.model),
    factOf('year', t`Year`, vehicle.year, true),
    factOf('body', t`Body type`, i18n._(BODY_WORDS[vehicle.body_type])),
    factOf('colour', t`Colour`, vehicle.colour),
    factOf('owner', t({ message: 'Owner', context: 'of a vehicle' }), vehicle.owner_name),
  ]
}

function useNumberFacts(vehicle: Vehicle): MaybeFact[] {
  const { t } = useLingui()
  const format = useFormat()
  const { rego, rego_state: state, rego_expiry: expiry, sold_on: soldOn } = vehicle
  const day = (text: string | null) => (text === null || format === null ? '' : format.day(text, 'medium'))
  const isOld = vehicle.year < VEHICLE_LIMITS.firstVinYear
  return [
    factOf('rego', t`Rego`, rego === '' ? '' : `${rego} ${state ?? ''}`.trim(), true),
    factOf('expiry', t`Rego expires`, day(expiry)),
    factOf('vin', isOld ? t`Chassis number` : t`VIN`, vehicle.vin, true),
    factOf('engine_number', t`Engine number`, vehicle.engine_number, true),
    factOf('sold', t`Sold on`, day(soldOn)),
  ]
}

function useRacingFacts(vehicle: Vehicle): MaybeFact[] {
  const { t, i18n } = useLingui()
  const { fuel, induction, transponder_type: type, logbook_issuer: issuer } = vehicle
  const cc = vehicle.engine_capacity_cc
  const { classes } = useClassLimits()
  const rule = classes.find(({ code }) => code === vehicle.class_id)
  const season = String(vehicle.race_season ?? '')
  const number = vehicle.race_number
  return [
    factOf('fuel', t`Fuel`, fuel === null ? '' : i18n._(FUEL_WORDS[fuel])),
    factOf('cc', t`Engine size`, cc === null ? '' : t`${cc} cc`, true),
    factOf('induction', t`Induction`, induction === null ? '' : i18n._(INDUCTION_WORDS[induction])),
    factOf(
      'class',
      t`Class`,
      rule === undefined ? (vehicle.class_id ?? '') : i18n._(classLabel(rule, classes)),
    ),
    factOf('race_number', t`Race number`, number === '' ? '' : t`${number}, season ${season}`),
    factOf(
      'transponder',
      t`Transponder`,
      type === 'none' ? '' : `${i18n._(TRANSPONDER_WORDS[type])} ${vehicle.transponder_number}`,
    ),
    factOf('logbook', t`Competition log book`, issuer === null ? '' : i18n._(LOGBOOK_WORDS[issuer])),
    factOf('logbook_number', t`Log book number`, vehicle.logbook_number, true),
    factOf(
      'cage',
      t`Safety cage`,
      vehicle.safety_cage === 'none' ? '' : i18n._(CAGE_WORDS[vehicle.safety_cage]),
    ),
  ]
}
