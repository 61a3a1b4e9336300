import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button, type ButtonSize, type ButtonTone } from '../Button.tsx'

type FileButtonProps = {
  /** What the file is for, for who listens: the name of the input behind the button. */
  name: string
  /** Types of files, as an input takes them. */
  accept: string
  multiple?: boolean
  /** Asks a phone for its camera, by the side it looks to. */
  capture?: 'user' | 'environment'
  onFiles: (files: readonly File[]) => void
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A button that asks the device for files. */
export function FileButton({ name, accept, multiple, capture, onFiles, ...button }: FileButtonProps) {
  const { tone = 'outline', size = 'regular', icon, className = '', children } = button
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])])
    // So that the same file can be chosen again after a mistake.
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
