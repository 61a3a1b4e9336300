import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { updateVehicle, type Vehicle } from '../vehicles.contract.ts'
import { ID_FIELDS, IdFields } from './IdFields.tsx'
import { RACING_FIELDS, RacingFields } from './RacingFields.tsx'
import { useVehicleForm } from './use-vehicle-form.ts'
import { draftOf } from './vehicle-draft.ts'
import { WHAT_FIELDS, WhatFields } from './WhatFields.tsx'

type EditVehicleProps = {
  vehicle: Vehicle
  onSaved: (vehicle: Vehicle) => void
  onClose: () => void
}

/** Form for all fields of an existing vehicle. */
export function EditVehicle({ vehicle, onSaved, onClose }: EditVehicleProps) {
  const { t } = useLingui()
  const form = useVehicleForm(draftOf(vehicle), { soldOn: vehicle.sold_on })
  const [isSaving, setIsSaving] = useState(false)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const changes = { id: vehicle.id, updated_at: vehicle.updated_at, ...form.reading.values }
      const { item } = await call(updateVehicle, changes)
      showToast({ tone: 'done', words: t`Saved` })
      onSaved(item)
    } catch (error) {
      form.refuse(error)
      setIsSaving(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSaving && form.check([...WHAT_FIELDS, ...ID_FIELDS, ...RACING_FIELDS])) void save()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
      <h2 ref={head} className="text-h3 outline-none" tabIndex={-1}>
        <Trans>Edit details</Trans>
      </h2>
      <FormProblems mistakes={form.mistakes} attempt={form.attempt} failure={form.failure} level={3} />
      <WhatFields form={form} />
      <fieldset>
        <legend className="mb-5 text-h4">
          <Trans>Plates and numbers</Trans>
        </legend>
        <IdFields form={form} />
      </fieldset>
      <fieldset>
        <legend className="mb-5 text-h4">
          <Trans>For racing</Trans>
        </legend>
        <RacingFields form={form} />
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving} busyLabel={<Trans>Saving</Trans>}>
          <Trans>Save</Trans>
        </Button>
        <Button tone="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
