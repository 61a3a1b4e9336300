import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'

type EditorFrameProps = {
  /** Name of the form, for screen readers. */
  label: string
  failure: string
  isBusy: boolean
  /** Increases with each refused attempt; the focus then moves to the first field with an error. */
  attempt: number
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A small form that replaces a detail while it is edited: Enter saves, Escape closes without saving. */
export function EditorFrame({
  label,
  failure,
  isBusy,
  attempt,
  onSave,
  onClose,
  children,
}: EditorFrameProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = form.current?.querySelector<HTMLElement>('input, select, textarea')
    ;(wrong ?? first)?.focus()
  }, [attempt])
  useEffect(() => {
    const drawn = form.current
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    drawn?.addEventListener('keydown', leave)
    return () => drawn?.removeEventListener('keydown', leave)
  }, [onClose])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) onSave()
  }
  return (
    <form ref={form} noValidate aria-label={label} className="grid gap-4" onSubmit={submit}>
      {children}
      <DeskFailure words={failure} />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" tone="outline" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
