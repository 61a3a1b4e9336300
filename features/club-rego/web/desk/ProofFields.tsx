import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { INSPECTION_WORDS, SLOT_WORDS } from '../../case-labels.rules.ts'
import { INSPECTION_TYPES, PHOTO_SLOTS } from '../../schemes.rules.ts'
import { NumberField, type SchemeFieldsProps } from './NumberField.tsx'

/** The photos, reports and documents that a scheme requires. */
export function ProofFields(props: SchemeFieldsProps) {
  const { t, i18n } = useLingui()
  const { draft, onChange } = props
  const toggled = <Value extends string>(list: readonly Value[], value: Value, isIn: boolean): Value[] =>
    isIn ? [...list, value] : list.filter((known) => known !== value)
  return (
    <>
      <div>
        <p className="text-label">
          <Trans>Required photos</Trans>
        </p>
        {PHOTO_SLOTS.map((slot) => (
          <Checkbox
            key={slot}
            label={i18n._(SLOT_WORDS[slot].name)}
            checked={draft.photoSlots.includes(slot)}
            onChange={(event) =>
              onChange({ photoSlots: toggled(draft.photoSlots, slot, event.target.checked) })
            }
          />
        ))}
      </div>
      <div>
        <p className="text-label">
          <Trans>Accepted inspection reports</Trans>
        </p>
        {INSPECTION_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={i18n._(INSPECTION_WORDS[type])}
            checked={draft.inspectionTypes.includes(type)}
            onChange={(event) =>
              onChange({ inspectionTypes: toggled(draft.inspectionTypes, type, event.target.checked) })
            }
          />
        ))}
      </div>
      {draft.inspectionTypes.length === 0 ? null : (
        <NumberField {...props} field="inspectionDays" label={t`Maximum age of a report, in days`} />
      )}
      <Checkbox
        label={t`Comprehensive insurance is required`}
        checked={draft.asksInsurance}
        onChange={(event) => onChange({ asksInsurance: event.target.checked })}
      />
    </>
  )
}
