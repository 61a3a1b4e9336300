import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type FormEvent, useState } from 'react'
import type { InvoicesPart } from '#features/orders/orders-desk.public.tsx'
import { DeskFailure, useExport } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { CUSTOMER_MOST, invoicesCsv } from '../../invoice-export.contract.ts'

/** The part of /cms/ledger that exports the invoices and adjustment notes of a period for Xero or MYOB. */
export function InvoicesExport({ program, days, isPeriod }: ComponentProps<InvoicesPart>) {
  const { t } = useLingui()
  const [customer, setCustomer] = useState('')
  const action = useExport()
  const isReady = isPeriod && (program === 'xero' || customer.trim() !== '')
  const download = (event: FormEvent): void => {
    event.preventDefault()
    if (!isReady || action.isBusy) return
    action.start(invoicesCsv, { program, ...days, customer })
  }
  return (
    <form className="mt-8" onSubmit={download} noValidate>
      <SectionHead
        title={<Trans comment="Heading: the export of invoices for an accounting program">Invoices</Trans>}
        isRuled={false}
      />
      <div className="flex flex-wrap items-end gap-4">
        {program === 'myob' ? (
          <TextField
            label={t`Customer card in MYOB`}
            value={customer}
            maxLength={CUSTOMER_MOST}
            autoComplete="off"
            onChange={({ target }) => setCustomer(target.value)}
          />
        ) : null}
        <Button type="submit" tone="outline" busy={action.isBusy} busyLabel={t`Saving`} disabled={!isReady}>
          <Trans>Export invoices as CSV</Trans>
        </Button>
      </div>
      <DeskFailure words={action.failure} />
      <p className="mt-3 max-w-[48rem] text-note text-muted">
        {program === 'xero' ? (
          <Trans>
            Import the file in Xero under Invoices, with amounts that include tax. Adjustment notes become
            credit notes. Xero reads up to 500 invoices from one file: choose a shorter period if there are
            more.
          </Trans>
        ) : (
          <Trans>
            Import the file in MYOB as service sales, separated by commas. All sales go to one customer card,
            which must exist in MYOB. Adjustment notes are negative sales.
          </Trans>
        )}
      </p>
    </form>
  )
}
