import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { readSession, useSending } from '#features/accounts/accounts.public.tsx'
import { isEmailLike, PERSON_LIMITS, PERSON_WORDS } from '#features/accounts/person.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { requestStockAlert } from '../stock-alerts.contract.ts'
import { STOCK_ALERT_FIELD } from './stock-alert-field.ts'

type Outcome = { email: string; isConfirmed: boolean }

/** The form below a sold-out item that requests one mail when it is in stock again. */
export function StockAlert({ sku }: { sku: string }) {
  const { t, i18n } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const [ownEmail, setOwnEmail] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { isBusy, refusals, send, recheck } = useSending()
  useEffect(() => setOwnEmail(readSession().user.email), [])
  useEffect(() => done.current?.focus(), [outcome])
  const typed = (): string => field.current?.value.trim() ?? ''
  const mistakes = (): Record<string, string> =>
    isEmailLike(typed()) ? {} : { email: i18n._(PERSON_WORDS.email) }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(mistakes(), async () => {
      const email = typed()
      const { is_confirmed: isConfirmed } = await call(requestStockAlert, { sku, email })
      setOutcome({ email, isConfirmed })
    })
  }
  if (outcome !== null) {
    const address = <Ltr>{outcome.email}</Ltr>
    return (
      <p
        ref={done}
        tabIndex={-1}
        role="status"
        className="mt-4 max-w-[34rem] rounded-box bg-success-tint p-4 text-success-ink"
      >
        {outcome.isConfirmed ? (
          <Trans>We email {address} once, as soon as it is in stock again.</Trans>
        ) : (
          <Trans>
            One more step: open the email that we sent to {address} and confirm. Then we email you once when
            it is in stock again.
          </Trans>
        )}
      </p>
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="stock-alert mt-4 max-w-[34rem]"
      onSubmit={submit}
      onInput={() => recheck('email', mistakes())}
    >
      {refusals.words === '' ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {refusals.words}
        </p>
      )}
      <TextField
        key={ownEmail}
        id={STOCK_ALERT_FIELD}
        ref={field}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PERSON_LIMITS.email}
        label={t`Email address`}
        hint={t`We use it for one email about this item only`}
        defaultValue={ownEmail}
        error={refusals.fields['email']}
      />
      <Button type="submit" busy={isBusy} busyLabel={t`Sending`} className="justify-self-start">
        <Trans>Email me when it’s back</Trans>
      </Button>
    </form>
  )
}
