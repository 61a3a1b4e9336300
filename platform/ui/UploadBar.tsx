import './UploadBar.css'
import type { ReactNode } from 'react'

type UploadBarProps = {
  /** The name of the file, or of the work. */
  label: string
  /** Formatted progress: "2.1 of 3.4 MB". */
  done: ReactNode
  /** The share that is done, 0 to 1; null if it is unknown. */
  share: number | null
}

/** Shows the progress of an upload or of other long work. */
export function UploadBar({ label, done, share }: UploadBarProps) {
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-note">
        <bdi className="max-w-full truncate">{label}</bdi>
        <span className="figure shrink-0 text-muted">{done}</span>
      </p>
      <progress className="upload-bar" {...(share !== null && { value: share })} max={1} aria-label={label} />
    </div>
  )
}
