import './garage.css'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#features/accounts/accounts.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Disclosure } from '#platform/ui/Disclosure.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { browserClock } from '#platform/web/clock.ts'
import { call } from '#platform/web/http.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { FormProblems } from '#platform/ui/lazy/FormProblems.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { StepTop } from '#platform/ui/lazy/StepTop.tsx'
import { createVehicle, listVehicles, type Vehicle, type VehicleValues } from '../vehicles.contract.ts'
import { ClosedGarage } from './GarageNotices.tsx'
import { ID_FIELDS, IdFields } from './IdFields.tsx'
import { forgetVehicle, storeVehicle, readStoredVehicle } from './stored-vehicle.ts'
import { PhotoManager } from './PhotoManager.tsx'
import { RACING_FIELDS, RacingFields } from './RacingFields.tsx'
import { useGarage, useVehicle } from './use-garage.ts'
import { useVehicleForm, type VehicleForm } from './use-vehicle-form.ts'
import { EMPTY_DRAFT } from './vehicle-draft.ts'
import { WHAT_FIELDS, WhatFields } from './WhatFields.tsx'

const STEPS = 3

/** /vehicle/new: three steps for basic data, numbers and photos. @source docs/reference/vehicles.md §1.1 */
export function NewVehicleScreen() {
  const { data, failure, reload } = useGarage()
  return (
    <div className="page pt-6 pb-20 lg:pt-12">
      <div className="grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        {failure !== '' ? (
          <LoadFailure words={failure} onTryAgain={reload} />
        ) : data === null ? (
          <SkeletonRows count={4} />
        ) : data.standing.mayChange ? (
          <NewVehicle />
        ) : (
          <>
            <h1 className="text-h1" tabIndex={-1}>
              <Trans>Add a vehicle</Trans>
            </h1>
            <ClosedGarage standing={data.standing} />
          </>
        )}
      </div>
    </div>
  )
}

function NewVehicle() {
  const [kept, setStored] = useState(readStoredVehicle)
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  const form = useVehicleForm(kept.draft, {
    onSay: (draft) => {
      storeVehicle({ ...kept, draft })
      setSavedAtMs(browserClock.nowMs())
    },
  })
  const goTo = (step: number, vehicleId: number | null = null): void => {
    const next = { step, vehicleId, draft: vehicleId === null ? form.draft : EMPTY_DRAFT }
    storeVehicle(next)
    setStored(next)
  }
  return (
    <>
      <StepTop count={STEPS} now={kept.step}>
        <StepTitle step={kept.step} />
      </StepTop>
      {kept.vehicleId === null ? (
        <AskSteps form={form} step={kept.step} onStep={goTo} savedAtMs={savedAtMs} />
      ) : (
        <PhotoStep id={kept.vehicleId} />
      )}
    </>
  )
}

function StepTitle({ step }: { step: number }) {
  switch (step) {
    case 1:
      return <Trans>What do you drive?</Trans>
    case 2:
      return <Trans>Plates and numbers</Trans>
    default:
      return <Trans>Photos</Trans>
  }
}

type AskStepsProps = {
  form: VehicleForm
  step: number
  onStep: (step: number, vehicleId?: number) => void
  savedAtMs: number | null
}

