import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Picture } from '#features/media/media.public.tsx'
import { imageUrl } from '#features/media/media.rules.ts'
import { BODY_WORDS } from '#features/vehicles/vehicle-labels.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { type Fact, FactRows } from '#platform/ui/FactRows.tsx'
import { TextLink } from '#platform/ui/lazy/TextLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import type { CaseRow } from '../answers.rules.ts'
import { rowsOf } from '../case.rules.ts'
import {
  CURRENT_STATUS_WORDS,
  INSPECTION_WORDS,
  KIND_WORDS,
  ROW_WORDS,
  SLOT_WORDS,
} from '../case-labels.rules.ts'
import { caseRowPath, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileList } from './FileList.tsx'

type AnswersSummaryProps = {
  item: SpecialVehicle
  /** Whether each page has a link to change it. */
  canChange?: boolean
}

/** Shows all answers page by page, for checking before the signature and for reading later. */
export function AnswersSummary({ item, canChange = false }: AnswersSummaryProps) {
  const rows = rowsOf(item.scheme.rules).filter((row) => row !== 'declare')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {rows.map((row) => (
        <section key={row}>
          <RowHead item={item} row={row} canChange={canChange} />
          <RowAnswers item={item} row={row} />
        </section>
      ))}
    </div>
  )
}

function RowHead({ item, row, canChange }: { item: SpecialVehicle; row: CaseRow; canChange: boolean }) {
  const { i18n } = useLingui()
  const name = i18n._(ROW_WORDS[row])
  return (
    <SectionHead
      title={name}
      size="h4"
      aside={
        canChange ? (
          <TextLink to={caseRowPath(item.id, row)}>
            <Trans>
              Change<VisuallyHidden>: {name}</VisuallyHidden>
            </Trans>
          </TextLink>
        ) : null
      }
    />
  )
}

function RowAnswers({ item, row }: { item: SpecialVehicle; row: CaseRow }) {
  const facts = useFacts(item)
  switch (row) {
    case 'photos':
      return <PhotoAnswers item={item} />
    case 'modifications':
      return <ModificationAnswers item={item} />
    case 'ownership':
      return <FileList item={item} kind="ownership" />
    case 'inspection':
    case 'insurance':
      return (
        <>
          <FactRows facts={facts[row]} isRuled={false} />
          <FileList item={item} kind={row} />
        </>
      )
    case 'declare':
      return null
    default:
      return <FactRows facts={facts[row]} isRuled={false} />
  }
}

type FactPages = 'vehicle' | 'numbers' | 'inspection' | 'insurance' | 'garage' | 'use'

/** Returns the names and values of each page. A missing value is a dash. */
function useFacts(item: SpecialVehicle): Record<FactPages, Fact[]> {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const day = (text: string) => (isDay(text) && format !== null ? format.day(text, 'medium') : '')
  const number = (value: number | null, unit: string) =>
    value === null || format === null ? '' : `${format.number(value)} ${unit}`
  const fact = (key: string, name: ReactNode, value: string): Fact => ({
    key,
    name,
    value: value === '' ? '–' : <bdi>{value}</bdi>,
  })
  const yesNo = (value: boolean) => (value ? t`Yes` : t`No`)
  const { garage_address: garage, scheme } = item
  const side = { left: t`Left-hand drive`, right: t`Right-hand drive`, '': '' }[item.drive_side]
  return {
    vehicle: [
      fact('kind', <Trans>Kind of application</Trans>, i18n._(KIND_WORDS[item.kind])),
      fact('make', <Trans>Make and model</Trans>, `${item.make} ${item.model}`),
      fact('manufactured', <Trans>Built</Trans>, item.manufactured),
      fact('body', <Trans>Body type</Trans>, item.body_type === '' ? '' : i18n._(BODY_WORDS[item.body_type])),
      fact('colour', <Trans>Colour</Trans>, item.colour),
      fact('odometer', <Trans>Odometer</Trans>, number(item.odometer, item.odometer_unit)),
      fact(
        'status',
        <Trans>Current registration</Trans>,
        item.current_status === '' ? '' : i18n._(CURRENT_STATUS_WORDS[item.current_status]),
      ),
      ...(item.plate_no === '' ? [] : [fact('plate', <Trans>Plate</Trans>, item.plate_no)]),
      fact('drive', <Trans>Drive</Trans>, side),
      fact('replica', <Trans>Replica</Trans>, yesNo(item.replica)),
      fact('lpg', <Trans>Runs on LPG</Trans>, yesNo(item.lpg)),
    ],
    numbers: [
      fact('vin', <Trans>VIN or chassis number</Trans>, item.vin),
      fact('engine', <Trans>Engine number</Trans>, item.engine_number),
      ...(scheme.rules.most_gvm_kg === null
        ? []
        : [fact('gvm', <Trans>Weight fully loaded (GVM)</Trans>, number(item.gvm_kg, 'kg'))]),
    ],
    inspection: [
      fact(
        'type',
        <Trans>Kind of inspection</Trans>,
        item.inspection_type === '' ? '' : i18n._(INSPECTION_WORDS[item.inspection_type]),
      ),
      fact('no', <Trans>Report number</Trans>, item.inspection_no),
      fact('on', <Trans>Inspected on</Trans>, day(item.inspection_date)),
    ],
    insurance: [
      fact('insurer', <Trans>Insurer</Trans>, item.insurer),
      fact('policy', <Trans>Policy number</Trans>, item.policy_no),
      fact('expiry', <Trans>Ends</Trans>, day(item.policy_expiry)),
    ],
    garage: [
      fact(
        'address',
        <Trans>Garaged at</Trans>,
        [garage.street_address, `${garage.city} ${garage.state} ${garage.postcode}`]
          .filter((part) => part.trim() !== '')
          .join(', '),
      ),
    ],
    use: [
      ...(item.days_option === null
        ? []
        : [fact('days', <Trans>Days a year</Trans>, String(item.days_option))]),
      fact('book', <Trans>Log book</Trans>, yesNo(item.log_book)),
    ],
  }
}

function ModificationAnswers({ item }: { item: SpecialVehicle }) {
  if (item.modified === 'no')
    return (
      <p className="py-3">
        <Trans>As the factory made it</Trans>
      </p>
    )
  if (item.modifications.length === 0) return <p className="py-3">–</p>
  return (
    <ol>
      {item.modifications.map(({ what, year, certificate_no: no }, index) => (
        // Two lines may be equal, so their position is the only possible key.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="border-b border-row py-2.5">
          <bdi>{what}</bdi>
          <span className="block text-note text-muted">
            {year} {no === '' ? null : <bdi>{no}</bdi>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function PhotoAnswers({ item }: { item: SpecialVehicle }) {
  const { t, i18n } = useLingui()
  return (
    <ul className="slot-grid pt-4">
      {item.photos.map(({ slot, ...photo }) => {
        const name = i18n._(SLOT_WORDS[slot].name)
        return (
          <li key={slot}>
            <Picture
              image={{ ...photo, aspect: '4x3', alt: t`Photo: ${name}` }}
              sizes="(width >= 37.5rem) 21rem, 100vw"
              className="slot-picture"
            />
            <a
              href={imageUrl(photo.hash, 'raw', photo.width, 'jpg', photo.access)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-note font-semibold text-primary hover:underline"
            >
              {name}
              <VisuallyHidden>
                , <Trans>in full size</Trans>
              </VisuallyHidden>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
