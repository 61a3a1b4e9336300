import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { AU_STATES } from '#features/addresses/postcodes.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { ANSWER_LIMITS, type CaseRow, type GarageAddress, INSPECTION_TYPES } from '../answers.rules.ts'
import { INSPECTION_WORDS } from '../case-labels.rules.ts'
import { FileField } from './FileField.tsx'
import { ModificationsRow } from './ModificationsRow.tsx'
import { PhotosRow } from './PhotosRow.tsx'
import { DayBox, fieldIdOf, NumberBox, type RowForm, TextBox } from './row-form.tsx'
import { VehicleRow } from './VehicleRow.tsx'

/** Shows the fields of one page of the application. */
export function RowFields({ form, row }: { form: RowForm; row: Exclude<CaseRow, 'declare'> }) {
  switch (row) {
    case 'vehicle':
      return <VehicleRow form={form} />
    case 'numbers':
      return <NumbersRow form={form} />
    case 'modifications':
      return <ModificationsRow form={form} />
    case 'photos':
      return <PhotosRow form={form} />
    case 'inspection':
      return <InspectionRow form={form} />
    case 'insurance':
      return <InsuranceRow form={form} />
    case 'ownership':
      return <OwnershipRow form={form} />
    case 'garage':
      return <GarageRow form={form} />
    default:
      return <UseRow form={form} />
  }
}

function NumbersRow({ form }: { form: RowForm }) {
  return (
    <>
      <TextBox
        form={form}
        name="vin"
        label={<Trans>VIN or chassis number</Trans>}
        hint={<Trans>17 letters and digits from 1989 on. For an older vehicle, its chassis number</Trans>}
        isCode
        most={ANSWER_LIMITS.vin + 10}
      />
      <TextBox
        form={form}
        name="engine_number"
        label={<Trans>Engine number</Trans>}
        isCode
        most={ANSWER_LIMITS.engineNumber}
      />
      {form.item.scheme.rules.most_gvm_kg === null ? null : (
        <NumberBox
          form={form}
          name="gvm_kg"
          label={<Trans>Weight fully loaded (GVM)</Trans>}
          hint={<Trans>On the compliance plate</Trans>}
          after={<Trans>kg</Trans>}
        />
      )}
    </>
  )
}

function InspectionRow({ form }: { form: RowForm }) {
  const { t, i18n } = useLingui()
  const { item, answers, say, mistakeOf, onSaved } = form
  const { inspection } = item.scheme.rules
  const days = inspection?.most_days ?? 0
  return (
    <>
      <Select
        id={fieldIdOf('inspection_type')}
        label={<Trans>Kind of inspection</Trans>}
        value={answers.inspection_type}
        error={mistakeOf('inspection_type')}
        onChange={(event) =>
          say({ inspection_type: INSPECTION_TYPES.find((one) => one === event.target.value) ?? '' })
        }
      >
        <option value="">{t`Choose`}</option>
        {(inspection?.types ?? []).map((type) => (
          <option key={type} value={type}>
            {i18n._(INSPECTION_WORDS[type])}
          </option>
        ))}
      </Select>
      <TextBox
        form={form}
        name="inspection_no"
        label={<Trans>Report number</Trans>}
        isCode
        most={ANSWER_LIMITS.inspectionNo}
      />
      <DayBox
        form={form}
        name="inspection_date"
        label={<Trans>Day of the inspection</Trans>}
        hint={
          <Plural
            value={days}
            one="No more than # day ago when you send the application"
            other="No more than # days ago when you send the application"
          />
        }
      />
      <FileField item={item} kind="inspection" error={mistakeOf('files.inspection')} onSaved={onSaved} />
    </>
  )
}

function InsuranceRow({ form }: { form: RowForm }) {
  const { item, mistakeOf, onSaved } = form
  return (
    <>
      <TextBox form={form} name="insurer" label={<Trans>Insurer</Trans>} most={ANSWER_LIMITS.insurer} />
      <TextBox
        form={form}
        name="policy_no"
        label={<Trans>Policy number</Trans>}
        isCode
        most={ANSWER_LIMITS.policyNo}
      />
      <DayBox
        form={form}
        name="policy_expiry"
        label={<Trans>The policy ends</Trans>}
        hint={<Trans>For example, 14 8 2027</Trans>}
      />
      <FileField item={item} kind="insurance" error={mistakeOf('files.insurance')} onSaved={onSaved} />
    </>
  )
}

function OwnershipRow({ form: { item, mistakeOf, onSaved } }: { form: RowForm }) {
  return (
    <FileField
      item={item}
      kind="ownership"
      hint={<Trans>A receipt, a transfer, or rego papers in your name.</Trans>}
      error={mistakeOf('files.ownership')}
      onSaved={onSaved}
    />
  )
}

function GarageRow({ form }: { form: RowForm }) {
  const { t } = useLingui()
  const { answers, say, mistakeOf, item } = form
  const address = answers.garage_address
  const { state } = item.scheme.rules
  const set = (change: Partial<GarageAddress>): void => say({ garage_address: { ...address, ...change } })
  const field = (name: keyof GarageAddress) => ({
    id: fieldIdOf(`garage_address.${name}`),
    value: address[name],
    error: mistakeOf(`garage_address.${name}`),
  })
  return (
    <>
      <p className="text-muted">
        <Trans>
          Where the vehicle is kept. The scheme is for vehicles in {state}; only the registrar sees it.
        </Trans>
      </p>
      <TextField
        {...field('street_address')}
        label={<Trans>Street address</Trans>}
        autoComplete="street-address"
        maxLength={ANSWER_LIMITS.street}
        onChange={(event) => set({ street_address: event.target.value })}
      />
      <TextField
        {...field('city')}
        label={<Trans>Suburb or town</Trans>}
        autoComplete="address-level2"
        maxLength={ANSWER_LIMITS.city}
        onChange={(event) => set({ city: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...field('postcode')}
          label={<Trans>Postcode</Trans>}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={4}
          onChange={(event) => set({ postcode: event.target.value })}
        />
        <Select
          {...field('state')}
          label={<Trans>State or territory</Trans>}
          autoComplete="address-level1"
          onChange={(event) => set({ state: event.target.value })}
        >
          <option value="">{t`Choose`}</option>
          {AU_STATES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}

function UseRow({ form: { answers, say, mistakeOf, item } }: { form: RowForm }) {
  const { t } = useLingui()
  const { days_options: options, log_book: book } = item.scheme.rules
  return (
    <>
      {options.length === 0 ? null : (
        <RadioGroup
          id={fieldIdOf('days_option')}
          name="days_option"
          label={<Trans>Days of use a year</Trans>}
          error={mistakeOf('days_option')}
          choices={options.map((days) => ({
            value: String(days),
            label: t`${plural(days, { one: '# day', other: '# days' })}`,
          }))}
          value={answers.days_option === null ? '' : String(answers.days_option)}
          onChange={(value) => say({ days_option: Number(value) })}
        />
      )}
      {book === 'optional' ? (
        <Checkbox
          label={<Trans>I want a log book, to drive on some days outside club events</Trans>}
          hint={<Trans>The paper book must be in the car</Trans>}
          checked={answers.log_book}
          onChange={(event) => say({ log_book: event.target.checked })}
        />
      ) : null}
    </>
  )
}
