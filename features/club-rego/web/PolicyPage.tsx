import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { Banner } from '#platform/ui/Banner.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { type DateParts, dayOfParts, EMPTY_DATE } from '#platform/ui/date-parts.ts'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { casePath, renewInsurance, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileField } from './FileField.tsx'
import { fieldIdOf } from './row-form.tsx'
import { useShortForm } from './use-short-form.ts'

type PolicyPageProps = { item: SpecialVehicle; onSaved: (item: SpecialVehicle) => void }

/** Another year of insurance, of a vehicle that is on the road. */
export function PolicyPage({ item, onSaved }: PolicyPageProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const form = useShortForm()
  const [insurer, setInsurer] = useState(item.insurer)
  const [policyNo, setPolicyNo] = useState(item.policy_no)
  const [expiry, setExpiry] = useState<DateParts>(EMPTY_DATE)
  const save = async (): Promise<void> => {
    await call(renewInsurance, {
      id: item.id,
      insurer,
      policy_no: policyNo,
      policy_expiry: dayOfParts(withMonthNumber(expiry, [i18n.locale])) ?? '',
    })
    showToast({ tone: 'done', words: t`Saved` })
    await navigate(casePath(item.id))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.send(save, t`That didn’t save. Check your signal and try again.`)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>New insurance policy</Trans>
      </h1>
      <ErrorSummary mistakes={form.mistakes} attempt={form.attempt} />
      {form.failure === '' ? null : (
        <Banner tone="danger" isAnnounced>
          {form.failure}
        </Banner>
      )}
      <TextField
        id={fieldIdOf('insurer')}
        label={<Trans>Insurer</Trans>}
        autoComplete="off"
        maxLength={ANSWER_LIMITS.insurer}
        value={insurer}
        error={form.mistakeOf('insurer')}
        onChange={(event) => setInsurer(event.target.value)}
      />
      <TextField
        id={fieldIdOf('policy_no')}
        label={<Trans>Policy number</Trans>}
        autoComplete="off"
        maxLength={ANSWER_LIMITS.policyNo}
        value={policyNo}
        error={form.mistakeOf('policy_no')}
        onChange={(event) => setPolicyNo(event.target.value)}
      />
      <DateBoxes
        id={fieldIdOf('policy_expiry')}
        name="policy_expiry"
        label={<Trans>The policy ends</Trans>}
        hint={<Trans>For example, 14 8 2027</Trans>}
        value={expiry}
        error={form.mistakeOf('policy_expiry')}
        onChange={setExpiry}
      />
      <FileField
        item={item}
        kind="insurance"
        error={form.mistakeOf('files.insurance')}
        canRemove={false}
        onSaved={onSaved}
      />
      <Button type="submit" className="w-full" busy={form.isSending} busyWords={<Trans>Saving</Trans>}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
