import { Trans, useLingui } from '@lingui/react/macro'
import { DeskFailure, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { Which } from '#platform/ui/Which.tsx'
import type { UnfinishedUpload } from '../../uploads.contract.ts'
import type { MediaUploads } from './use-media-uploads.ts'

/** The uploads in progress, those that failed, and those that were interrupted. */
export function UploadList({ sending }: { sending: MediaUploads }) {
  const { t } = useLingui()
  const { uploads, unfinished, retry, drop, remove } = sending
  return (
    <>
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
      {unfinished.length === 0 ? null : (
        <section className="my-4" aria-labelledby="unfinished-uploads">
          <h2 id="unfinished-uploads" className="text-h3">
            <Trans>Interrupted uploads</Trans>
          </h2>
          <p className="text-muted">
            <Trans>Add the same file again to continue where it stopped.</Trans>
          </p>
          <ul className="mt-2 grid gap-2">
            {unfinished.map((upload) => (
              <Interrupted key={upload.id} upload={upload} onRemove={remove} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type InterruptedProps = { upload: UnfinishedUpload; onRemove: MediaUploads['remove'] }

function Interrupted({ upload, onRemove }: InterruptedProps) {
  const { i18n } = useLingui()
  const instant = useInstant()
  const { run, isBusy, failure } = useDeskAction()
  const { file_name: name, sent_bytes: sent, byte_size: size, expires_at: expiresAt } = upload
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', numberingSystem: 'latn' })
  const share = percent.format(Math.floor((sent / size) * 100) / 100)
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow">
          <bdi className="font-semibold wrap-anywhere">{name}</bdi>
          <span className="block text-note text-muted">
            <Trans>
              {share} sent, stored until {instant(expiresAt)}
            </Trans>
          </span>
        </p>
        <Button
          size="small"
          className="min-h-11"
          tone="outline"
          busy={isBusy}
          busyLabel={<Trans>Deleting</Trans>}
          onClick={() => void run(() => onRemove(upload))}
        >
          <Trans comment="Button: delete an interrupted upload">Delete</Trans>
          <Which>{name}</Which>
        </Button>
      </div>
      <DeskFailure words={failure} />
    </li>
  )
}
