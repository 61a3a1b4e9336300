import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSite } from '#features/site/site.public.tsx'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { type DateParts, partsOfDay } from '#platform/ui/date-parts.ts'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { RadioGroup } from '#platform/ui/RadioGroup.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { isCode, PERSON_WORDS } from '../person.rules.ts'
import {
  type Applicant,
  applyForAccount,
  logInByCode,
  mailCheckoutCode,
  mailLoginCode,
} from './account-calls.ts'
import { StepHead } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { textIn } from './form-text.ts'
import { detailsMailedTo, noteMailedTo } from './mailed-to.ts'
import { NameFields, NewBirthFields } from './NewPersonFields.tsx'
import { APPLICANT_FIELDS, useReadApplicant } from './read-applicant.ts'
import { Refused } from './Refused.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

/**
 * The person at the login screen. `known`: has an account. `new`: creates one. `buyer`: either; the form asks for the
 * name and creates an account without a date of birth if there is none.
 */
export type Visitor = 'known' | 'new' | 'buyer'

const ASKED: Record<Visitor, readonly (keyof Applicant)[]> = {
  known: ['email'],
  new: APPLICANT_FIELDS,
  buyer: ['email', 'first_name', 'last_name'],
}

/** The purpose of the page to which the login leads. */
export type LoginPurpose = {
  title: ReactNode
  text: ReactNode
  /** The subject of the page: the cart, the event or the membership type. */
  note: ReactNode
  /** The button that logs in and opens the page. */
  onward: ReactNode
  /** A note below the form about the new account. It is not shown to a person who says that they have an account. */
  account: ReactNode
  /** The kind of visitor assumed until the person says whether they have an account. A buyer is not asked. */
  visitor: Visitor
}

type PurposeLoginProps = {
  purpose: LoginPurpose
  /** The address typed earlier. */
  email: string
  /** The person's answer whether they have an account; null before. */
  answer: Visitor | null
  /** Called with the person's answer, and also when a code is requested, so that the form stays the same afterwards. */
  onAnswer: (answer: Visitor) => void
  /** Whether a code was mailed to that address before a reload. */
  isMailed: boolean
  /** The code of a mailed link. */
  givenCode: string
  /** Switches to the password form; receives the address typed so far. */
  onPassword: (typed: string) => void
}

const FIELD_IDS = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'date_of_birth',
  code: 'code',
}

/**
 * The login screen on the way to a page with a purpose: what it is about, then the details and the mailed code in one
 * form. It logs in to an account or creates one, and never shows whether the address has one.
 * @source docs/reference/accounts.md §2.9
 */
export function PurposeLogin(props: PurposeLoginProps) {
  const { purpose, email, answer, onAnswer, isMailed, givenCode, onPassword } = props
  const { t, i18n } = useLingui()
  const { configuration } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const read = useReadApplicant()
  const [stored] = useState(detailsMailedTo)
  const visitor = answer ?? visitorOf(purpose, isMailed, stored)
  const [birth, setBirth] = useState(() => partsOfDay(stored.date_of_birth))
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
  const validate = (parts: DateParts = birth) => read(values(), parts, ASKED[visitor])
  const mail = async (details: Applicant): Promise<void> => {
    await mailCode(visitor, details, configuration.login_code_only)
    noteMailedTo(details.email, details)
    setSentTo(details.email)
  }
  const mistakesNow = (parts?: DateParts): FieldRefusals =>
    !isSent ? validate(parts).mistakes : isCode(codeIn(values())) ? {} : { code: i18n._(PERSON_WORDS.code) }
  const submit = (): void => {
    void send(mistakesNow(), async () => {
      onAnswer(visitor)
      if (!isSent) return mail(validate().details)
      if (!(await logInByCode(sentTo, codeIn(values())))) return { code: i18n._(PERSON_WORDS.codeWrong) }
    })
  }
  /** Discards the mailed code, which is valid only for the details that were sent with it. */
  const forgetCode = (): void => {
    noteMailedTo('')
    setSentTo('')
    clear()
  }
  const change = (name: string, parts?: DateParts): void => {
    if (isSent && name !== 'code') forgetCode()
    else recheck(name, mistakesNow(parts))
  }
  return (
    <>
      <StepHead title={purpose.title}>{purpose.text}</StepHead>
      {purpose.note}
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
        {visitor === 'buyer' ? null : (
          <AccountChoice
            visitor={visitor}
            onChoose={(chosen) => {
              onAnswer(chosen)
              clear()
            }}
          />
        )}
        <Refused refusals={refusals} fieldIds={FIELD_IDS} />
        <DetailFields
          visitor={visitor}
          email={email}
          names={stored}
          errors={refusals.fields}
          birth={birth}
          onBirth={(parts) => {
            setBirth(parts)
            change('date_of_birth', parts)
          }}
        />
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
          {isSent ? purpose.onward : <Trans>Email me a code</Trans>}
        </Button>
      </form>
      {visitor === 'known' || purpose.account === null ? null : (
        <p className="mt-4 text-note text-muted">{purpose.account}</p>
      )}
      {isSent ? (
        <ResendCode onResend={() => mail({ ...validate().details, email: sentTo })} onSent={clear} />
      ) : null}
      {visitor === 'new' ? null : <PasswordInstead onClick={() => onPassword(emailIn(values()))} />}
    </>
  )
}

