import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSending } from '#features/accounts/accounts.public.tsx'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { DateField } from '#platform/ui/lazy/DateField.tsx'
import { call } from '#platform/web/http.ts'
import { type DeskCase, type DeskCaseAnswer, putOnRegister } from '../../club-rego-desk.contract.ts'

/** Registers a vehicle whose plate and documents were seen, for the first time or for another year. */
export function PutOnRegister({
  found,
  onDone,
}: {
  found: DeskCase
  onDone: (answer: DeskCaseAnswer) => void
}) {
  const { t } = useLingui()
  const { item, moves } = found
  const isFirst = moves.includes('register')
  const [isOpen, setIsOpen] = useState(isFirst)
  const [plate, setPlate] = useState(item.club_plate_no)
  const [no, setNo] = useState(item.conditional_rego_no)
  const [expiry, setExpiry] = useState('')
  const { isBusy, refusals, send } = useSending()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send({}, async () => {
      onDone(
        await call(putOnRegister, {
          id: item.id,
          club_plate_no: plate,
          conditional_rego_no: no,
          club_rego_expiry: expiry,
        }),
      )
      showToast({ tone: 'done', words: t`The vehicle is on the register` })
    })
  }
  if (!isOpen)
    return (
      <p>
        <Button tone="outline" onClick={() => setIsOpen(true)}>
          <Trans>Renew for another year</Trans>
        </Button>
      </p>
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <Trans>When you have seen the plate and the rego papers, put the vehicle on the register.</Trans>
      </p>
      <DeskFailure words={refusals.words} />
      <TextField
        label={t`Club plate`}
        className="max-w-56"
        maxLength={12}
        autoComplete="off"
        value={plate}
        error={refusals.fields['club_plate_no']}
        onChange={(event) => setPlate(event.target.value)}
      />
      <TextField
        label={t`Number on the rego papers`}
        className="max-w-72"
        optional
        maxLength={20}
        autoComplete="off"
        value={no}
        error={refusals.fields['conditional_rego_no']}
        onChange={(event) => setNo(event.target.value)}
      />
      <DateField
        label={t`Registration ends`}
        className="max-w-56"
        value={expiry}
        error={refusals.fields['club_rego_expiry']}
        onChange={setExpiry}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyLabel={t`Saving`}>
        {isFirst ? <Trans>Put it on the register</Trans> : <Trans>Renew it</Trans>}
      </Button>
    </form>
  )
}
