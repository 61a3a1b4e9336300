import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { CLASS_KINDS } from '../club-limits.rules.ts'
import type { ClassDraft, EventDraft } from './limits-draft.ts'
import { CLASS_KIND_LABELS } from './limits-labels.ts'
import type { LimitsForm } from './use-limits-form.ts'

const NEW_CLASS: ClassDraft = { code: '', name: '', kind: 'capacity', most: '', years: '' }

/** The editor for the list of classes. */
export function ClassList({ form }: { form: LimitsForm<EventDraft> }) {
  const { draft, change } = form
  const { classes } = draft
  const set = (at: number, changed: Partial<ClassDraft>) =>
    change({ classes: classes.map((one, index) => (index === at ? { ...one, ...changed } : one)) })
  return (
    <fieldset>
      <legend className="mb-1 text-h4">
        <Trans>Classes</Trans>
      </legend>
      <p className="mb-3 text-note text-muted">
        <Trans>Entries check these limits in events that offer a class with the same code.</Trans>
      </p>
      <ul className="border-t-2 border-ink">
        {classes.map((one, at) => (
          // While its code is typed, a class can be identified only by its position.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="border-b border-line py-4">
            <ClassFields
              form={form}
              at={at}
              rule={one}
              onChange={(changed) => set(at, changed)}
              onRemove={() => change({ classes: classes.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ul>
      <Button
        tone="outline"
        size="small"
        className="mt-4"
        onClick={() => change({ classes: [...classes, NEW_CLASS] })}
      >
        <Trans>Add a class</Trans>
      </Button>
    </fieldset>
  )
}

type ClassFieldsProps = {
  form: LimitsForm<EventDraft>
  at: number
  rule: ClassDraft
  onChange: (changed: Partial<ClassDraft>) => void
  onRemove: () => void
}

function ClassFields({ form, at, rule, onChange, onRemove }: ClassFieldsProps) {
  const { i18n } = useLingui()
  const field = (name: string) => form.at(`classes.${at}.${name}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...field('code')}
        label={<Trans comment="Field: the code of a class, like A">Code</Trans>}
        maxLength={8}
        value={rule.code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      <TextField
        {...field('name')}
        label={<Trans comment="Field: the club's words for a class">Name</Trans>}
        optional
        maxLength={60}
        value={rule.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        {...field('kind')}
        label={<Trans>Decided by</Trans>}
        value={rule.kind}
        onChange={(event) =>
          onChange({ kind: CLASS_KINDS.find((kind) => kind === event.target.value) ?? rule.kind })
        }
      >
        {CLASS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(CLASS_KIND_LABELS[kind])}
          </option>
        ))}
      </Select>
      {rule.kind === 'capacity' ? (
        <TextField
          {...field('most_cc')}
          label={<Trans>Largest engine in cc</Trans>}
          hint={<Trans>Empty: above all others</Trans>}
          inputMode="numeric"
          value={rule.most}
          onChange={(event) => onChange({ most: event.target.value })}
        />
      ) : null}
      {rule.kind === 'historic' ? (
        <TextField
          {...field('least_years')}
          label={<Trans>Age of the car in years</Trans>}
          inputMode="numeric"
          value={rule.years}
          onChange={(event) => onChange({ years: event.target.value })}
        />
      ) : null}
      <p className="sm:col-span-2">
        <Button tone="outline" size="small" onClick={onRemove}>
          <Trans comment="Button: removes a class from the list">Remove</Trans>
          <Which>{rule.code}</Which>
        </Button>
      </p>
    </div>
  )
}
