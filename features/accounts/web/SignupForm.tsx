import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { DateBoxes } from '#platform/ui/DateBoxes.tsx'
import { partsOfDay, type DateParts } from '#platform/ui/date-parts.ts'
import { TextField } from '#platform/ui/TextField.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { browserClock } from '#platform/web/clock.ts'
import {
  isEmailLike,
  PERSON_LIMITS,
  PERSON_WORDS,
  readDateOfBirth,
  readName,
  type FieldReading,
} from '../person.rules.ts'
import type { Applicant } from './account-calls.ts'
import { StepHead } from './AccountFrame.tsx'
import { textIn } from './form-text.ts'
import { typedDay } from './month-names.ts'
import { Refused } from './Refused.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

type SignupFormProps = {
  /** The values typed earlier. */
  applicant: Applicant
  /** The heading and a note, if the account has a purpose. */
  purpose?: { title: ReactNode; note: ReactNode } | undefined
  /** @throws RequestFailure */
  onDetails: (applicant: Applicant) => Promise<void>
}

const FIELD_IDS = {
  email: 'email',
  first_name: 'first_name',
  last_name: 'last_name',
  date_of_birth: 'date_of_birth',
}

/**
 * The sign-up form with name, date of birth and email. It applies the server’s rules.
 * @source docs/reference/accounts.md §2.3, §1.2
 */
export function SignupForm({ applicant, purpose, onDetails }: SignupFormProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const [birth, setBirth] = useState(() => partsOfDay(applicant.date_of_birth))
  const { isBusy, refusals, send, recheck } = useSending()
  const read = useReadApplicant()
  const look = (parts: DateParts = birth) =>
    read(form.current === null ? new FormData() : new FormData(form.current), parts)
  const changeBirth = (parts: DateParts): void => {
    setBirth(parts)
    recheck('date_of_birth', look(parts).mistakes)
  }
  return (
    <>
      <StepHead title={purpose?.title ?? <Trans>Create an account</Trans>}>
        <Trans>We email you a code to finish. No password needed.</Trans>
      </StepHead>
      {purpose?.note}
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-8 grid gap-5"
        onInput={(event) => recheck((event.target as HTMLInputElement).name, look().mistakes)}
        onSubmit={(event) => {
          event.preventDefault()
          const { mistakes, details } = look()
          void send(mistakes, () => onDetails(details))
        }}
      >
        <Refused refusals={refusals} fieldIds={FIELD_IDS} />
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
          defaultValue={applicant.email}
          error={refusals.fields['email']}
        />
        <TextField
          id="first_name"
          name="first_name"
          autoComplete="given-name"
          label={t`First name`}
          defaultValue={applicant.first_name}
          error={refusals.fields['first_name']}
        />
        <TextField
          id="last_name"
          name="last_name"
          autoComplete="family-name"
          label={t`Last name`}
          defaultValue={applicant.last_name}
          error={refusals.fields['last_name']}
        />
        <DateBoxes
          id="date_of_birth"
          name="date_of_birth"
          isBirthday
          label={t`Date of birth`}
          hint={t`For example, 27 3 1987. Only the committee sees it.`}
          value={birth}
          onChange={changeBirth}
          error={refusals.fields['date_of_birth']}
        />
        <Button type="submit" wide busy={isBusy} busyLabel={t`Sending`}>
          <Trans>Email me a code</Trans>
        </Button>
      </form>
      <HaveAnAccount />
    </>
  )
}

function HaveAnAccount() {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2">
      <Trans>Have an account?</Trans>
      <ScreenLink to="/login" className="btn btn-link no-underline">
        <Trans>Log in</Trans>
      </ScreenLink>
    </p>
  )
}

/** Returns a function that validates the form with the rules shared with the server. */
function useReadApplicant(): (
  form: FormData,
  birth: DateParts,
) => { mistakes: FieldRefusals; details: Applicant } {
  const { i18n } = useLingui()
  const { timezone } = useSite()
  return (form, birth) => {
    const text = (name: keyof Applicant): string => textIn(form, name)
    const readings: Record<keyof Applicant, FieldReading<string>> = {
      email: isEmailLike(text('email'))
        ? { value: text('email').trim() }
        : { mistake: { code: 'invalid', message: PERSON_WORDS.email } },
      first_name: readName('first_name', text('first_name')),
      last_name: readName('last_name', text('last_name')),
      date_of_birth: readDateOfBirth(typedDay(birth, i18n.locale), dayInZone(browserClock.nowMs(), timezone)),
    }
    const mistakes: Record<string, string> = {}
    const details: Applicant = { email: '', first_name: '', last_name: '', date_of_birth: '' }
    for (const [name, reading] of Object.entries(readings) as [keyof Applicant, FieldReading<string>][]) {
      if ('mistake' in reading) mistakes[name] = i18n._(reading.mistake.message)
      else details[name] = reading.value
    }
    return { mistakes, details }
  }
}