/** Returns the address typed in the form. */
function emailIn(values: FormData): string {
  return textIn(values, 'email').trim()
}

function PasswordInstead({ onClick }: { onClick: () => void }) {
  return (
    <p className="mt-4">
      <Button tone="link" className="no-underline" onClick={onClick}>
        <Trans>Use a password instead</Trans>
      </Button>
    </p>
  )
}

/**
 * Returns the kind of visitor to assume until the person answers. After a mailed link was opened on another device,
 * this device does not know the typed details. The code is then entered as for an existing account, because the server
 * stores the pending sign-up.
 */
function visitorOf({ visitor }: LoginPurpose, isMailed: boolean, stored: { first_name: string }): Visitor {
  if (visitor === 'buyer' || !isMailed) return visitor
  return stored.first_name === '' ? 'known' : 'new'
}

type DetailFieldsProps = {
  visitor: Visitor
  email: string
  names: { first_name: string; last_name: string }
  errors: FieldRefusals
  birth: DateParts
  onBirth: (parts: DateParts) => void
}

/** The fields for the address, and for the name and date of birth if they are asked for. */
function DetailFields({ visitor, email, names, errors, birth, onBirth }: DetailFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <EmailField
        autoComplete="email"
        hint={visitor === 'buyer' ? t`If you have an account, use its email address` : undefined}
        email={email}
        error={errors['email']}
      />
      {visitor === 'known' ? null : (
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <NameFields names={names} errors={errors} />
        </div>
      )}
      {visitor === 'new' ? <NewBirthFields birth={birth} errors={errors} onBirth={onBirth} /> : null}
    </>
  )
}

type AccountChoiceProps = {
  visitor: Exclude<Visitor, 'buyer'>
  onChoose: (visitor: Exclude<Visitor, 'buyer'>) => void
}

/** Asks whether the person has an account, so that both ways are equally easy to find. */
function AccountChoice({ visitor, onChoose }: AccountChoiceProps) {
  return (
    <RadioGroup
      name="visitor"
      label={<Trans>Do you have an account with the club?</Trans>}
      look="card"
      value={visitor}
      onChange={(value) => onChoose(value === 'known' ? 'known' : 'new')}
      choices={[
        { value: 'new', label: <Trans>No, create one</Trans> },
        { value: 'known', label: <Trans>Yes, log in</Trans> },
      ]}
    />
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
 * Requests the mail with the code. Details may be missing after a mailed link was opened, but the server still stores
 * the pending sign-up.
 */
async function mailCode(visitor: Visitor, details: Applicant, isCodeOnly: boolean): Promise<void> {
  const { email, first_name, last_name } = details
  const isBuyer = visitor === 'buyer'
  if (ASKED[visitor].some((name) => details[name] === '') || visitor === 'known')
    return mailLoginCode(email, isBuyer || isCodeOnly)
  return isBuyer ? mailCheckoutCode({ email, first_name, last_name }) : applyForAccount(details)
}

/**
 * Reads the typed digits of any script: the sixth digit submits the form before the field converts the digits to Latin
 * ones.
 */
function codeIn(form: FormData): string {
  return withLatinDigits(textIn(form, 'code')).replace(/\D/g, '')
}
