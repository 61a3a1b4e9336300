import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { changeEmail, sendEmailCode } from '#features/accounts/accounts.contract.ts'
import { useSending, type FieldRefusals } from '#features/accounts/accounts.public.tsx'
import { isCode, isEmailLike, PERSON_LIMITS, PERSON_WORDS } from '#features/accounts/person.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useProfile } from './profile-context.ts'
import { StepUpForm } from './StepUpForm.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'

/**
 * A change of the email address in three steps: the code sent to the old address, the new address, the code sent to the
 * new address. @source docs/reference/accounts.md §6.1, §6.2
 */
export function EmailChange({ onEnd }: { onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const fieldId = useId()
  const [email, setEmail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) return <NewAddressCode email={email} onEnd={onEnd} />
  return (
    <StepUpForm
      label={t`Change email address`}
      submitLabel={<Trans>Continue</Trans>}
      busyLabel={<Trans>Sending</Trans>}
      onCancel={onEnd}
      onCode={async (code) => {
        await call(sendEmailCode, { email: email.trim(), code })
        setIsAsked(true)
      }}
      more={{
        fieldIds: { email: fieldId },
        mistakes: (): FieldRefusals => (isEmailLike(email) ? {} : { email: i18n._(PERSON_WORDS.email) }),
        renderFields: (errors) => (
          <TextField
            id={fieldId}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PERSON_LIMITS.email}
            label={t`New email address`}
            value={email}
            error={errors['email']}
            onChange={(event) => setEmail(event.target.value)}
          />
        ),
      }}
    >
      <p>
        <Trans>Your email address is how you log in, and where tickets and receipts go.</Trans>
      </p>
    </StepUpForm>
  )
}

function NewAddressCode({ email, onEnd }: { email: string; onEnd: () => void }) {
  const { t, i18n } = useLingui()
  const { become } = useProfile()
  const codeId = useId()
  const [code, setCode] = useState('')
  const { isBusy, refusals, send, recheck } = useSending()
  useEffect(() => document.getElementById(codeId)?.focus(), [codeId])
  useUnsaved(true)
  const mistakesWith = (typed: string): FieldRefusals =>
    isCode(typed) ? {} : { code: i18n._(PERSON_WORDS.code) }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(mistakesWith(code), async () => {
      const { user } = await call(changeEmail, { email: email.trim(), code })
      become(user)
      showToast({ tone: 'done', words: t`Email address changed` })
      onEnd()
    })
  }
  const message = refusals.fields['code'] ?? refusals.fields['email']
  return (
    <form
      noValidate
      aria-label={t`Confirm the new address`}
      className="mt-4 grid max-w-[34rem] gap-5"
      onSubmit={submit}
    >
      <ErrorSummary
        mistakes={message === undefined ? [] : [{ fieldId: codeId, message }]}
        attempt={refusals.attempt}
        level={3}
      />
      {refusals.words === '' ? null : (
        <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
          {refusals.words}
        </p>
      )}
      <p role="status">
        <Trans>
          Now enter the code that we sent to <Ltr>{email}</Ltr>.
        </Trans>
      </p>
      <CodeInput
        key="new-address"
        id={codeId}
        name="new-address-code"
        label={<Trans>Code from the new address</Trans>}
        error={message}
        onChange={(typed) => {
          setCode(typed)
          recheck('code', mistakesWith(typed))
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} busyLabel={<Trans>Saving</Trans>}>
          <Trans>Use this address</Trans>
        </Button>
        <Button tone="outline" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
