import { useRef, type ChangeEvent, type ReactNode } from 'react'
import Upload from 'lucide-react/icons/upload'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'

type FileButtonProps = {
  children: ReactNode
  /** What the input behind it is called. */
  name: string
  accept: string
  multiple?: boolean
  isSmall?: boolean
  onFiles: (files: readonly File[]) => void
}

/** A button that asks for files. */
export function FileButton({
  children,
  name,
  accept,
  multiple = false,
  isSmall = false,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(event.target.files ?? [])])
    // So that the same file can be chosen again after a mistake.
    event.target.value = ''
  }
  return (
    <>
      {isSmall ? (
        <Button tone="link" size="small" className="min-h-11" onClick={() => input.current?.click()}>
          {children}
        </Button>
      ) : (
        <Button tone="outline" icon={<Icon of={Upload} />} onClick={() => input.current?.click()}>
          {children}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={name}
        onChange={take}
      />
    </>
  )
}
