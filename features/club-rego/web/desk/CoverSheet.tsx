import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatPhone } from '#features/accounts/phone.rules.ts'
import { useSite } from '#features/site/site.public.tsx'
import { DeskList, DeskPage, useDesk } from '#features/staff/staff.public.tsx'
import { BODY_WORDS } from '#features/vehicles/vehicle-labels.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { type Fact, FactRows } from '#platform/ui/FactRows.tsx'
import { PrintLine } from '#platform/ui/PrintLine.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { INSPECTION_WORDS } from '../../case-labels.rules.ts'
import { type DeskCase, deskCase } from '../../club-rego-desk.contract.ts'

/**
 * /cms/rego/cover/{case}: all data for the official form on one sheet to copy from; never the form itself.
 * @source docs/reference/club-rego.md §1.3
 */
export function CoverSheet({ rest }: { rest: string }) {
  const { data, failure, reload } = useDesk(deskCase, { id: Number(rest) })
  const found = data?.item ?? null
  return (
    <DeskPage
      title={<Trans>Cover sheet</Trans>}
      actions={
        <>
          <Button size="small" onClick={() => globalThis.print()}>
            <Trans>Print</Trans>
          </Button>
          <ButtonLink href={`/cms/rego/${rest}`} tone="outline" size="small">
            <Trans>Back to the case</Trans>
          </ButtonLink>
        </>
      }
    >
      <PrintLine />
      <DeskList isThere={found !== null} failure={failure} onReload={reload}>
        {found === null ? null : <Sheet found={found} />}
      </DeskList>
    </DeskPage>
  )
}

function Sheet({ found }: { found: DeskCase }) {
  const { item } = found
  const { name } = useSite()
  const form = item.scheme.rules.declaration.form
  return (
    <div className="grid max-w-[44rem] gap-6">
      <p>
        <bdi>{name}</bdi>. <Trans>To copy onto form {form}. This sheet is not the form.</Trans>
      </p>
      <Part title={<Trans context="of a vehicle">Owner</Trans>} facts={useOwnerFacts(found)} />
      <Part title={<Trans>The vehicle</Trans>} facts={useVehicleFacts(found)} />
      <Modifications found={found} />
      <Part title={<Trans>Proof</Trans>} facts={useProofFacts(found)} />
      <Part title={<Trans>The club</Trans>} facts={useClubFacts(found)} />
    </div>
  )
}

function Part({ title, facts }: { title: ReactNode; facts: readonly (Fact | null)[] }) {
  return (
    <section className="paper-line">
      <SectionHead title={title} size="h4" />
      <FactRows facts={facts.filter((fact) => fact !== null)} isRuled={false} />
    </section>
  )
}

/** Returns a fact, or null for an empty value. */
function factOf(key: string, name: ReactNode, value: string): Fact | null {
  return value === '' ? null : { key, name, value: <bdi>{value}</bdi> }
}

function useDay(): (text: string | null) => string {
  const format = useFormat()
  return (text) => (text !== null && isDay(text) && format !== null ? format.day(text, 'long') : '')
}

function useOwnerFacts({ item, owner }: DeskCase): (Fact | null)[] {
  const day = useDay()
  const { street_address: street, city, state, postcode } = item.garage_address
  return [
    factOf('name', <Trans>Name</Trans>, item.member_name ?? ''),
    factOf('born', <Trans>Date of birth</Trans>, day(owner.date_of_birth)),
    factOf('mobile', <Trans>Mobile</Trans>, formatPhone(owner.mobile)),
    factOf('garage', <Trans>Garage address</Trans>, `${street}, ${city} ${state} ${postcode}`),
    factOf('since', <Trans>Member since</Trans>, day(owner.member_since)),
  ]
}

function useVehicleFacts({ item }: DeskCase): (Fact | null)[] {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const body = item.body_type === '' ? '' : i18n._(BODY_WORDS[item.body_type])
  const odometer =
    item.odometer === null || format === null ? '' : `${format.number(item.odometer)} ${item.odometer_unit}`
  const sides = { left: t`Left-hand drive`, right: t`Right-hand drive`, '': '' }
  return [
    factOf('make', <Trans>Make</Trans>, item.make),
    factOf('model', <Trans>Model</Trans>, item.model),
    factOf('built', <Trans>Built</Trans>, item.manufactured),
    factOf('body', <Trans>Body type</Trans>, body),
    factOf('colour', <Trans>Colour</Trans>, item.colour),
    factOf('vin', <Trans>VIN or chassis number</Trans>, item.vin),
    factOf('engine', <Trans>Engine number</Trans>, item.engine_number),
    factOf('gvm', <Trans>Weight fully loaded (GVM)</Trans>, item.gvm_kg === null ? '' : `${item.gvm_kg} kg`),
    factOf('odometer', <Trans>Odometer</Trans>, odometer),
    factOf('drive', <Trans>Drive</Trans>, sides[item.drive_side]),
    factOf('plate', <Trans>Plate it has now</Trans>, item.plate_no),
    factOf('replica', <Trans>Replica</Trans>, item.replica ? t`Yes` : ''),
    factOf('lpg', <Trans>Runs on LPG</Trans>, item.lpg ? t`Yes` : ''),
  ]
}

function Modifications({ found: { item } }: { found: DeskCase }) {
  return (
    <section className="paper-line">
      <SectionHead title={<Trans>Modifications</Trans>} size="h4" />
      {item.modified !== 'yes' ? (
        <p className="py-3">
          <Trans>As the factory made it</Trans>
        </p>
      ) : (
        <ol className="list-decimal ps-5 pt-2">
          {item.modifications.map(({ what, year, certificate_no: no }, index) => (
            // Two facts may be equal, so their position is the only possible key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <bdi>{[what, year, no].filter((part) => part !== '').join(', ')}</bdi>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function useProofFacts({ item }: DeskCase): (Fact | null)[] {
  const { i18n } = useLingui()
  const day = useDay()
  const kind = item.inspection_type === '' ? '' : i18n._(INSPECTION_WORDS[item.inspection_type])
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')
  return [
    factOf(
      'inspection',
      <Trans>Inspection</Trans>,
      joined(kind, item.inspection_no, day(item.inspection_date)),
    ),
    factOf(
      'insurance',
      <Trans>Insurance</Trans>,
      joined(item.insurer, item.policy_no, day(item.policy_expiry)),
    ),
  ]
}

function useClubFacts({ item, registrar_name: registrar }: DeskCase): (Fact | null)[] {
  const day = useDay()
  return [
    factOf('scheme', <Trans>Scheme</Trans>, item.scheme.name),
    factOf('conditions', <Trans>Conditions</Trans>, item.conditions),
    factOf('declared', <Trans>Declared on</Trans>, day(item.declaration_date)),
    factOf('expires', <Trans>Valid to</Trans>, day(item.declaration_expires)),
    factOf('plate', <Trans>Club plate</Trans>, item.club_plate_no),
    factOf('registrar', <Trans>Printed by</Trans>, registrar),
  ]
}
