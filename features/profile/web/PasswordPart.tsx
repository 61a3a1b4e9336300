import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { setPassword } from '#features/accounts/accounts.contract.ts'
import type { FieldRefusals } from '#features/accounts/accounts.public.tsx'
import { passwordLengthMistake, PERSON_LIMITS } from '#features/accounts/person.rules.ts'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useProfile } from './profile-context.ts'
import { StepUpForm } from './StepUpForm.tsx'

/** Sets or changes the password, which logs out every other device. */
export function PasswordPart({ onEnd }: { onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const { user, become } = useProfile()
  const fieldId = useId()
  const [password, setTyped] = useState('')
  const [isShown, setIsShown] = useState(false)
  const mistakes = (): FieldRefusals => {
    const mistake = passwordLengthMistake(password)
    return mistake === null ? {} : { newpassword: i18n._(mistake.message) }
  }
  return (
    <StepUpForm
      label={t`Password`}
      submitLabel={user.has_password ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      busyLabel={<Trans>Saving</Trans>}
      onCancel={onEnd}
      onCode={async (code) => {
        await call(setPassword, { newpassword: password, code })
        become({ ...user, has_password: true })
        showToast({ tone: 'done', words: t`Password saved. Other devices are logged out.` })
        onEnd()
      }}
      more={{
        fieldIds: { newpassword: fieldId },
        mistakes,
        renderFields: (errors) => (
          <>
            {/* A hidden username field tells password managers which account the password belongs to. */}
            <input type="email" hidden readOnly autoComplete="username" value={user.email} />
            <TextField
              id={fieldId}
              name="newpassword"
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={PERSON_LIMITS.passwordMost * 2}
              label={t`New password`}
              hint={t`At least 10 characters. Three unusual words work well.`}
              value={password}
              error={errors['newpassword']}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Checkbox
              label={t`Show the password`}
              checked={isShown}
              onChange={(event) => setIsShown(event.target.checked)}
              className="-mt-4"
            />
          </>
        ),
      }}
    >
      <p>
        <Trans>A code by email is enough to log in. With a password you can do without the email.</Trans>
      </p>
    </StepUpForm>
  )
}
