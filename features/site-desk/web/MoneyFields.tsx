import { Trans } from '@lingui/react/macro'
import type { DeskMoney } from '#features/site/site-desk.contract.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import type { MoneyDraft } from '../settings-draft.rules.ts'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { form: SettingsForm<DeskMoney, MoneyDraft> }

/** The fields for the club's bank account and GST, and for the requirements that applicants must meet. */
export function MoneyFields({ form }: Props) {
  return (
    <div className="grid gap-8">
      <BankFields form={form} />
      <MemberFields form={form} />
    </div>
  )
}

function BankFields({ form: { draft, at, change } }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-h4">
        <Trans>Bank account</Trans>
      </legend>
      <p className="text-muted">
        <Trans>Buyers can pay by bank transfer once the account is complete. Leave it empty otherwise.</Trans>
      </p>
      <TextField
        {...at('bank_account_name')}
        label={<Trans>Name of the account</Trans>}
        dir="auto"
        maxLength={80}
        value={draft.bank_account_name}
        onChange={(event) => change({ bank_account_name: event.target.value })}
      />
      <TextField
        {...at('bank_bsb')}
        className="max-w-40"
        label={<Trans comment="Field: the Bank State Branch number of an Australian bank account">BSB</Trans>}
        inputMode="numeric"
        dir="ltr"
        value={draft.bank_bsb}
        onChange={(event) => change({ bank_bsb: event.target.value })}
      />
      <TextField
        {...at('bank_account_number')}
        className="max-w-72"
        label={<Trans>Account number</Trans>}
        inputMode="numeric"
        dir="ltr"
        value={draft.bank_account_number}
        onChange={(event) => change({ bank_account_number: event.target.value })}
      />
      <TextField
        {...at('bank_transfer_hold_days')}
        className="max-w-40"
        label={<Trans>Days to wait for a transfer</Trans>}
        hint={<Trans>After these days an unpaid order is cancelled</Trans>}
        inputMode="numeric"
        dir="ltr"
        value={draft.bank_transfer_hold_days}
        onChange={(event) => change({ bank_transfer_hold_days: event.target.value })}
      />
      <Checkbox
        {...at('gst_registered')}
        label={<Trans>The club is registered for GST</Trans>}
        hint={<Trans>Invoices become tax invoices and show the GST</Trans>}
        checked={draft.gst_registered}
        onChange={(event) => change({ gst_registered: event.target.checked })}
      />
    </fieldset>
  )
}

function MemberFields({ form: { draft, at, change } }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3 text-h4">
        <Trans comment="Heading: settings about the people who join the club">New members</Trans>
      </legend>
      <TextField
        {...at('member_number_prefix')}
        className="max-w-40"
        label={<Trans>Letters before a member number</Trans>}
        hint={<Trans>WH- makes the number 7 WH-7</Trans>}
        optional
        dir="ltr"
        maxLength={8}
        value={draft.member_number_prefix}
        onChange={(event) => change({ member_number_prefix: event.target.value })}
      />
      <DateField
        {...at('committee_meets_on')}
        className="max-w-56"
        label={<Trans>Next committee meeting</Trans>}
        hint={<Trans>Applicants see this day. When it has passed, they see no day.</Trans>}
        optional
        value={draft.committee_meets_on}
        onChange={(day) => change({ committee_meets_on: day })}
      />
      <Checkbox
        {...at('membership_asks_nominator')}
        label={<Trans>Applicants name who nominates and seconds them</Trans>}
        checked={draft.membership_asks_nominator}
        onChange={(event) => change({ membership_asks_nominator: event.target.checked })}
      />
    </fieldset>
  )
}
