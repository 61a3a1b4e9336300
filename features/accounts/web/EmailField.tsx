import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { TextField } from '#platform/ui/TextField.tsx'
import { PERSON_LIMITS } from '../person.rules.ts'

type EmailFieldProps = {
  ref?: Ref<HTMLInputElement>
  /** Use `username` if the form logs in to an account: password managers then offer its stored address. */
  autoComplete: 'username' | 'email'
  hint?: string | undefined
  /** The address typed earlier. */
  email: string
  error: string | undefined
}

/** The field `email` of the forms to log in and to sign up. */
export function EmailField({ email, ...field }: EmailFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      {...field}
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PERSON_LIMITS.email}
      label={t`Email address`}
      defaultValue={email}
    />
  )
}
