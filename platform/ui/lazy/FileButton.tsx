import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../Button.tsx'

type FileButtonProps = {
  /** Purpose of the file, for screen readers: the name of the input behind the button. */
  name: string
  /** Accepted file types, as in an input's `accept`. */
  accept: string
  multiple?: boolean
  /** Opens the camera on a phone, front or rear. */
  capture?: 'user' | 'environment'
  onFiles: (files: readonly File[]) => void
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A button that opens the device's file picker. */
export function FileButton({ name, accept, multiple, capture, onFiles, ...button }: FileButtonProps) {
  const { tone = 'outline', size = 'regular', icon, className = '', children } = button
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])])
    // Reset the input, so that choosing the same file again fires a change event.
    event.target.value = ''
  }
  return (
    <>
      <Button
        tone={tone}
        size={size}
        icon={icon}
        className={className}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={capture}
        aria-label={name}
        onChange={take}
      />
    </>
  )
}
