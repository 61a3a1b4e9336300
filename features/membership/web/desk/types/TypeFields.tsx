import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TranslationFields } from '#features/staff/staff.public.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Field } from '#platform/ui/Field.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { type TypeForm, TYPE_TEXT_LIMITS } from '../../../types-desk.contract.ts'
import { NumberBox } from './NumberBox.tsx'
import { TermFields } from './TermFields.tsx'
import type { TypeFormState } from './use-type-form.ts'

/** All fields of the membership type form. */
export function TypeFields({ form }: { form: TypeFormState }) {
  const { t } = useLingui()
  const { draft, at, change } = form
  return (
    <div className="grid grid-cols-1 gap-8">
      <NameFields form={form} />
      <TranslationFields
        texts={[
          { field: 'name', label: t`Name`, source: draft.name, maxLength: TYPE_TEXT_LIMITS.name },
          {
            field: 'description',
            label: t({ message: 'Who it is for', comment: 'Field: the people a membership type is for' }),
            source: draft.description,
            maxLength: TYPE_TEXT_LIMITS.description,
          },
        ]}
        translations={draft.translations}
        at={at}
        onChange={(translations) => change({ translations })}
      />
      <Group title={<Trans>Fees</Trans>}>
        <NumberBox
          form={form}
          field="fee"
          label={<Trans>Fee for a year, in dollars</Trans>}
          hint={<Trans>A new price applies to new applications only</Trans>}
        />
        <NumberBox
          form={form}
          field="joining_fee"
          label={<Trans>Joining fee</Trans>}
          hint={<Trans>Paid once, by a person who was never a member</Trans>}
        />
        <NumberBox
          form={form}
          field="late_fee"
          label={<Trans>Late fee</Trans>}
          hint={<Trans>Paid when a member renews after the last day</Trans>}
        />
        <Tick form={form} field="has_gst" label={<Trans>The fee includes GST</Trans>} />
      </Group>
      <Group title={<Trans>How long it runs</Trans>}>
        <TermFields form={form} />
      </Group>
      <Group title={<Trans>Who can join</Trans>}>
        <NumberBox form={form} field="min_age" label={<Trans>Youngest age</Trans>} optional />
        <NumberBox form={form} field="max_age" label={<Trans>Oldest age</Trans>} optional />
        <Tick form={form} field="needs_approval" label={<Trans>The committee approves new members</Trans>} />
        <Tick
          form={form}
          field="is_offered"
          label={<Trans>People can choose it themselves</Trans>}
          hint={<Trans>If not ticked, only the club can give it, like a life membership</Trans>}
        />
      </Group>
      <Group title={<Trans>Rights</Trans>}>
        <Tick
          form={form}
          field="includes_partner"
          label={<Trans>A partner is included, with a card</Trans>}
        />
        <Tick form={form} field="has_vote" label={<Trans>May vote at general meetings</Trans>} />
        <Tick form={form} field="can_compete" label={<Trans>May drive at the club’s events</Trans>} />
        <Tick form={form} field="can_hold_club_rego" label={<Trans>May have club rego</Trans>} />
      </Group>
    </div>
  )
}

function NameFields({ form: { draft, change, at } }: { form: TypeFormState }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        {...at('name')}
        label={<Trans>Name</Trans>}
        maxLength={TYPE_TEXT_LIMITS.name}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        {...at('description')}
        label={<Trans comment="Field: the people a membership type is for">Who it is for</Trans>}
        optional
        maxLength={TYPE_TEXT_LIMITS.description}
        value={draft.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Field label={<Trans>Colour</Trans>}>
        {(aria) => (
          <input
            {...aria}
            type="color"
            className="box h-12 w-24 p-1"
            value={draft.colour}
            onChange={(event) => change({ colour: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-3 text-h4">{title}</legend>
      {children}
    </fieldset>
  )
}

type TickField = {
  [K in keyof TypeForm]-?: TypeForm[K] extends boolean ? K : never
}[keyof TypeForm]

type TickProps = { form: TypeFormState; field: TickField; label: ReactNode; hint?: ReactNode }

function Tick({ form: { draft, change }, field, label, hint }: TickProps) {
  return (
    <Checkbox
      label={label}
      hint={hint}
      checked={draft[field]}
      onChange={(event) => change({ [field]: event.target.checked })}
    />
  )
}
