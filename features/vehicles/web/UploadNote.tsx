import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#platform/ui/Button.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'

/** A file on its way to us. */
export type Upload = {
  name: string
  /** 0 to 1. */
  share: number
  /** Why it stopped; empty while it goes on. */
  problem: string
  /** False for a file that would be refused again. */
  canRetry: boolean
}

type UploadNoteProps = { upload: Upload; onRetry: () => void; onDrop: () => void }

/** What is on its way, or did not get through. */
export function UploadNote({ upload, onRetry, onDrop }: UploadNoteProps) {
  const { i18n } = useLingui()
  const { name, share, problem, canRetry } = upload
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', numberingSystem: 'latn' })
  if (problem === '') return <UploadBar fileName={name} sent={percent.format(share)} share={share} />
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
