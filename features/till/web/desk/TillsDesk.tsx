import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  DeskFailure,
  DeskList,
  DeskPage,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { centsOf } from '#platform/shared/money.ts'
import { amountOf } from '#platform/shared/typed-amount.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { useOnceKey } from '#platform/web/lazy/once-key.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { StoredPayments } from './StoredPayments.tsx'
import { type CashCount, openTill, openTills, TILL_PLACE_MOST } from '../../till.contract.ts'

const NO_INPUT = {}

/** /cms/till: the open tills, and the form that opens another one. */
export function TillsDesk() {
  const { data, failure, reload } = useDesk(openTills, NO_INPUT)
  return (
    <DeskPage title={<Trans>Take payments</Trans>}>
      <StoredPayments onSent={reload} />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data === null ? null : (
          <div className="grid max-w-[40rem] grid-cols-1 gap-8">
            {data.data.length === 0 ? null : <OpenTills tills={data.data} />}
            <OpenForm />
          </div>
        )}
      </DeskList>
    </DeskPage>
  )
}

function OpenTills({ tills }: { tills: readonly CashCount[] }) {
  const money = useMoney()
  const instant = useInstant()
  return (
    <section>
      <SectionHead title={<Trans>Open tills</Trans>} isRuled={false} />
      <ul className="card">
        {tills.map(({ id, place, opened_by: by, opened_at: at, cash, card }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-row p-4 last:border-0"
          >
            <div className="min-w-0">
              <p className="text-h4">
                <bdi>{place}</bdi>
              </p>
              <p className="text-note text-muted">
                <Trans>
                  Opened by <bdi>{by}</bdi>, {instant(at)}
                </Trans>
              </p>
              <p className="text-note text-muted">
                <Trans>
                  Cash {money(centsOf(cash))}, card {money(centsOf(card))}
                </Trans>
              </p>
            </div>
            <ScreenLink to={`/cms/till/${id}`} className="btn btn-primary">
              <Trans>
                Take payments
                <span className="visually-hidden"> {place}</span>
              </Trans>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const action = useDeskAction()
  const once = useOnceKey()
  const [place, setPlace] = useState('')
  const [float, setFloat] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isNameless = place.trim() === ''
  const amount = /^[0\s$.]*$/.test(float) ? 0 : amountOf(float)
  const open = (submit: FormEvent): void => {
    submit.preventDefault()
    setIsChecked(true)
    if (isNameless || amount === null) return
    const input = { place: place.trim(), float: amount }
    void action.run(async () => {
      const { item } = await call(openTill, input, { idempotencyKey: once.keyOf(input) })
      await navigate(`/cms/till/${item.id}`)
    })
  }
  return (
    <section>
      <SectionHead title={<Trans>Open a till</Trans>} />
      <form noValidate onSubmit={open} className="mt-4 grid gap-4">
        <TextField
          label={t({ message: 'Name', context: 'the name of a till' })}
          hint={t`For example "Main gate" or "Bar".`}
          value={place}
          maxLength={TILL_PLACE_MOST}
          autoComplete="off"
          error={isChecked && isNameless ? t`Enter a name for the till` : undefined}
          onChange={(change) => setPlace(change.target.value)}
        />
        <TextField
          label={t({ message: 'Float', comment: 'Field: the cash in a till before the first sale' })}
          hint={t`The cash in the till before the first sale, in dollars. Leave it empty for none.`}
          value={float}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          error={isChecked && amount === null ? t`Enter an amount like 100 or 100.50` : undefined}
          onChange={(change) => setFloat(change.target.value)}
        />
        <DeskFailure words={action.failure} />
        <p>
          <Button type="submit" busy={action.isBusy} busyLabel={t`Opening`}>
            <Trans>Open the till</Trans>
          </Button>
        </p>
      </form>
    </section>
  )
}
