import { useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { useSite } from '#features/site/site.public.tsx'
import { GarageScreen, NewVehicleScreen, VehicleScreen } from '#features/vehicles/vehicles.public.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'

/** /vehicles */
export function GarageRoute() {
  const { t } = useLingui()
  useOwnHead(t`Garage`)
  return <GarageScreen />
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
  return <VehicleScreen key={id} id={id} />
}

function useOwnHead(title: string): void {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({ title: `${titlePrefix}${title}${titleSuffix}`, description: '', canonical: '' })
}
