import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { useHoldStill } from '#platform/web/hold-still.ts'
import { isCode, PERSON_WORDS } from '../person.rules.ts'
import { StepHead } from './AccountFrame.tsx'
import { textIn } from './form-text.ts'
import { Refused } from './Refused.tsx'
import { ResendCode } from './ResendCode.tsx'
import { useSending, type FieldRefusals } from './use-sending.ts'

export type MoreFieldsProps = { email: string; errors: FieldRefusals }

type CodeFormProps = {
  email: string
  /** The code from a mailed link; the person still has to submit it. */
  givenCode?: string
  submitLabel: ReactNode
  busyLabel: ReactNode
  /** Returns false if the code is wrong or has expired. @throws RequestFailure */
  onCode: (code: string, form: FormData) => Promise<boolean>
  /**
   * Requests another mail with a code.
   * @throws RequestFailure
   */
  onResend: () => Promise<void>
  onOtherAddress: () => void
  /** Additional fields that the form shows below the code. */
  more?: {
    fieldIds: Readonly<Record<string, string>>
    mistakesOf: (form: FormData) => FieldRefusals
    Fields: ComponentType<MoreFieldsProps>
  }
}

/**
 * The step “Check your email”: a field for the six digits, a button for another mail, and a link to use another
 * address.
 * @source docs/reference/accounts.md §2.1
 */
export function CodeForm({
  email,
  givenCode = '',
  submitLabel,
  busyLabel,
  onCode,
  onResend,
  onOtherAddress,
  more,
}: CodeFormProps) {
  const { i18n } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, refusals, send, recheck, clear } = useSending()
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  // Prevent an automatic reload, because the person is reading the mail meanwhile and returns to this step.
  useHoldStill()

  const mistakesOf = (values: FormData): FieldRefusals => ({
    ...(isCode(codeIn(values)) ? {} : { code: i18n._(PERSON_WORDS.code) }),
    ...more?.mistakesOf(values),
  })
  const submit = (): void => {
    if (form.current === null) return
    const values = new FormData(form.current)
    void send(mistakesOf(values), async () => {
      if (!(await onCode(codeIn(values), values))) return { code: i18n._(PERSON_WORDS.codeWrong) }
    })
  }
  const change = (event: FormEvent<HTMLFormElement>): void => {
    const { name } = event.target as HTMLInputElement
    recheck(name, mistakesOf(new FormData(event.currentTarget)))
  }
  return (
    <>
      <CheckYourEmail email={email} />
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-8 grid gap-6"
        onInput={change}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Refused refusals={refusals} fieldIds={{ code: 'code', ...more?.fieldIds }} />
        <CodeInput
          id="code"
          name="code"
          ref={field}
          initialCode={givenCode}
          label={<Trans>Code</Trans>}
          error={refusals.fields['code']}
          {...(more === undefined ? { onComplete: () => form.current?.requestSubmit() } : {})}
        />
        {more === undefined ? null : <more.Fields email={email} errors={refusals.fields} />}
        <Button type="submit" wide busy={isBusy} busyLabel={busyLabel}>
          {submitLabel}
        </Button>
      </form>
      <ResendCode onResend={onResend} onSent={clear} />
      <p className="mt-4">
        <Button tone="link" className="no-underline" onClick={onOtherAddress}>
          <Trans>Use a different address</Trans>
        </Button>
      </p>
    </>
  )
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <StepHead title={<Trans>Check your email</Trans>}>
      <Trans>
        We sent a 6-digit code to{' '}
        <strong className="text-ink">
          <Ltr>{email}</Ltr>
        </strong>
        . It works for 10 minutes.
      </Trans>
    </StepHead>
  )
}

/**
 * Reads the typed digits of any script: the sixth digit submits the form before the field converts the digits to Latin
 * ones.
 */
function codeIn(values: FormData): string {
  return withLatinDigits(textIn(values, 'code')).replace(/\D/g, '')
}
