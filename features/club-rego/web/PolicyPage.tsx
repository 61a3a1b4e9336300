import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { type DateParts, dayOfParts, EMPTY_DATE } from '#platform/ui/date-parts.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { renewInsurance, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileField } from './FileField.tsx'
import { fieldIdOf } from './row-form.tsx'
import { ShortFormPage } from './ShortFormPage.tsx'
import { useShortForm } from './use-short-form.ts'

type PolicyPageProps = { item: SpecialVehicle; onSaved: (item: SpecialVehicle) => void }

/** The form to record another year of insurance for a registered vehicle. */
export function PolicyPage({ item, onSaved }: PolicyPageProps) {
  const { i18n } = useLingui()
  const form = useShortForm()
  const [insurer, setInsurer] = useState(item.insurer)
  const [policyNo, setPolicyNo] = useState(item.policy_no)
  const [expiry, setExpiry] = useState<DateParts>(EMPTY_DATE)
  const save = () =>
    call(renewInsurance, {
      id: item.id,
      insurer,
      policy_no: policyNo,
      policy_expiry: dayOfParts(withMonthNumber(expiry, [i18n.locale])) ?? '',
    })
  return (
    <ShortFormPage caseId={item.id} title={<Trans>New insurance policy</Trans>} form={form} save={save}>
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
    </ShortFormPage>
  )
}
