import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { sendStepUpCode } from '#features/accounts/accounts.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CodeInput } from '#platform/ui/CodeInput.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { call } from '#platform/web/http.ts'
import { DeskFailure } from './DeskPage.tsx'
import { useDeskAction } from './use-desk.ts'

type StepUpDialogProps = {
  question: ReactNode
  /** Description of the action, shown before the code is mailed. */
  children: ReactNode
  confirmText: ReactNode
  busyText: string
  isDanger?: boolean
  /** Whether the action is possible. If not, the dialog only explains the reason. */
  isPossible?: boolean
  /** Called before the code is mailed. @returns false to stay on the first step */
  onCheck?: () => boolean
  onConfirm: (code: string) => Promise<void>
  onClose: () => void
}

/** A dialog for a staff action in two steps: its description, then the code mailed to the staff member. */
export function StepUpDialog(props: StepUpDialogProps) {
  const { question, children, confirmText, busyText, isDanger = false, isPossible = true } = props
  const { onCheck, onConfirm, onClose } = props
  const { t } = useLingui()
  const codeId = useId()
  const [isMailed, setIsMailed] = useState(false)
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useDeskAction()
  const mail = (): void => {
    if (onCheck?.() === false) return
    void run(async () => {
      await call(sendStepUpCode, {})
      setIsMailed(true)
    })
  }
  const confirm = (): void => void run(() => onConfirm(code))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={question}
      actions={
        <>
          {isPossible ? (
            isMailed ? (
              <Button
                tone={isDanger ? 'danger' : 'primary'}
                busy={isBusy}
                busyLabel={busyText}
                onClick={confirm}
              >
                {confirmText}
              </Button>
            ) : (
              <Button busy={isBusy} busyLabel={t`Sending`} onClick={mail}>
                <Trans>Email me a code</Trans>
              </Button>
            )
          ) : null}
          <Button tone="link" onClick={onClose}>
            {isPossible ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
        </>
      }
    >
      <DeskFailure words={failure} />
      {isMailed ? (
        <CodeInput
          id={codeId}
          name="code"
          label={t`Your code`}
          hint={t`We emailed you a code to confirm that it is you.`}
          onChange={setCode}
        />
      ) : (
        children
      )}
    </Dialog>
  )
}