/** The first two steps, which are forms. The second one creates the vehicle. */
function AskSteps({ form, step, onStep, savedAtMs }: AskStepsProps) {
  const personId = useSession(({ user }) => user.id)
  const [isSending, setIsSending] = useState(false)
  /** True if the response to an earlier attempt was lost, so that the vehicle may already exist. */
  const isInDoubt = useRef(false)
  const save = async (): Promise<void> => {
    setIsSending(true)
    try {
      const { values } = form.reading
      const saved = isInDoubt.current ? await findLatestLike(personId, values) : null
      onStep(3, saved?.id ?? (await call(createVehicle, values)).item.id)
    } catch (error) {
      isInDoubt.current ||= error instanceof RequestFailure && error.status === 0
      const fields = form.refuse(error)
      if (fields.some((field) => (WHAT_FIELDS as readonly string[]).includes(field))) onStep(1)
    } finally {
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isSending) return
    if (step === 1) {
      if (form.check(WHAT_FIELDS)) onStep(2)
    } else if (form.check([...WHAT_FIELDS, ...ID_FIELDS, ...RACING_FIELDS])) void save()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <FormProblems mistakes={form.mistakes} attempt={form.attempt} failure={form.failure} />
      {step === 1 ? (
        <WhatFields form={form} />
      ) : (
        <>
          <IdFields form={form} />
          <ForRacing form={form} />
        </>
      )}
      <div className="grid gap-3">
        <Button
          type="submit"
          className="w-full"
          busy={isSending}
          {...(step === 1 ? {} : { busyLabel: <Trans>Saving</Trans> })}
        >
          {step === 1 ? <Trans>Continue</Trans> : <Trans>Save and add photos</Trans>}
        </Button>
        {step === 1 ? null : (
          <Button tone="link" onClick={() => onStep(1)}>
            <Trans>Back</Trans>
          </Button>
        )}
        <Saved atMs={savedAtMs} />
      </div>
    </form>
  )
}

/** Returns the newest vehicle of this garage if it has exactly these values. */
async function findLatestLike(personId: number, values: VehicleValues): Promise<Vehicle | null> {
  const input = { filter: { member_id: personId }, order: '-created_at', page_size: 1 }
  const [latest] = (await call(listVehicles, input)).data
  if (latest === undefined) return null
  const known = new Map(Object.entries(latest))
  return Object.entries(values).every(([name, value]) => known.get(name) === value) ? latest : null
}

/** The racing fields, collapsed because most cars never race. Open if one of them is filled in or wrong. */
function ForRacing({ form }: { form: VehicleForm }) {
  const isSaid = RACING_FIELDS.some((field) => form.draft[field] !== EMPTY_DRAFT[field])
  const isWrong = RACING_FIELDS.some((field) => form.mistakeOf(field) !== undefined)
  const [isOpen, setIsOpen] = useState(isSaid)
  // Stays open after it was opened, so that nothing collapses while the person types.
  useEffect(() => {
    if (isWrong) setIsOpen(true)
  }, [isWrong])
  return (
    <Disclosure isOpen={isOpen} summary={<Trans>For racing</Trans>}>
      <RacingFields form={form} />
    </Disclosure>
  )
}

function Saved({ atMs }: { atMs: number | null }) {
  const format = useFormat()
  const { timezone } = useSite()
  const time = atMs === null || format === null ? '' : format.time(atMs, timezone)
  return (
    <p className="min-h-5 text-center text-note text-muted" role="status">
      {time === '' ? null : <Trans>Saved on this device at {time}</Trans>}
    </p>
  )
}

/** The third step: the vehicle exists already, and photos are added one by one. */
function PhotoStep({ id }: { id: number }) {
  const { data, failure, isMissing, reload, put } = useVehicle(String(id))
  const navigate = useNavigate()
  // If the vehicle was deleted elsewhere meanwhile, start again.
  useEffect(() => {
    if (!isMissing) return
    forgetVehicle()
    void navigate('/vehicles', { replace: true })
  }, [isMissing, navigate])
  if (failure !== '' && !isMissing) return <LoadFailure words={failure} onTryAgain={reload} />
  if (data === null) return <SkeletonRows count={2} />
  const done = (): void => {
    forgetVehicle()
    void navigate(`/vehicle/${id}`, { replace: true })
  }
  return (
    <>
      <p>
        <Trans>It’s in your garage. A photo helps officials find it, and heads its card.</Trans>
      </p>
      <PhotoManager
        vehicle={data.vehicle}
        onChange={(vehicle) => put({ ...data, vehicle })}
        isLead={data.vehicle.photos.length === 0}
      />
      <Button
        tone={data.vehicle.photos.length === 0 ? 'outline' : 'primary'}
        className="w-full"
        onClick={done}
      >
        {data.vehicle.photos.length === 0 ? <Trans>Not now</Trans> : <Trans>Done</Trans>}
      </Button>
    </>
  )
}
