import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import {
  isCode,
  isEmailLike,
  PERSON_LIMITS,
  PERSON_WORDS,
  readName,
  type FieldReading,
} from '../person.rules.ts'
import { logInByCode, mailCheckoutCode, mailLoginCode } from './account-calls.ts'
import { StepHead } from './AccountFrame.tsx'
import { textIn } from './form-text.ts'
import { namesMailedTo, noteMailedTo, type TypedNames } from './mailed-to.ts'
import { Refused } from './Refused.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

type Buyer = { email: string; first_name: string; last_name: string }

type CheckoutLoginProps = {
  /** The items that the person is about to buy. */
  cart: ReactNode
  /** The address typed earlier. */
  email: string
  /** Whether a code was mailed to that address before a reload. */
  isMailed: boolean
  /** The code of a mailed link. */
  givenCode: string
  /** Switches to the password form; receives the address typed so far. */
  onPassword: (typed: string) => void
}

const FIELD_IDS = { email: 'email', first_name: 'first_name', last_name: 'last_name', code: 'code' }

/**
 * The login screen on the way to the checkout: the cart, then name, email and the mailed code in one form. It creates an
 * account or logs in to an existing one, and never shows which.
 * @source docs/reference/accounts.md §2.9
 */
export function CheckoutLogin({ cart, email, isMailed, givenCode, onPassword }: CheckoutLoginProps) {
  const { t, i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [names] = useState(namesMailedTo)
  /** The address to which a code was mailed; empty while the details may still change. */
  const [sentTo, setSentTo] = useState(isMailed ? email : '')
  const { isBusy, refusals, send, recheck, clear } = useSending()
  const isSent = sentTo !== ''
  // Prevent an automatic reload, because the person is reading the mail meanwhile and returns to this screen.
  useHoldStill()
  useEffect(() => {
    if (isSent) code.current?.focus()
  }, [isSent])

  const values = (): FormData => (form.current === null ? new FormData() : new FormData(form.current))
  const look = (): { mistakes: FieldRefusals; buyer: Buyer } => {
    const { mistakes, buyer } = readBuyer(values())
    return {
      buyer,
      mistakes: Object.fromEntries(Object.entries(mistakes).map(([name, said]) => [name, i18n._(said)])),
    }
  }
  const mail = async (buyer: Buyer): Promise<void> => {
    await mailCheckoutCode(buyer)
    noteMailedTo(buyer.email, buyer)
    setSentTo(buyer.email)
  }
  const mistakesNow = (): FieldRefusals =>
    !isSent ? look().mistakes : isCode(codeIn(values())) ? {} : { code: i18n._(PERSON_WORDS.code) }
  const submit = (): void => {
    void send(mistakesNow(), async () => {
      if (!isSent) return mail(look().buyer)
      if (!(await logInByCode(sentTo, codeIn(values())))) return { code: i18n._(PERSON_WORDS.codeWrong) }
    })
  }
  const change = (name: string): void => {
    if (isSent && name !== 'code') {
      // The mailed code belongs to the details that were sent, so changed details need a new code.
      noteMailedTo('')
      setSentTo('')
      clear()
    } else recheck(name, mistakesNow())
  }
  return (
    <>
      <StepHead title={<Trans>Your details</Trans>}>
        <Trans>Your cart is saved. We email you a code, then you choose delivery and payment.</Trans>
      </StepHead>
      {cart}
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-8 grid gap-5"
        onInput={(event) => change((event.target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Refused refusals={refusals} fieldIds={FIELD_IDS} />
        <BuyerFields email={email} names={names} errors={refusals.fields} />
        <SentTo address={sentTo} />
        {isSent ? (
          <CodeInput
            id="code"
            name="code"
            ref={code}
            initialCode={givenCode}
            label={<Trans>Code</Trans>}
            error={refusals.fields['code']}
            onComplete={() => form.current?.requestSubmit()}
          />
        ) : null}
        <Button type="submit" wide busy={isBusy} busyLabel={isSent ? t`Logging in` : t`Sending`}>
          {isSent ? <Trans>Continue to the checkout</Trans> : <Trans>Email me a code</Trans>}
        </Button>
      </form>
      <p className="mt-4 text-note text-muted">
        <Trans>With your name and email you get an account, so that you can see your order later.</Trans>
      </p>
      {isSent ? <ResendCode onResend={() => mailAgain(sentTo, look().buyer)} onSent={clear} /> : null}
      <p className="mt-4">
        <Button
          tone="link"
          className="no-underline"
          onClick={() => onPassword(textIn(values(), 'email').trim())}
        >
          <Trans>Use a password instead</Trans>
        </Button>
      </p>
    </>
  )
}

/** The fields for the address and the name. */
function BuyerFields({ email, names, errors }: { email: string; names: TypedNames; errors: FieldRefusals }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        id="email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PERSON_LIMITS.email}
        label={t`Email address`}
        hint={t`If you have an account, use its address`}
        defaultValue={email}
        error={errors['email']}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          id="first_name"
          name="first_name"
          autoComplete="given-name"
          label={t`First name`}
          defaultValue={names.first_name}
          error={errors['first_name']}
        />
        <TextField
          id="last_name"
          name="last_name"
          autoComplete="family-name"
          label={t`Last name`}
          defaultValue={names.last_name}
          error={errors['last_name']}
        />
      </div>
    </>
  )
}

/** Names the address to which the code was mailed, after it was mailed. */
function SentTo({ address }: { address: string }) {
  return (
    <div aria-live="polite">
      {address === '' ? null : (
        <p className="rounded-box bg-info-tint p-4 text-info-ink">
          <Trans>
            We sent a 6-digit code to{' '}
            <strong>
              <Ltr>{address}</Ltr>
            </strong>
            . It works for 10 minutes.
          </Trans>
        </p>
      )}
    </div>
  )
}

/**
 * Requests another mail. The names may be missing after a mailed link was opened, but the server still stores the
 * pending sign-up.
 */
async function mailAgain(sentTo: string, buyer: Buyer): Promise<void> {
  await (buyer.first_name === '' ? mailLoginCode(sentTo, true) : mailCheckoutCode(buyer))
  noteMailedTo(sentTo, buyer)
}

/** Reads the form with the rules of the server. */
function readBuyer(form: FormData): {
  mistakes: Partial<Record<keyof Buyer, MessageDescriptor>>
  buyer: Buyer
} {
  const email = textIn(form, 'email').trim()
  const readings: Record<keyof Buyer, FieldReading<string>> = {
    email: isEmailLike(email)
      ? { value: email }
      : { mistake: { code: 'invalid', message: PERSON_WORDS.email } },
    first_name: readName('first_name', textIn(form, 'first_name')),
    last_name: readName('last_name', textIn(form, 'last_name')),
  }
  const mistakes: Partial<Record<keyof Buyer, MessageDescriptor>> = {}
  const buyer: Buyer = { email: '', first_name: '', last_name: '' }
  for (const [name, reading] of Object.entries(readings) as [keyof Buyer, FieldReading<string>][]) {
    if ('mistake' in reading) mistakes[name] = reading.mistake.message
    else buyer[name] = reading.value
  }
  return { mistakes, buyer }
}

/**
 * Reads the typed digits of any script: the sixth digit submits the form before the field converts the digits to Latin
 * ones.
 */
function codeIn(form: FormData): string {
  return withLatinDigits(textIn(form, 'code')).replace(/\D/g, '')
}
