import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { MINUTE_MS, SECOND_MS } from '#platform/shared/durations.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { call, callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { afterMs } from '#platform/web/timers.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { deleteDeskExport, deskExportFile, deskExports } from '../../../exports.contract.ts'
import { DeskFailure } from '../../DeskPage.tsx'
import { setDownloadState, type OwnExport, removeOwnExport, updateOwnExports } from '../../own-exports.ts'
import { useDesk, useDeskAction } from '../../use-desk.ts'

/** The pauses in milliseconds between two reads of the progress: usually, and after a failure. */
const POLL_MS = SECOND_MS / 2
const POLL_AGAIN_MS = 5 * SECOND_MS
/** A file of a million records takes minutes on a slow connection. */
const DOWNLOAD_LIMIT_MS = 30 * MINUTE_MS

/** The exports of the person: their progress, and the download once a file is ready. */
export function ExportsPanel({ own, personId }: { own: readonly OwnExport[]; personId: number }) {
  const { t } = useLingui()
  const { data, failure, reload } = useDesk(deskExports, {})
  const isMaking = own.some(({ status }) => status === 'making')
  useEffect(
    () => (isMaking ? afterMs(failure === '' ? POLL_MS : POLL_AGAIN_MS, reload) : undefined),
    [isMaking, data, failure, reload],
  )
  useEffect(() => {
    if (data !== null) updateOwnExports(data.data, personId)
  }, [data, personId])
  return (
    <section
      aria-label={t({ message: 'Exports', comment: 'Region: the CSV files that are being made' })}
      className="mb-6 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-4 rounded-box border border-line p-4 print:hidden"
    >
      <DeskFailure words={isMaking ? failure : ''} />
      {own.map((one) => (
        <ExportLine key={one.id} own={one} />
      ))}
    </section>
  )
}

function ExportLine({ own }: { own: OwnExport }) {
  const { id, status, download, file_name: name } = own
  const saving = useDeskAction()
  const removing = useDeskAction()
  const { run } = saving
  const start = useCallback(async () => {
    setDownloadState(id, 'running')
    const isSaved = await run(async () =>
      saveFile(await callForFile(deskExportFile, { id }, { timeoutMs: DOWNLOAD_LIMIT_MS }), name),
    )
    setDownloadState(id, isSaved ? 'done' : 'failed')
  }, [run, id, name])
  useEffect(() => {
    if (status === 'ready' && download === 'waiting') void start()
  }, [status, download, start])
  const remove = async (): Promise<void> => {
    const isRemoved = await removing.run(async () => {
      await call(deleteDeskExport, { id })
      removeOwnExport(id)
    })
    // The button that had the focus is gone.
    if (isRemoved) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <div>
      <div className="flex items-end justify-between gap-4">
        {status === 'making' ? <Making own={own} /> : <Ended own={own} onDownload={() => void start()} />}
        <RemoveButton own={own} isBusy={removing.isBusy} onRemove={() => void remove()} />
      </div>
      <DeskFailure words={saving.failure || removing.failure} />
    </div>
  )
}

type RemoveButtonProps = { own: OwnExport; isBusy: boolean; onRemove: () => void }

/** Cancels the export, or removes its file. While the file is being downloaded, it cannot be removed. */
function RemoveButton({ own: { status, download, file_name: name }, isBusy, onRemove }: RemoveButtonProps) {
  const { t } = useLingui()
  const isMaking = status === 'making'
  return (
    <Button
      className="shrink-0"
      size="small"
      tone="outline"
      busy={isBusy}
      disabled={download === 'running'}
      aria-label={
        isMaking
          ? t({ message: `Cancel ${name}`, comment: 'Button: cancels the export of a file' })
          : t({ message: `Remove ${name}`, comment: 'Button: removes an exported file' })
      }
      onClick={onRemove}
    >
      {isMaking ? (
        <Trans>Cancel</Trans>
      ) : (
        <Trans comment="Button: removes an exported file from the list">Remove</Trans>
      )}
    </Button>
  )
}

function Making({ own }: { own: OwnExport }) {
  const format = useFormat()
  const { file_name: name, records, records_total: total } = own
  const done = format?.number(records) ?? records
  return (
    <div className="min-w-0 grow">
      <UploadBar
        label={name}
        done={
          total === 0 ? (
            <Plural value={records} one="# record" other="# records" />
          ) : (
            <Trans>
              {done} of <Plural value={total} one="# record" other="# records" />
            </Trans>
          )
        }
        share={total === 0 ? null : records / total}
      />
    </div>
  )
}

function Ended({ own, onDownload }: { own: OwnExport; onDownload: () => void }) {
  const { t } = useLingui()
  const { status, download, file_name: name, records } = own
  if (status === 'failed')
    return (
      <p className="text-danger-ink">
        <Trans>The file {name} could not be made. Export the list again.</Trans>
      </p>
    )
  return (
    <p>
      {download === 'done' ? (
        <Trans comment="An exported file that was downloaded, with its number of records">
          <bdi>{name}</bdi> downloaded, <Plural value={records} one="# record" other="# records" />
        </Trans>
      ) : (
        <Trans comment="An exported file that can be downloaded, with its number of records">
          <bdi>{name}</bdi> is ready, <Plural value={records} one="# record" other="# records" />
        </Trans>
      )}{' '}
      <Button
        size="small"
        tone="link"
        busy={download === 'running'}
        busyLabel={t({ message: 'Downloading', comment: 'Button: while a file is being downloaded' })}
        onClick={onDownload}
      >
        {download === 'done' ? (
          <Trans comment="Button: downloads an exported file again">Download again</Trans>
        ) : (
          <Trans comment="Button: downloads an exported file">Download</Trans>
        )}
        <Which>{name}</Which>
      </Button>
    </p>
  )
}
