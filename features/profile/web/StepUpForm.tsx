import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { sendStepUpCode } from '#features/accounts/accounts.contract.ts'
import { ResendCode, useSending, type FieldRefusals } from '#features/accounts/accounts.public.tsx'
import { isCode, PERSON_WORDS } from '#features/accounts/person.rules.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { ErrorSummary } from '#platform/ui/ErrorSummary.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { call } from '#platform/web/http.ts'
import { useProfile } from './profile-context.ts'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'

type StepUpFormProps = {
  /** The accessible name of the form. */
  label: string
  /** The content that is shown before the code is mailed. */
  children: ReactNode
  submitLabel: ReactNode
  busyLabel: ReactNode
  isDanger?: boolean
  /** Executes the action with the code. @throws RequestFailure, whose fields are shown */
  onCode: (code: string) => Promise<void>
  onCancel: () => void
  /** Additional fields below the code. */
  more?: {
    /** The field names in their order on the form, with their ids. */
    fieldIds: Readonly<Record<string, string>>
    mistakes: () => FieldRefusals
    renderFields: (errors: FieldRefusals) => ReactNode
  }
}

/**
 * A form for an action that requires a fresh code: the code is first mailed to the person's own address, then entered
 * here.
 * @source docs/reference/accounts.md §6.1
 */
export function StepUpForm(props: StepUpFormProps) {
  const { user } = useProfile()
  const [isMailed, setIsMailed] = useState(false)
  const { isBusy, refusals, send } = useSending()
  const mail = async (): Promise<void> => void (await call(sendStepUpCode, {}))
  const part = useRef<HTMLDivElement>(null)
  // The form replaces the button that opened it, so move the focus to the form.
  useEffect(() => part.current?.focus(), [])
  useUnsaved(isMailed)
  if (isMailed) return <CodeStep {...props} onResend={mail} />
  return (
    <div
      ref={part}
      role="group"
      aria-label={props.label}
      tabIndex={-1}
      className="mt-4 grid max-w-[34rem] gap-4"
    >
      {props.children}
      <p>
        <Trans>
          First we email a code to <Ltr>{user.email}</Ltr>, so that we know it is you.
        </Trans>
      </p>
      <Alert words={refusals.words} />
      <div className="flex flex-wrap gap-3">
        <Button
          tone="outline"
          busy={isBusy}
          busyLabel={<Trans>Sending</Trans>}
          onClick={() => void send({}, async () => mail().then(() => setIsMailed(true)))}
        >
          <Trans>Email me a code</Trans>
        </Button>
        <Button tone="link" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function CodeStep({
  label,
  submitLabel,
  busyLabel,
  isDanger = false,
  onCode,
  onCancel,
  onResend,
  more,
}: StepUpFormProps & { onResend: () => Promise<void> }) {
  const { i18n } = useLingui()
  const { user } = useProfile()
  const codeId = useId()
  const [code, setCode] = useState('')
  const { isBusy, refusals, send, recheck, clear } = useSending()
  useEffect(() => document.getElementById(codeId)?.focus(), [codeId])
  const mistakesWith = (typed: string): FieldRefusals => ({
    ...(isCode(typed) ? {} : { code: i18n._(PERSON_WORDS.code) }),
    ...more?.mistakes(),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send(mistakesWith(code), () => onCode(code))
  }
  const mistakes = Object.entries({ code: codeId, ...more?.fieldIds }).flatMap(([name, fieldId]) => {
    const message = refusals.fields[name]
    return message === undefined ? [] : [{ fieldId, message }]
  })
  return (
    <div className="mt-4 max-w-[34rem]">
      <form noValidate aria-label={label} className="grid gap-5" onSubmit={submit}>
        <ErrorSummary mistakes={mistakes} attempt={refusals.attempt} level={3} />
        <Alert words={refusals.words} />
        <p role="status">
          <Trans>
            We sent a 6-digit code to <Ltr>{user.email}</Ltr>. It works for 10 minutes.
          </Trans>
        </p>
        <CodeInput
          id={codeId}
          name="code"
          label={<Trans>Code</Trans>}
          error={refusals.fields['code']}
          onChange={(typed) => {
            setCode(typed)
            recheck('code', mistakesWith(typed))
          }}
        />
        {more?.renderFields(refusals.fields)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone={isDanger ? 'danger' : 'primary'} busy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
          <Button tone="outline" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      <ResendCode onResend={onResend} onSent={clear} />
    </div>
  )
}

function Alert({ words }: { words: string }) {
  return words === '' ? null : (
    <p role="alert" className="rounded-box bg-danger-tint p-4 font-medium text-danger-ink">
      {words}
    </p>
  )
}
