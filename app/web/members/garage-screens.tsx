import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { caseOfVehicle, useOwnCases } from '#features/club-rego/club-rego-note.public.tsx'
import { BookNote, useOwnBooks } from '#features/log-book/log-book-note.public.tsx'
import { LogBookScreen } from '#features/log-book/log-book.public.tsx'
import { VehicleResults } from '#features/results/results.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { GarageScreen, NewVehicleScreen, VehicleScreen } from '#features/vehicles/vehicles.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /vehicles */
export function GarageRoute() {
  const { t } = useLingui()
  useOwnHead(t`Garage`)
  const books = useOwnBooks()
  return <GarageScreen noteOf={(id) => <BookNote book={books.find(({ vehicle_id: own }) => own === id)} />} />
}

/** /vehicle/new */
export function NewVehicleRoute() {
  const { t } = useLingui()
  useOwnHead(t`Add a vehicle`)
  return <NewVehicleScreen />
}

/** /vehicle/{id} */
export function VehicleRoute() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  useOwnHead(t`Vehicle`)
  const clubRego = caseOfVehicle(useOwnCases(), Number(id))
  return (
    <VehicleScreen
      key={id}
      id={id}
      logBook={`/vehicle/${id}/logbook`}
      clubRego={clubRego}
      results={<VehicleResults vehicleId={Number(id)} />}
    />
  )
}

/** /vehicle/{id}/logbook */
export function LogBookRoute() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  useOwnHead(t`Log book`)
  return <LogBookScreen key={id} id={id} />
}

function useOwnHead(title: string): void {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
}
