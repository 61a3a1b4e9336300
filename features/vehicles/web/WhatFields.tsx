import { Trans } from '@lingui/react/macro'
import { BODY_TYPES } from '../vehicle-choices.rules.ts'
import { VEHICLE_TEXTS } from '../vehicle-input.rules.ts'
import { COMMON_MAKES } from './makes.ts'
import type { VehicleField, VehicleForm } from './use-vehicle-form.ts'
import { Box, ChoiceBox } from './VehicleFields.tsx'
import { BODY_WORDS } from './vehicle-labels.ts'

/** The fields that the first step of adding a vehicle asks for. */
export const WHAT_FIELDS: readonly VehicleField[] = [
  'make',
  'model',
  'year',
  'body_type',
  'colour',
  'nickname',
]

const BODY_CHOICES = BODY_TYPES.map((type) => [type, BODY_WORDS[type]] as const)

/** Form section for the basic data, by which the vehicle is recognised. */
export function WhatFields({ form }: { form: VehicleForm }) {
  return (
    <div className="grid gap-5">
      <Box
        form={form}
        name="make"
        label={<Trans>Make</Trans>}
        maxLength={VEHICLE_TEXTS.make.most}
        list="vehicle-makes"
      />
      <datalist id="vehicle-makes">
        {COMMON_MAKES.map((make) => (
          <option key={make} value={make}>
            {make}
          </option>
        ))}
      </datalist>
      <Box form={form} name="model" label={<Trans>Model</Trans>} maxLength={VEHICLE_TEXTS.model.most} />
      <Box
        form={form}
        name="year"
        label={<Trans>Year</Trans>}
        hint={<Trans>The year it was built</Trans>}
        inputMode="numeric"
        maxLength={4}
      />
      <ChoiceBox form={form} name="body_type" label={<Trans>Body type</Trans>} choices={BODY_CHOICES} />
      <Box form={form} name="colour" label={<Trans>Colour</Trans>} maxLength={VEHICLE_TEXTS.colour.most} />
      <Box
        form={form}
        name="nickname"
        label={<Trans>Nickname</Trans>}
        hint={<Trans>Your name for it. Shown in the garage instead of make and model</Trans>}
        optional
        maxLength={VEHICLE_TEXTS.nickname.most}
      />
    </div>
  )
}
