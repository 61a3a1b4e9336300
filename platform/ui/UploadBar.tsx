import './UploadBar.css'
import type { ReactNode } from 'react'
import { Figure } from './Figure.tsx'

type UploadBarProps = {
  /** The name of the file, or of the work. */
  label: string
  /** Formatted progress: "2.1 of 3.4 MB". */
  done: ReactNode
  /** The share that is done, 0 to 1. */
  share: number
}

/** Shows the progress of an upload or of other long work. */
export function UploadBar({ label, done, share }: UploadBarProps) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-note">
        <bdi className="min-w-0 truncate">{label}</bdi>
        <Figure className="shrink-0 text-muted">{done}</Figure>
      </p>
      <progress className="upload-bar" value={share} max={1} aria-label={label} />
    </div>
  )
}
