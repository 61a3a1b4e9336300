import { Trans } from '@lingui/react/macro'
import { TextField } from '#platform/ui/TextField.tsx'
import type { MembershipDraft } from './limits-draft.ts'
import type { LimitsForm } from './use-limits-form.ts'

/** The fields for the days of late renewals and of reminders. */
export function MembershipLimitFields({
  form: { draft, at, change },
}: {
  form: LimitsForm<MembershipDraft>
}) {
  return (
    <div className="grid gap-4">
      <TextField
        {...at('late_renewal_days')}
        className="max-w-72"
        inputMode="numeric"
        label={<Trans>Days a renewal may be late</Trans>}
        hint={
          <Trans>
            A renewal within this many days after the last day continues from it. After that, a new membership
            starts.
          </Trans>
        }
        value={draft.lateDays}
        onChange={(event) => change({ lateDays: event.target.value })}
      />
      <TextField
        {...at('reminder_days')}
        className="max-w-96"
        label={<Trans>Reminder days</Trans>}
        hint={
          <Trans>
            Days from the last day of a membership, with commas between them. -30 is 30 days before, 7 is 7
            days after. Empty: no reminders.
          </Trans>
        }
        dir="ltr"
        value={draft.reminderDays}
        onChange={(event) => change({ reminderDays: event.target.value })}
      />
    </div>
  )
}
