import './Dialog.css'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'

type DialogProps = {
  isOpen: boolean
  /** Called when the person closes the dialog with Escape, the backdrop or a button inside. */
  onClose: () => void
  /** The question, shown as title. */
  question: ReactNode
  children?: ReactNode
  /** Buttons: the action first, then cancel. */
  actions?: ReactNode
}

/**
 * A modal question. Uses the browser's dialog element, which traps the focus and returns it afterwards; on phones it is
 * a sheet at the bottom.
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
    // Close before calling onClose, so that the browser returns the focus even if the parent then unmounts the dialog.
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
    // Ignore the `cancel` event of a file input inside the dialog.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    leave()
  }
  /** The `close` event fires asynchronously; ignore it if the dialog was reopened in the meantime. */
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
      <DialogMessages titleId={titleId} question={question} actions={actions}>
        {children}
      </DialogMessages>
    </dialog>
  )
}

/** The content of a dialog; a separate component, so that it can be shown without opening a dialog. */
export function DialogMessages({
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
