import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { CODE_KINDS } from '../../codes-desk.contract.ts'
import { KIND_LABELS } from './code-labels.ts'
import type { CodeForm } from './use-code-form.ts'

/** All fields of a promotion code. */
export function CodeFields({ form, isNew }: { form: CodeForm; isNew: boolean }) {
  const { i18n, t } = useLingui()
  const { draft, at, change } = form
  const text = (field: 'label' | 'percent' | 'min_total' | 'max_uses') => ({
    ...at(field),
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  const day = (field: 'first_day' | 'last_day') => ({
    ...at(field),
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
  })
  return (
    <div className="grid gap-5">
      {isNew ? (
        <TextField
          {...at('code')}
          label={<Trans>Code</Trans>}
          dir="ltr"
          autoCapitalize="characters"
          maxLength={24}
          value={draft.code}
          onChange={({ target }) => change({ code: target.value.toUpperCase() })}
        />
      ) : null}
      <TextField
        label={<Trans>Name</Trans>}
        hint={<Trans>Shown beside the code in the cart</Trans>}
        maxLength={80}
        {...text('label')}
      />
      <RadioGroup
        {...at('kind')}
        name="kind"
        label={t`Kind`}
        value={draft.kind}
        onChange={(chosen) => change({ kind: CODE_KINDS.find((kind) => kind === chosen) ?? draft.kind })}
        choices={CODE_KINDS.map((kind) => ({ value: kind, label: i18n._(KIND_LABELS[kind]) }))}
      />
      {draft.kind === 'percent' ? (
        <TextField label={<Trans>Per cent off</Trans>} inputMode="numeric" {...text('percent')} />
      ) : null}
      <TextField
        label={<Trans>Minimum order total</Trans>}
        optional
        inputMode="decimal"
        {...text('min_total')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField label={<Trans>First day</Trans>} optional {...day('first_day')} />
        <DateField label={<Trans>Last day</Trans>} optional {...day('last_day')} />
      </div>
      <TextField
        label={<Trans>Maximum uses</Trans>}
        hint={<Trans>Leave empty for no limit</Trans>}
        optional
        inputMode="numeric"
        {...text('max_uses')}
      />
      <Checkbox
        {...at('members_only')}
        label={<Trans>For members</Trans>}
        checked={draft.members_only}
        onChange={({ target }) => change({ members_only: target.checked })}
      />
    </div>
  )
}
