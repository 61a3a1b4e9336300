import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { withMonthNumber } from '#features/accounts/accounts.public.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { type DateParts, dayOfParts, EMPTY_DATE } from '#platform/ui/date-parts.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { ANSWER_LIMITS } from '../answers.rules.ts'
import { movesFrom } from '../case-states.rules.ts'
import { type CasePage, registerVehicle, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileField } from './FileField.tsx'
import { fieldIdOf } from './row-form.tsx'
import { ShortFormPage } from './ShortFormPage.tsx'
import { useShortForm } from './use-short-form.ts'

type RegisterPageProps = { page: CasePage; onSaved: (item: SpecialVehicle) => void }

/** The form for the data from the registry: the plate, the last day of the registration, and the documents. */
export function RegisterPage({ page, onSaved }: RegisterPageProps) {
  const { item, may_change: mayChange } = page
  const moves = movesFrom(item.state)
  if (!mayChange || !(moves.includes('register') || moves.includes('renew')))
    return (
      <>
        <h1 className="text-h1" tabIndex={-1}>
          <Trans>Not yet</Trans>
        </h1>
        <p className="mt-2">
          <Trans>Plate and papers are entered once the declaration is signed.</Trans>
        </p>
      </>
    )
  return <RegisterForm item={item} onSaved={onSaved} />
}

function RegisterForm({ item, onSaved }: { item: SpecialVehicle; onSaved: (item: SpecialVehicle) => void }) {
  const { i18n } = useLingui()
  const form = useShortForm()
  const [plate, setPlate] = useState(item.club_plate_no)
  const [regoNo, setRegoNo] = useState(item.conditional_rego_no)
  const [expiry, setExpiry] = useState<DateParts>(EMPTY_DATE)
  const save = () =>
    call(registerVehicle, {
      id: item.id,
      club_plate_no: plate,
      conditional_rego_no: regoNo,
      club_rego_expiry: dayOfParts(withMonthNumber(expiry, [i18n.locale])) ?? '',
    })
  return (
    <ShortFormPage caseId={item.id} title={<Trans>Plate and papers</Trans>} form={form} save={save}>
      <TextField
        id={fieldIdOf('club_plate_no')}
        label={<Trans>Club plate</Trans>}
        autoCapitalize="characters"
        spellCheck={false}
        autoComplete="off"
        maxLength={14}
        value={plate}
        error={form.mistakeOf('club_plate_no')}
        onChange={(event) => setPlate(event.target.value)}
      />
      <TextField
        id={fieldIdOf('conditional_rego_no')}
        label={<Trans>Conditional registration number</Trans>}
        optional
        autoComplete="off"
        maxLength={ANSWER_LIMITS.regoNo}
        value={regoNo}
        error={form.mistakeOf('conditional_rego_no')}
        onChange={(event) => setRegoNo(event.target.value)}
      />
      <DateBoxes
        id={fieldIdOf('club_rego_expiry')}
        name="club_rego_expiry"
        label={<Trans>The registration ends</Trans>}
        hint={<Trans>For example, 14 8 2027</Trans>}
        value={expiry}
        error={form.mistakeOf('club_rego_expiry')}
        onChange={setExpiry}
      />
      <FileField
        item={item}
        kind="papers"
        hint={<Trans>The rego papers that you were given.</Trans>}
        error={form.mistakeOf('files.papers')}
        canRemove={false}
        onSaved={onSaved}
      />
    </ShortFormPage>
  )
}
