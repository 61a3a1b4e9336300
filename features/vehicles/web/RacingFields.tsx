import { Trans } from '@lingui/react/macro'
import { classLabel } from '#features/club-limits/club-limits.rules.ts'
import {
  FUELS,
  INDUCTIONS,
  LOGBOOK_ISSUERS,
  SAFETY_CAGES,
  TRANSPONDER_TYPES,
} from '../vehicle-choices.rules.ts'
import { countedCc } from '../vehicle-class.rules.ts'
import { VEHICLE_TEXTS } from '../vehicle-input.rules.ts'
import type { VehicleField, VehicleForm } from './use-vehicle-form.ts'
import { ChoiceBox, CodeBox } from './VehicleFields.tsx'
import {
  CAGE_WORDS,
  FUEL_WORDS,
  INDUCTION_WORDS,
  LOGBOOK_WORDS,
  TRANSPONDER_WORDS,
} from './vehicle-labels.ts'

/** The fields about racing. */
export const RACING_FIELDS: readonly VehicleField[] = [
  'fuel',
  'engine_capacity_cc',
  'induction',
  'class_id',
  'race_number',
  'transponder_type',
  'transponder_number',
  'logbook_issuer',
  'logbook_number',
  'safety_cage',
]

const FUEL_CHOICES = FUELS.map((fuel) => [fuel, FUEL_WORDS[fuel]] as const)
const INDUCTION_CHOICES = INDUCTIONS.map((kind) => [kind, INDUCTION_WORDS[kind]] as const)
const TRANSPONDER_CHOICES = TRANSPONDER_TYPES.map((type) => [type, TRANSPONDER_WORDS[type]] as const)
const LOGBOOK_CHOICES = LOGBOOK_ISSUERS.map((issuer) => [issuer, LOGBOOK_WORDS[issuer]] as const)
const CAGE_CHOICES = SAFETY_CAGES.map((cage) => [cage, CAGE_WORDS[cage]] as const)

/** Form section for engine, class, timing and scrutineering. */
export function RacingFields({ form }: { form: VehicleForm }) {
  const { draft } = form
  return (
    <div className="grid gap-5">
      <EngineFields form={form} />
      <ClassField form={form} />
      <CodeBox
        form={form}
        name="race_number"
        label={<Trans>Race number</Trans>}
        hint={<Trans>Yours for this season. Up to 3 digits and a letter</Trans>}
        optional
        maxLength={6}
      />
      <ChoiceBox
        form={form}
        name="transponder_type"
        label={<Trans>Transponder</Trans>}
        choices={TRANSPONDER_CHOICES}
        isAlwaysChosen
      />
      {draft.transponder_type === 'none' ? null : (
        <CodeBox
          form={form}
          name="transponder_number"
          label={<Trans>Transponder number</Trans>}
          inputMode="numeric"
          maxLength={12}
        />
      )}
      <ChoiceBox
        form={form}
        name="logbook_issuer"
        label={<Trans>Competition log book</Trans>}
        optional
        choices={LOGBOOK_CHOICES}
      />
      {draft.logbook_issuer === '' ? null : (
        <CodeBox
          form={form}
          name="logbook_number"
          label={<Trans>Log book number</Trans>}
          optional
          maxLength={VEHICLE_TEXTS.logbook_number.most}
        />
      )}
      <ChoiceBox
        form={form}
        name="safety_cage"
        label={<Trans>Safety cage</Trans>}
        choices={CAGE_CHOICES}
        isAlwaysChosen
      />
    </div>
  )
}

function EngineFields({ form }: { form: VehicleForm }) {
  const isElectric = form.draft.fuel === 'electric'
  return (
    <>
      <ChoiceBox form={form} name="fuel" label={<Trans>Fuel</Trans>} optional choices={FUEL_CHOICES} />
      {isElectric ? null : (
        <>
          <CodeBox
            form={form}
            name="engine_capacity_cc"
            label={<Trans>Engine size in cc</Trans>}
            optional={form.draft.fuel === ''}
            inputMode="numeric"
            maxLength={6}
          />
          <ChoiceBox
            form={form}
            name="induction"
            label={<Trans>Induction</Trans>}
            optional
            choices={INDUCTION_CHOICES}
          />
        </>
      )}
    </>
  )
}

/** Shows the class suggested by the engine and lets the owner choose one. */
function ClassField({ form }: { form: VehicleForm }) {
  const { suggestedClass: id, reading, limits } = form
  const { classes } = limits
  const counted = countedCc(reading.values, limits)
  const isBlown = counted !== null && counted !== reading.values.engine_capacity_cc
  const factor = String(limits.forced_induction_factor)
  const hint =
    id === null ? (
      <Trans>Enter the engine to see its class</Trans>
    ) : isBlown ? (
      <Trans>
        Class by engine size: {id}. The engine counts as {counted} cc, {factor} times its size
      </Trans>
    ) : (
      <Trans>Class by engine size: {id}</Trans>
    )
  return (
    <ChoiceBox
      form={form}
      name="class_id"
      label={<Trans>Class</Trans>}
      hint={hint}
      optional
      choices={classes.map((rule) => [rule.code, classLabel(rule, classes)] as const)}
    />
  )
}
