import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { addSchemeVersion, type DeskScheme, type DeskSchemes } from '../../club-rego-desk.contract.ts'
import type { SchemeRules } from '../../schemes.rules.ts'
import { BookFields } from './BookFields.tsx'
import { NumberField, type SchemeFieldsProps } from './NumberField.tsx'
import { draftOf, readDraft, type SchemeDraft } from './scheme-draft.ts'
import { ProofFields } from './ProofFields.tsx'

type SchemeFormProps = {
  scheme: DeskScheme
  /** The rules with which the new version starts. */
  rules: SchemeRules
  today: string
  onSaved: (schemes: DeskSchemes) => void
  onClose: () => void
}

/** The form for a new version of a scheme's rules. */
export function SchemeForm({ scheme, rules, today, onSaved, onClose }: SchemeFormProps) {
  const { t } = useLingui()
  const [validFrom, setValidFrom] = useState(today)
  const [draft, setDraft] = useState(() => draftOf(rules))
  const { isBusy, refusals, send } = useSending()
  const fields = {
    draft,
    errors: refusals.fields,
    onChange: (change: Partial<SchemeDraft>) => setDraft({ ...draft, ...change }),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { rules: next, wrong } = readDraft(draft, rules)
    const mistakes = Object.fromEntries(wrong.map((field) => [field, t`Enter a whole number`]))
    void send(mistakes, async () => {
      const body = { scheme_id: scheme.id, valid_from: validFrom, rules: next }
      onSaved(await call(addSchemeVersion, body))
      showToast({ tone: 'done', words: t`Rules saved` })
    })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-8 border-t border-row pt-5">
      <DateField
        label={t`Valid from`}
        className="max-w-56"
        min={today}
        value={validFrom}
        error={refusals.fields['valid_from']}
        onChange={setValidFrom}
      />
      <Group title={<Trans>The vehicle</Trans>}>
        <VehicleFields {...fields} />
      </Group>
      <Group title={<Trans>Proof</Trans>}>
        <ProofFields {...fields} />
      </Group>
      <Group title={<Trans>Days and log book</Trans>}>
        <BookFields {...fields} />
      </Group>
      <Group title={<Trans>The club and the authority</Trans>}>
        <ClubFields {...fields} />
      </Group>
      <DeskFailure words={refusals.words} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save rules</Trans>
        </Button>
        <Button tone="outline" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-h4">{title}</legend>
      {children}
    </fieldset>
  )
}

function VehicleFields(props: SchemeFieldsProps) {
  const { t } = useLingui()
  const { draft, onChange } = props
  return (
    <>
      <NumberField
        {...props}
        field="age"
        label={draft.isBuiltBefore ? t`Built before the year` : t`Years old or older`}
      />
      <Checkbox
        label={t`Modified vehicles are allowed`}
        checked={draft.takesModified}
        onChange={(event) => onChange({ takesModified: event.target.checked })}
      />
      <NumberField
        {...props}
        field="mostGvmKg"
        label={t`Heaviest, fully loaded, kg`}
        hint={t`Empty: any weight`}
      />
    </>
  )
}

function ClubFields(props: SchemeFieldsProps) {
  const { t } = useLingui()
  const { draft, errors, onChange } = props
  return (
    <>
      <NumberField {...props} field="leastDays" label={t`Days of membership before a member can apply`} />
      <NumberField {...props} field="leastEvents" label={t`Club events in the last 12 months`} />
      <TextField
        label={t`The authority’s form`}
        className="max-w-96"
        maxLength={80}
        value={draft.form}
        error={errors['form']}
        onChange={(event) => onChange({ form: event.target.value })}
      />
      <NumberField {...props} field="validDays" label={t`Days that the declaration is valid`} />
      <NumberField {...props} field="tellDays" label={t`Days to tell the authority of a change`} />
      <NumberField {...props} field="papersDays" label={t`Days to bring the rego papers`} />
      <TextField
        label={t`Code of the plate fee in the shop`}
        className="max-w-72"
        hint={t`Empty: no fee`}
        maxLength={40}
        value={draft.plateFeeSku}
        onChange={(event) => onChange({ plateFeeSku: event.target.value })}
      />
    </>
  )
}
