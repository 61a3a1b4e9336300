import './Dialog.css'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Told when the person leaves by Escape, by the backdrop, or by a button inside. */
  onClose: () => void
  /** The question, as the title. */
  question: ReactNode
  children?: ReactNode
  /** The verb first, then the way out. */
  actions?: ReactNode
}

/**
 * A question that must be answered first. The browser's own dialog, so the focus is kept inside
 * and goes back where it came from; on phones it is a sheet from below.
 */
export function Dialog({ isOpen, onClose, question, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const drawn = dialog.current
    if (drawn === null) return
    if (isOpen && !drawn.open) drawn.showModal()
    if (!isOpen && drawn.open) drawn.close()
  }, [isOpen])
  const leave = () => {
    // Closed by itself first: then the focus goes back to where it came from, though the whole question goes.
    dialog.current?.close()
    onClose()
  }
  const leaveByBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    const edge = event.currentTarget.getBoundingClientRect()
    const isInside =
      event.clientX >= edge.left &&
      event.clientX <= edge.right &&
      event.clientY >= edge.top &&
      event.clientY <= edge.bottom
    if (!isInside) leave()
  }
  const leaveByEscape = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file box inside says that nothing was chosen by an event of the same name.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    leave()
  }
  /** Told a moment after it closed, by when a quick hand may have opened it again. */
  const noteClosed = () => {
    if (dialog.current?.open === false) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={leaveByEscape}
      onClose={noteClosed}
      onClick={leaveByBackdrop}
    >
      <DialogWords titleId={titleId} question={question} actions={actions}>
        {children}
      </DialogWords>
    </dialog>
  )
}

/** What stands inside a dialog; apart, so that it can be shown at rest. */
export function DialogWords({
  titleId,
  level = 2,
  question,
  children,
  actions,
}: { titleId?: string; level?: 2 | 3 } & Omit<DialogProps, 'isOpen' | 'onClose'>) {
  const Title = `h${level}` as const
  return (
    <>
      <Title id={titleId} className="mb-2 text-h3">
        {question}
      </Title>
      {children}
      {actions ? <div className="mt-5 flex flex-wrap gap-3">{actions}</div> : null}
    </>
  )
}
