import './file-field.css'
import { Trans } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { Field, type FieldLabels } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { Which } from '../Which.tsx'
import { FileSize } from './FileSize.tsx'

type FileFieldProps = FieldLabels & {
  id?: string
  name?: string
  className?: string
  /** Accepted file types, as in an input's `accept`. */
  accept: string
  /** The accepted types in words: "CSV". */
  types: ReactNode
  /** True while the chosen file is being read or sent. */
  disabled?: boolean
  onFile: (file: File) => void
  /** Called when the person removes the chosen file. Without it, the file can only be replaced. */
  onRemove?: () => void
}

/**
 * A place to choose one file or drop it, with the name and size of the chosen one. The browser's own file input covers
 * the whole area, so that keyboard, screen reader and drop work as usual, and a page without script shows it.
 */
export function FileField({ label, hint, error, optional = false, id, className, ...file }: FileFieldProps) {
  const [chosen, setChosen] = useState<{ name: string; bytes: number } | null>(null)
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { onRemove } = file
  const remove = (): void => {
    setChosen(null)
    onRemove?.()
    // The pressed button disappears, so the focus moves to the field.
    input.current?.focus()
  }
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const [found] = event.target.files ?? []
    setIsOver(false)
    if (found === undefined) return
    setChosen({ name: found.name, bytes: found.size })
    file.onFile(found)
    // Reset the input, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} className={className}>
      {(aria) => (
        <>
          <div className="file-field" data-over={isOver || undefined} data-invalid={aria['aria-invalid']}>
            <input
              ref={input}
              {...aria}
              aria-describedby={[aria['aria-describedby'], `${aria.id}-file`].filter(Boolean).join(' ')}
              type="file"
              name={file.name}
              accept={file.accept}
              disabled={file.disabled}
              onChange={take}
              onDragEnter={() => setIsOver(true)}
              onDragLeave={() => setIsOver(false)}
              onDrop={() => setIsOver(false)}
            />
            <span className="btn btn-outline btn-small" aria-hidden="true">
              <span>
                <Icon of={Upload} size={18} />
                {chosen === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
              </span>
            </span>
            <span id={`${aria.id}-file`} className="text-note" aria-live="polite">
              {chosen === null ? (
                <span className="text-muted">
                  <Trans>Or drop it here: {file.types}</Trans>
                </span>
              ) : (
                <>
                  <bdi className="font-semibold">{chosen.name}</bdi> <FileSize bytes={chosen.bytes} />
                </>
              )}
            </span>
          </div>
          {chosen === null || onRemove === undefined || file.disabled === true ? null : (
            <Button tone="outline" size="small" className="mt-2" onClick={remove}>
              <Trans>Remove</Trans>
              <Which>{chosen.name}</Which>
            </Button>
          )}
        </>
      )}
    </Field>
  )
}
