import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldRefusals, useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { isDay } from '#platform/shared/days.ts'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import {
  BOOK_NUMBER_MOST,
  type BookProposal,
  deskBook,
  type DeskVehicleBook,
  issueBook,
} from '../../log-book-desk.contract.ts'
import { COUNTER_WORDS } from '../log-book-labels.ts'
import { useClubToday } from '../use-club-time.ts'

/** Parses a number of days; returns -1 for any other text, which the server refuses. */
function typedDays(text: string): number {
  const digits = withLatinDigits(text).trim()
  return /^\d{1,3}$/.test(digits) ? Number(digits) : -1
}

type IssueBookProps = {
  vehicleId: number
  proposal: BookProposal
  onIssued: (item: DeskVehicleBook) => void
  /** Closes the form; absent if it cannot be closed. */
  onClose?: () => void
}

/** The form for issuing a book. Days are suggested from the period; the registrar can change them. */
export function IssueBook({ vehicleId, proposal, onIssued, onClose }: IssueBookProps) {
  const { t } = useLingui()
  const today = useClubToday()
  const { isBusy, refusals, send } = useSending()
  const [number, setNumber] = useState('')
  const [issuer, setIssuer] = useState(proposal.issuer)
  const [issuedOn, setIssuedOn] = useState(today)
  const [from, setFrom] = useState(proposal.period_from)
  const [to, setTo] = useState(proposal.period_to)
  const [days, setDays] = useState(() => daysOf(proposal))
  const errors = refusals.fields
  const suggesting = useDeskAction()
  // A changed period gets newly suggested days, which replace typed ones.
  const suggest = async (period: { from: string; to: string }): Promise<void> => {
    if (!isDay(period.from) || !isDay(period.to)) return
    const input = { vehicle_id: vehicleId, period_from: period.from, period_to: period.to }
    await suggesting.run(async () => {
      const { item } = await call(deskBook, input)
      if (item.proposal !== null) setDays(daysOf(item.proposal))
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send({}, async () => {
      const { item } = await call(issueBook, {
        vehicle_id: vehicleId,
        number,
        issuer,
        issued_on: issuedOn,
        period_from: from,
        period_to: to,
        days: Object.fromEntries(Object.entries(days).map(([id, text]) => [id, typedDays(text)])),
      })
      showToast({ tone: 'done', words: t`The book is issued` })
      onIssued(item)
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[40rem] gap-5">
      <Head isOpened={onClose !== undefined} />
      <DeskFailure words={refusals.words === '' ? suggesting.failure : refusals.words} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t`Number of the book`}
          maxLength={BOOK_NUMBER_MOST}
          autoComplete="off"
          value={number}
          error={errors['number']}
          onChange={(event) => setNumber(event.target.value)}
        />
        <TextField
          label={t`Issued by`}
          optional
          maxLength={80}
          value={issuer}
          error={errors['issuer']}
          onChange={(event) => setIssuer(event.target.value)}
        />
        <DateField label={t`Issued on`} value={issuedOn} error={errors['issued_on']} onChange={setIssuedOn} />
        <span className="hidden sm:block" />
        <DateField
          label={t`From`}
          value={from}
          error={errors['period_from']}
          onChange={(day) => {
            setFrom(day)
            void suggest({ from: day, to })
          }}
        />
        <DateField
          label={t`To`}
          value={to}
          error={errors['period_to']}
          onChange={(day) => {
            setTo(day)
            void suggest({ from, to: day })
          }}
        />
        <DaysFields proposal={proposal} days={days} errors={errors} onChange={setDays} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={t`Issuing`}>
          <Trans>Issue the book</Trans>
        </Button>
        {onClose === undefined ? null : (
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/**
 * The heading of the form.
 * @param isOpened true if the form has replaced a button; its heading then takes the focus
 */
function Head({ isOpened }: { isOpened: boolean }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) head.current?.focus()
  }, [isOpened])
  return (
    <h2 ref={head} className="text-h3 outline-none" tabIndex={-1}>
      <Trans>Issue a book</Trans>
    </h2>
  )
}

type DaysFieldsProps = {
  proposal: BookProposal
  days: Readonly<Record<string, string>>
  errors: FieldRefusals
  onChange: (days: Record<string, string>) => void
}

function DaysFields({ proposal, days, errors, onChange }: DaysFieldsProps) {
  const { t, i18n } = useLingui()
  return proposal.days.map(({ id, whole_year: wholeYear }) => (
    <TextField
      key={id}
      inputMode="numeric"
      label={i18n._(COUNTER_WORDS[id])}
      hint={t`${wholeYear} for a whole year; less for a part of one. Check with the authority`}
      value={days[id] ?? ''}
      error={errors[`days.${id}`]}
      onChange={(event) => onChange({ ...days, [id]: event.target.value })}
    />
  ))
}

function daysOf(proposal: BookProposal): Record<string, string> {
  return Object.fromEntries(proposal.days.map(({ id, days }) => [id, String(days)]))
}
