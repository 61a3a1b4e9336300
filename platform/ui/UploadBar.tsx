import './UploadBar.css'
import type { ReactNode } from 'react'
import { Figure } from './Figure.tsx'

type UploadBarProps = {
  fileName: string
  /** Formatted progress: "2.1 of 3.4 MB". */
  sent: ReactNode
  /** Uploaded share, 0 to 1. */
  share: number
}

/** Shows the progress of an upload. */
export function UploadBar({ fileName, sent, share }: UploadBarProps) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-note">
        <bdi className="min-w-0 truncate">{fileName}</bdi>
        <Figure className="shrink-0 text-muted">{sent}</Figure>
      </p>
      <progress className="upload-bar" value={share} max={1} aria-label={fileName} />
    </div>
  )
}
