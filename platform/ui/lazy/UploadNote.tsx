import { Trans, useLingui } from '@lingui/react/macro'
import type { Upload } from '#platform/web/lazy/use-upload-line.ts'
import { Button } from '../Button.tsx'
import { UploadBar } from '../UploadBar.tsx'
import { Which } from '../Which.tsx'

type UploadNoteProps = {
  upload: Upload
  onRetry: () => void
  onDrop: () => void
  /** Whether an upload in progress has a button that cancels it. */
  canCancel?: boolean
}

/** Shows the progress or the failure of an upload. */
export function UploadNote({ upload, onRetry, onDrop, canCancel = false }: UploadNoteProps) {
  const { i18n } = useLingui()
  const { name, share, problem, canRetry } = upload
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', numberingSystem: 'latn' })
  const bar = <UploadBar label={name} done={percent.format(share)} share={share} />
  if (problem === '')
    return canCancel ? (
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">{bar}</div>
        <Button size="small" className="min-h-11" tone="outline" onClick={onDrop}>
          <Trans>Cancel</Trans>
          <Which>{name}</Which>
        </Button>
      </div>
    ) : (
      bar
    )
  return (
    <div className="rounded-box border-2 border-danger bg-danger-tint p-4 text-danger-ink">
      <p role="alert">
        <bdi className="block truncate font-semibold">{name}</bdi>
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {canRetry ? (
          <Button size="small" className="min-h-11" tone="outline" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Button size="small" className="min-h-11" tone="link" onClick={onDrop}>
          <Trans>Leave it out</Trans>
        </Button>
      </div>
    </div>
  )
}
