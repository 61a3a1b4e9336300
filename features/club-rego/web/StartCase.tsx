import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/late/failure-words.ts'
import { CASE_KINDS, type CaseKind } from '../answers.rules.ts'
import { CASE_WORDS, KIND_WORDS } from '../case-words.rules.ts'
import { casePath, type ClubRegoHome, createCase } from '../club-rego.contract.ts'

/** Which vehicle, and what for: then the task list begins. */
export function StartCase({ home, schemeId }: { home: ClubRegoHome; schemeId: number }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [vehicleId, setVehicleId] = useState(0)
  const [kind, setKind] = useState<CaseKind>('new')
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const mistake = attempt > 0 && vehicleId === 0 ? i18n._(CASE_WORDS.chooseVehicle) : ''
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
    if (!isSending && vehicleId !== 0) void start()
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ErrorSummary
        level={3}
        attempt={attempt}
        mistakes={mistake === '' ? [] : [{ fieldId: 'rego-vehicle', message: mistake }]}
      />
      {failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {failure}
        </Banner>
      )}
      <Select
        id="rego-vehicle"
        label={<Trans>Vehicle</Trans>}
        hint={<Trans>From your garage, those that are on no way yet</Trans>}
        value={vehicleId === 0 ? '' : String(vehicleId)}
        error={mistake}
        onChange={(event) => setVehicleId(Number(event.target.value))}
      >
        <option value="">{t`Choose`}</option>
        {home.vehicles.map(({ id, name, year }) => (
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
      <Button type="submit" className="w-full" busy={isSending} busyWords={<Trans>Starting</Trans>}>
        <Trans>Start</Trans>
      </Button>
    </form>
  )
}
