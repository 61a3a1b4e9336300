import { Trans } from '@lingui/react/macro'
import { TextField } from '#platform/ui/TextField.tsx'
import type { RetentionDraft } from './limits-draft.ts'
import type { LimitsForm } from './use-limits-form.ts'

/** The field for the years after which the data of lapsed members is minimised. */
export function RetentionLimitFields({ form: { draft, at, change } }: { form: LimitsForm<RetentionDraft> }) {
  return (
    <TextField
      {...at('lapsed_data_years')}
      className="max-w-96"
      inputMode="numeric"
      label={<Trans>Years until the data of lapsed members is reduced</Trans>}
      hint={
        <Trans>
          Counted from the last day of the membership, or from the last log-in, order or entry if that is
          later. Each person gets an email 30 days before. From 1 to 10 years.
        </Trans>
      }
      value={draft.years}
      onChange={(event) => change({ years: event.target.value })}
    />
  )
}
