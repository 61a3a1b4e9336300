import { Trans, useLingui } from '@lingui/react/macro'
import { BODY_WORDS } from '#features/vehicles/vehicle-labels.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { Select } from '#platform/ui/Select.tsx'
import {
  ANSWER_LIMITS,
  BODY_TYPES,
  CASE_KINDS,
  CURRENT_STATUSES,
  DRIVE_SIDES,
  ODOMETER_UNITS,
} from '../answers.rules.ts'
import { hasPlate } from '../case.rules.ts'
import { CURRENT_STATUS_WORDS, KIND_WORDS } from '../case-labels.rules.ts'
import { fieldIdOf, NumberBox, type RowForm, TextBox } from './row-form.tsx'

/** The vehicle's description and its current registration. */
export function VehicleRow({ form }: { form: RowForm }) {
  return (
    <>
      <KindFields form={form} />
      <TextBox form={form} name="make" label={<Trans>Make</Trans>} most={ANSWER_LIMITS.make} />
      <TextBox form={form} name="model" label={<Trans>Model</Trans>} most={ANSWER_LIMITS.model} />
      <TextBox
        form={form}
        name="manufactured"
        label={<Trans>Built</Trans>}
        hint={<Trans>The year, like 1987; with the month if you know it, like 1987-05</Trans>}
        most={7}
      />
      <BodyField form={form} />
      <TextBox form={form} name="colour" label={<Trans>Colour</Trans>} most={ANSWER_LIMITS.colour} />
      <OdometerFields form={form} />
      <StatusFields form={form} />
      <DriveFields form={form} />
    </>
  )
}

function KindFields({ form }: { form: RowForm }) {
  const { i18n } = useLingui()
  const { answers, say, mistakeOf } = form
  return (
    <>
      <Select
        id={fieldIdOf('kind')}
        label={<Trans>Kind of application</Trans>}
        value={answers.kind}
        error={mistakeOf('kind')}
        onChange={(event) => say({ kind: CASE_KINDS.find((one) => one === event.target.value) ?? 'new' })}
      >
        {CASE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(KIND_WORDS[kind])}
          </option>
        ))}
      </Select>
      {answers.kind === 'transfer' ? (
        <TextBox
          form={form}
          name="previous_club"
          label={<Trans>Club it comes from</Trans>}
          most={ANSWER_LIMITS.club}
        />
      ) : null}
    </>
  )
}

function BodyField({ form: { answers, say, mistakeOf } }: { form: RowForm }) {
  const { t, i18n } = useLingui()
  return (
    <Select
      id={fieldIdOf('body_type')}
      label={<Trans>Body type</Trans>}
      value={answers.body_type}
      error={mistakeOf('body_type')}
      onChange={(event) => say({ body_type: BODY_TYPES.find((one) => one === event.target.value) ?? '' })}
    >
      <option value="">{t`Choose`}</option>
      {BODY_TYPES.map((type) => (
        <option key={type} value={type}>
          {i18n._(BODY_WORDS[type])}
        </option>
      ))}
    </Select>
  )
}

function OdometerFields({ form }: { form: RowForm }) {
  const { t } = useLingui()
  const { answers, say } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-end gap-4">
      <NumberBox form={form} name="odometer" label={<Trans>Odometer</Trans>} />
      <Select
        id={fieldIdOf('odometer_unit')}
        label={<Trans>km or miles</Trans>}
        value={answers.odometer_unit}
        onChange={(event) =>
          say({ odometer_unit: ODOMETER_UNITS.find((one) => one === event.target.value) ?? 'km' })
        }
      >
        <option value="km">{t`km`}</option>
        <option value="mi">{t`miles`}</option>
      </Select>
    </div>
  )
}

function StatusFields({ form }: { form: RowForm }) {
  const { t, i18n } = useLingui()
  const { answers, say, mistakeOf } = form
  return (
    <>
      <Select
        id={fieldIdOf('current_status')}
        label={<Trans>Current registration</Trans>}
        value={answers.current_status}
        error={mistakeOf('current_status')}
        onChange={(event) =>
          say({ current_status: CURRENT_STATUSES.find((one) => one === event.target.value) ?? '' })
        }
      >
        <option value="">{t`Choose`}</option>
        {CURRENT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {i18n._(CURRENT_STATUS_WORDS[status])}
          </option>
        ))}
      </Select>
      {hasPlate(answers) ? (
        <TextBox form={form} name="plate_no" label={<Trans>Plate it has now</Trans>} isCode most={14} />
      ) : null}
    </>
  )
}

function DriveFields({ form: { answers, say, mistakeOf } }: { form: RowForm }) {
  const { t } = useLingui()
  return (
    <>
      <RadioGroup
        id={fieldIdOf('drive_side')}
        name="drive_side"
        label={<Trans>Steering wheel</Trans>}
        error={mistakeOf('drive_side')}
        choices={[
          { value: 'right', label: t`On the right` },
          { value: 'left', label: t`On the left` },
        ]}
        value={answers.drive_side}
        onChange={(value) => say({ drive_side: DRIVE_SIDES.find((one) => one === value) ?? '' })}
      />
      <Checkbox
        label={<Trans>The vehicle is a replica or individually constructed</Trans>}
        checked={answers.replica}
        onChange={(event) => say({ replica: event.target.checked })}
      />
      <Checkbox
        label={<Trans>The vehicle runs on LPG</Trans>}
        checked={answers.lpg}
        onChange={(event) => say({ lpg: event.target.checked })}
      />
    </>
  )
}
