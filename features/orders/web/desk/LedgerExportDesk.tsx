import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ComponentType, type FormEvent, useState } from 'react'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  EditConflictPanel,
  TakenFields,
  useDesk,
  useDeskForm,
  useExport,
} from '#features/staff/staff.public.tsx'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { Select } from '#platform/ui/Select.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  accountCodes,
  ACCOUNTING_PROGRAMS,
  type AccountingProgram,
  JOURNAL_STEPS,
  ledgerCsv,
  saveAccountCodes,
} from '../../ledger-export.contract.ts'
import { type AccountCodes, changedCodes, codesDraftOf } from './account-code-draft.ts'
import { useAccountLabel } from './use-account-label.ts'
import { useMoneyPeriod } from './use-money-period.ts'

const PROGRAM_NAMES: Record<AccountingProgram, string> = { xero: 'Xero', myob: 'MYOB' }

/** The first and the last day of an export; both may be incomplete while they are typed. */
export type ExportDays = { from: string; to: string }

/** The part of the screen that exports invoices. app/ passes it, because invoices import orders. */
export type InvoicesPart = ComponentType<{ program: AccountingProgram; days: ExportDays; isPeriod: boolean }>

/** /cms/ledger: the ledger as journals, or the invoices, for Xero or MYOB. */
export function LedgerExportDesk({ InvoicesPart }: { InvoicesPart: InvoicesPart }) {
  const { t } = useLingui()
  const period = useMoneyPeriod()
  const [program, setProgram] = useState<AccountingProgram>('xero')
  const [days, setDays] = useState<ExportDays>({ from: period.from, to: period.to })
  const isPeriod = isDay(days.from) && isDay(days.to) && days.from <= days.to
  const { data, isFormer, failure, reload, put } = useDesk(accountCodes, { program })
  return (
    <DeskPage title={<Trans>Export for Xero and MYOB</Trans>}>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          className="w-[16rem]"
          label={t`Accounting program`}
          value={program}
          onChange={({ target }) =>
            setProgram(ACCOUNTING_PROGRAMS.find((one) => one === target.value) ?? 'xero')
          }
        >
          {ACCOUNTING_PROGRAMS.map((one) => (
            <option key={one} value={one}>
              {PROGRAM_NAMES[one]}
            </option>
          ))}
        </Select>
        <DateField label={t`From`} value={days.from} onChange={(from) => setDays({ ...days, from })} />
        <DateField label={t`To`} value={days.to} onChange={(to) => setDays({ ...days, to })} />
      </div>
      <p className="mt-3 max-w-[48rem]">
        <Trans>
          For each day import either the journals or the invoices, not both: both contain the same sales.
        </Trans>
      </p>
      <JournalsForm program={program} days={days} isPeriod={isPeriod} />
      <InvoicesPart program={program} days={days} isPeriod={isPeriod} />
      <section className="mt-8">
        <SectionHead title={<Trans>Account codes</Trans>} isRuled={false} />
        <p className="mb-4 max-w-[48rem]">
          {program === 'xero' ? (
            <Trans>
              Enter the codes of your chart of accounts. Xero accepts no bank accounts and no system accounts
              in manual journals: use a clearing account for each payment type.
            </Trans>
          ) : (
            <Trans>Enter the account numbers of your chart of accounts, like 4-1000.</Trans>
          )}
        </p>
        <DeskList isThere={data !== null && !isFormer} failure={failure} onReload={reload}>
          {data === null ? null : <CodesForm key={program} program={program} codes={data} onSaved={put} />}
        </DeskList>
      </section>
    </DeskPage>
  )
}

function JournalsForm({ program, days, isPeriod }: ComponentProps<InvoicesPart>) {
  const { t } = useLingui()
  const [step, setStep] = useState<(typeof JOURNAL_STEPS)[number]>('day')
  const action = useExport()
  const download = (event: FormEvent): void => {
    event.preventDefault()
    if (!isPeriod || action.isBusy) return
    action.start(ledgerCsv, { program, ...days, step })
  }
  return (
    <form className="mt-6" onSubmit={download} noValidate>
      <SectionHead
        title={<Trans comment="Heading: the days and the file of an export">Journals</Trans>}
        isRuled={false}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t`One journal for each`}
          value={step}
          onChange={({ target }) => setStep(JOURNAL_STEPS.find((one) => one === target.value) ?? 'day')}
        >
          <option value="day">{t({ message: 'Day', comment: 'Choice: one journal for each day' })}</option>
          <option value="month">
            {t({ message: 'Month', comment: 'Choice: one journal for each month' })}
          </option>
        </Select>
        <Button type="submit" busy={action.isBusy} busyLabel={t`Saving`} disabled={!isPeriod}>
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      <DeskFailure words={action.failure} />
      <p className="mt-3 max-w-[48rem] text-note text-muted">
        {program === 'xero' ? (
          <Trans>
            Import the file in Xero under Manual journals. Xero reads up to 300 lines from one file: choose a
            shorter period or one journal for each month if there are more.
          </Trans>
        ) : (
          <Trans>Import the file in MYOB as general journal entries, separated by commas.</Trans>
        )}
      </p>
    </form>
  )
}

type CodesFormProps = {
  program: AccountingProgram
  codes: AccountCodes
  onSaved: (answer: AccountCodes) => void
}

function CodesForm({ program, codes, onSaved }: CodesFormProps) {
  const { t } = useLingui()
  const labelOf = useAccountLabel()
  const labels = Object.fromEntries(codes.data.map(({ account }) => [account, labelOf(account)]))
  const form = useDeskForm({
    saves: saveAccountCodes,
    item: codes,
    draftOf: codesDraftOf,
    fields: labels,
    idOf: (account) => `code-${account}`,
    onSaved,
  })
  const { isAllowed, isBusy, draft, conflict, attempt } = form
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy) return
    void form.submit((typed, loaded) => ({
      mistakes: [],
      send: async () => {
        const changed = changedCodes(typed, loaded)
        const saved =
          changed.length === 0 ? loaded : await call(saveAccountCodes, { program, codes: changed })
        showToast({ tone: 'done', words: t`Account codes saved` })
        return saved
      },
    }))
  }
  return (
    <form onSubmit={save} className="grid max-w-[44rem] gap-4">
      <EditConflictPanel conflict={conflict} attempt={attempt} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {codes.data.map(({ account }) => (
          <TextField
            key={account}
            id={form.at(account).id}
            label={labelOf(account)}
            value={draft[account] ?? ''}
            maxLength={10}
            disabled={!isAllowed}
            autoComplete="off"
            onChange={({ target }) => form.change({ [account]: target.value })}
          />
        ))}
      </div>
      {/* The server names a refused code by its place in the request, so the messages are below the fields. */}
      <DeskFailure words={[form.failure, ...form.mistakes.map(({ message }) => message)].join(' ').trim()} />
      <p role="status">
        <TakenFields labels={conflict.taken} />
      </p>
      {isAllowed ? (
        <div>
          <Button type="submit" tone="outline" busy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save account codes</Trans>
          </Button>
        </div>
      ) : null}
    </form>
  )
}
