import { useLingui } from '@lingui/react/macro'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import type { MediaUploads } from './use-media-uploads.ts'

/** The uploads in progress and those that failed. */
export function UploadList({ sending }: { sending: MediaUploads }) {
  const { t } = useLingui()
  const { uploads, retry, drop } = sending
  return (
    <ul className="my-4 grid gap-3" aria-label={t`Uploads`} hidden={uploads.length === 0}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          <UploadNote
            upload={upload}
            canCancel
            onRetry={() => retry(upload.key)}
            onDrop={() => drop(upload.key)}
          />
        </li>
      ))}
    </ul>
  )
}
