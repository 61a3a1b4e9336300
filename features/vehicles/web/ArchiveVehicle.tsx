import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import {
  deleteVehicle,
  disableVehicle,
  enableVehicle,
  updateVehicle,
  type Vehicle,
} from '../vehicles.contract.ts'
import { vehicleName } from '../vehicles.rules.ts'
import { notifyGarageChanged } from './garage-news.ts'
import { useToday } from './use-garage.ts'

/** Returns a function that restores a vehicle from the archive and shows whether that succeeded. */
function useRestore(): (vehicle: Vehicle, onBack?: (vehicle: Vehicle) => void) => Promise<void> {
  const { t } = useLingui()
  return async (vehicle, onBack) => {
    const name = vehicleName(vehicle)
    try {
      const { item } = await call(enableVehicle, { id: vehicle.id })
      onBack?.(item)
      notifyGarageChanged()
      showToast({ tone: 'done', words: t`${name} is back in the garage` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error, t`That could not be undone`, 'vehicle') })
    }
  }
}

/** The button that archives a vehicle, sold or not; it can be restored later. */
export function ArchiveButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useLingui()
  const today = useToday()
  const navigate = useNavigate()
  const restore = useRestore()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [soldOn, setSoldOn] = useState('')
  const name = vehicleName(vehicle)
  const archive = async (): Promise<void> => {
    setIsBusy(true)
    try {
      if (soldOn !== '') await call(updateVehicle, { id: vehicle.id, sold_on: soldOn })
      await call(disableVehicle, { id: vehicle.id })
      setIsAsking(false)
      await navigate('/vehicles')
      const action = { words: t`Undo`, run: () => void restore(vehicle) }
      showToast({ tone: 'removed', words: t`${name} is in the archive`, action })
    } catch (error) {
      showToast({
        tone: 'failed',
        words: wordsOf(error, t`That didn’t save. Check your signal and try again.`, 'vehicle'),
      })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button tone="outline" onClick={() => setIsAsking(true)}>
        <Trans>Archive</Trans>
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={
          <Trans>
            Archive <bdi>{name}</bdi>?
          </Trans>
        }
        actions={
          <>
            <Button busy={isBusy} busyLabel={<Trans>Archiving</Trans>} onClick={() => void archive()}>
              <Trans>Archive</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <p className="mb-5">
          <Trans>
            It leaves your garage and frees its race number. Its details and photos are kept, and it can come
            back.
          </Trans>
        </p>
        <DateField label={<Trans>Sold on</Trans>} optional max={today} value={soldOn} onChange={setSoldOn} />
      </Dialog>
    </>
  )
}

/** The buttons for an archived vehicle. */
export function ArchivedButtons({
  vehicle,
  onBack,
}: {
  vehicle: Vehicle
  onBack: (vehicle: Vehicle) => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const restore = useRestore()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const name = vehicleName(vehicle)
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await call(deleteVehicle, { id: vehicle.id })
      setIsAsking(false)
      await navigate('/vehicles')
      showToast({ tone: 'removed', words: t`${name} is deleted` })
    } catch (error) {
      setIsBusy(false)
      showToast({
        tone: 'failed',
        words: wordsOf(error, t`That didn’t save. Check your signal and try again.`, 'vehicle'),
      })
    }
  }
  return (
    <>
      <Button onClick={() => void restore(vehicle, onBack)}>
        <Trans>Restore</Trans>
      </Button>
      <Button tone="link" className="text-danger" onClick={() => setIsAsking(true)}>
        <Trans>Delete permanently</Trans>
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        question={
          <Trans>
            Delete <bdi>{name}</bdi> permanently?
          </Trans>
        }
        actions={
          <>
            <Button
              tone="danger"
              busy={isBusy}
              busyLabel={<Trans>Deleting</Trans>}
              onClick={() => void remove()}
            >
              <Trans>Delete</Trans>
            </Button>
            <Button tone="outline" onClick={() => setIsAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Its details and photos are deleted too. This can’t be undone.</Trans>
        </p>
      </Dialog>
    </>
  )
}
