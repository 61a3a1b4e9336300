import { Trans, useLingui } from '@lingui/react/macro'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { FieldWarning } from '#platform/ui/FieldWarning.tsx'
import { REGO_STATES } from '../vehicle-choices.rules.ts'
import { VEHICLE_LIMITS, VEHICLE_TEXTS } from '../vehicle-input.rules.ts'
import { fieldIdOf, type VehicleField, type VehicleForm } from './use-vehicle-form.ts'
import { Box, ChoiceBox, CodeBox } from './VehicleFields.tsx'

/** The fields about the vehicle's numbers and owner. */
export const ID_FIELDS: readonly VehicleField[] = [
  'rego',
  'rego_state',
  'rego_expiry',
  'vin',
  'engine_number',
  'owner_is_member',
  'owner_name',
]

/** Form section for plate, numbers and owner. */
export function IdFields({ form }: { form: VehicleForm }) {
  const year = withLatinDigits(form.draft.year)
  const isOld = Number(year) < VEHICLE_LIMITS.firstVinYear && year.length === 4
  return (
    <div className="grid gap-5">
      <RegoFields form={form} />
      <CodeBox
        form={form}
        name="vin"
        label={isOld ? <Trans>Chassis number</Trans> : <Trans>VIN</Trans>}
        hint={
          isOld ? (
            <Trans>On the chassis plate, 4 to 20 letters and digits. Club rego needs it</Trans>
          ) : (
            <Trans>
              17 letters and digits, on the windscreen or the compliance plate. Club rego needs it
            </Trans>
          )
        }
        optional
        maxLength={30}
      />
      <CodeBox
        form={form}
        name="engine_number"
        label={<Trans>Engine number</Trans>}
        optional
        maxLength={VEHICLE_TEXTS.engine_number.most}
      />
      <OwnerFields form={form} />
    </div>
  )
}

function RegoFields({ form }: { form: VehicleForm }) {
  const { t } = useLingui()
  const { draft } = form
  const states = REGO_STATES.map((state) => [state, state === 'OS' ? t`Overseas` : state] as const)
  return (
    <>
      <CodeBox
        form={form}
        name="rego"
        label={<Trans>Rego</Trans>}
        hint={<Trans>Leave it empty for a car that is not registered</Trans>}
        optional
        maxLength={14}
      />
      {draft.rego.trim() === '' ? null : (
        <>
          <ChoiceBox form={form} name="rego_state" label={<Trans>Registered in</Trans>} choices={states} />
          <div className="grid gap-2">
            <DateBoxes
              id={fieldIdOf('rego_expiry')}
              name="rego_expiry"
              label={<Trans>Rego expires</Trans>}
              hint={<Trans>For example, 14 8 2027</Trans>}
              optional
              value={draft.rego_expiry}
              error={form.mistakeOf('rego_expiry')}
              onChange={(expiry) => form.say({ rego_expiry: expiry })}
            />
            <FieldWarning>{form.warningOf('rego_expiry') ?? null}</FieldWarning>
          </div>
        </>
      )}
    </>
  )
}

function OwnerFields({ form }: { form: VehicleForm }) {
  const isOwn = form.draft.owner_is_member
  return (
    <>
      <Checkbox
        id={fieldIdOf('owner_is_member')}
        name="owner_is_member"
        label={<Trans>I own it</Trans>}
        checked={isOwn}
        onChange={(event) => form.say({ owner_is_member: event.target.checked })}
      />
      {isOwn ? null : (
        <Box
          form={form}
          name="owner_name"
          label={<Trans>Owner’s name</Trans>}
          hint={<Trans>Keep their consent in writing; officials may ask for it</Trans>}
          maxLength={VEHICLE_TEXTS.owner_name.most}
        />
      )}
    </>
  )
}
