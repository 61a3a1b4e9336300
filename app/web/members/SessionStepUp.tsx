import { lazy, Suspense, useEffect, useState } from 'react'
import { registerStepUpPrompt } from '#platform/web/step-up-prompt.ts'

const Dialog = lazy(async () => ({
  default: (await import('#features/staff/web/SessionStepUpDialog.tsx')).SessionStepUpDialog,
}))

type OpenPrompt = { close: (isSteppedUp: boolean) => void }

/** Loads and opens the step-up dialog when the server refuses a call because it needs a step-up. */
export function SessionStepUp() {
  const [open, setOpen] = useState<OpenPrompt | null>(null)
  useEffect(() => {
    let close = (_isSteppedUp: boolean): void => undefined
    const unregister = registerStepUpPrompt(
      () =>
        new Promise((resolve) => {
          close = (isSteppedUp) => {
            setOpen(null)
            resolve(isSteppedUp)
          }
          setOpen({ close })
        }),
    )
    return () => {
      unregister()
      close(false)
    }
  }, [])
  return open === null ? null : (
    <Suspense fallback={null}>
      <Dialog onDone={() => open.close(true)} onCancel={() => open.close(false)} />
    </Suspense>
  )
}
