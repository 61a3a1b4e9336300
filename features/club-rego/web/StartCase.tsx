import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { CASE_KINDS, type CaseKind } from '../answers.rules.ts'
import { CASE_WORDS, KIND_WORDS } from '../case-labels.rules.ts'
import { vehiclesFor, youngProblem } from '../start-case.rules.ts'
import { casePath, type ClubRegoHome, createCase } from '../club-rego.contract.ts'

/** Lets the owner choose a vehicle and the kind of application, and creates the draft. */
export function StartCase({ home, schemeId }: { home: ClubRegoHome; schemeId: number }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [vehicleId, setVehicleId] = useState(0)
  const [kind, setKind] = useState<CaseKind>('new')
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const format = useFormat()
  const vehicles = vehiclesFor(home.vehicles, kind)
  const vehicle = vehicles.find(({ id }) => id === vehicleId) ?? null
  const scheme = home.schemes.find(({ id }) => id === schemeId) ?? null
  const young =
    vehicle === null || scheme === null ? null : youngProblem(scheme.rules, vehicle.year, home.today)
  const mistake = ((): string => {
    if (vehicle === null) return attempt > 0 ? i18n._(CASE_WORDS.chooseVehicle) : ''
    // The message is shown as soon as the vehicle is chosen, because no later answer could change it.
    if (young === null || format === null) return ''
    const { day } = young.values ?? {}
    const spelled = typeof day === 'string' ? { day: format.day(day, 'long') } : {}
    return i18n._({ ...young.message, values: { ...young.values, ...spelled } })
  })()
  const start = async (): Promise<void> => {
    setIsSending(true)
    setFailure('')
    try {
      const { item } = await call(createCase, { scheme_id: schemeId, vehicle_id: vehicleId, kind })
      await navigate(casePath(item.id))
    } catch (error) {
      setFailure(wordsOf(error, t`That didn’t save. Check your signal and try again.`, 'club rego'))
      setIsSending(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAttempt((before) => before + 1)
    if (!isSending && vehicle !== null && young === null) void start()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ErrorSummary
        level={3}
        attempt={attempt}
        mistakes={attempt === 0 || mistake === '' ? [] : [{ fieldId: 'rego-vehicle', message: mistake }]}
      />
      {failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {failure}
        </Banner>
      )}
      <Select
        id="rego-vehicle"
        label={<Trans>Vehicle</Trans>}
        hint={<Trans>Vehicles in your garage that have no application or club rego</Trans>}
        value={vehicle === null ? '' : String(vehicle.id)}
        error={mistake}
        onChange={(event) => setVehicleId(Number(event.target.value))}
      >
        <option value="">{t`Choose`}</option>
        {vehicles.map(({ id, name, year }) => (
          <option key={id} value={id}>
            {year} {name}
          </option>
        ))}
      </Select>
      <RadioGroup
        id="rego-kind"
        name="kind"
        label={<Trans>Kind of application</Trans>}
        choices={CASE_KINDS.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
        value={kind}
        onChange={(value) => setKind(CASE_KINDS.find((one) => one === value) ?? 'new')}
      />
      <Button type="submit" className="w-full" busy={isSending} busyLabel={<Trans>Starting</Trans>}>
        <Trans>Start</Trans>
      </Button>
    </form>
  )
}
