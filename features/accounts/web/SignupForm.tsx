import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { partsOfDay, type DateParts } from '#platform/ui/date-parts.ts'
import type { Applicant } from './account-calls.ts'
import { StepHead } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { NameFields, NewBirthFields } from './NewPersonFields.tsx'
import { useReadApplicant } from './read-applicant.ts'
import { Refused } from './Refused.tsx'
import { useSending } from './use-sending.ts'

type SignupFormProps = {
  /** The values typed earlier. */
  applicant: Applicant
  /** The heading, the text below it and a note, if the account has a purpose. */
  purpose?: { title: ReactNode; text: ReactNode; note: ReactNode } | undefined
  /**
   * Sends the entered details of the new person.
   * @throws RequestFailure
   */
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
        {purpose?.text ?? <Trans>We email you a code to finish. No password needed.</Trans>}
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
        <EmailField autoComplete="email" email={applicant.email} error={refusals.fields['email']} />
        <NameFields names={applicant} errors={refusals.fields} />
        <NewBirthFields birth={birth} errors={refusals.fields} onBirth={changeBirth} />
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
