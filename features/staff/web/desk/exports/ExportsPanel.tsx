import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { SECOND_MS } from '#platform/shared/durations.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CloseButton } from '#platform/ui/CloseButton.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { call, callForFile } from '#platform/web/http.ts'
import { usePolling } from '#platform/web/lazy/use-polling.ts'
import { saveFile } from '#platform/web/save-file.ts'
import { useFormat } from '#platform/web/use-format.ts'
import { deleteDeskExport, deskExportFile, deskExports } from '../../../exports.contract.ts'
import { DeskFailure, DeskList } from '../../DeskPage.tsx'
import { noteExportSaved, type OwnExport, removeOwnExport, updateOwnExports } from '../../own-exports.ts'
import { useDesk, useDeskAction } from '../../use-desk.ts'

/** The pause in milliseconds between two reads of the progress. */
const POLL_MS = SECOND_MS / 2

/** The exports that this tab started: their progress, and the download once a file is ready. */
export function ExportsPanel({ own, personId }: { own: readonly OwnExport[]; personId: number }) {
  const { t } = useLingui()
  const states = useDesk(deskExports, {})
  const { data, failure, reload } = states
  usePolling(states, { isOn: own.some(({ status }) => status === 'making'), pauseMs: POLL_MS })
  useEffect(() => {
    if (data !== null) updateOwnExports(data.data, personId)
  }, [data, personId])
  return (
    <section
      aria-label={t({ message: 'Exports', comment: 'Region: the CSV files that are being made' })}
      className="mb-6 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-4 rounded-box border border-line p-4 print:hidden"
    >
      <DeskList isThere failure={failure} onReload={reload}>
        {own.map((one) => (
          <ExportLine key={one.id} own={one} />
        ))}
      </DeskList>
    </section>
  )
}

function ExportLine({ own }: { own: OwnExport }) {
  const { id, status, isSaved, file_name: name } = own
  const { run, isBusy, failure } = useDeskAction()
  const download = useCallback(() => {
    noteExportSaved(id)
    void run(async () => saveFile(await callForFile(deskExportFile, { id }), name))
  }, [run, id, name])
  useEffect(() => {
    if (status === 'ready' && !isSaved) download()
  }, [status, isSaved, download])
  const remove = (): void =>
    void run(async () => {
      await call(deleteDeskExport, { id })
      removeOwnExport(id)
    })
  return (
    <div>
      {status === 'making' ? <Making own={own} onCancel={remove} /> : null}
      <div aria-live="polite" className="flex items-center justify-between gap-4">
        {status === 'making' ? null : (
          <>
            <Ended own={own} isBusy={isBusy} onDownload={download} />
            <CloseButton onClick={remove} />
          </>
        )}
      </div>
      <DeskFailure words={failure} />
    </div>
  )
}

function Making({ own, onCancel }: { own: OwnExport; onCancel: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { file_name: name, records, records_total: total } = own
  const done = format?.number(records) ?? records
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 grow">
        <UploadBar
          label={name}
          done={
            total === 0 ? null : (
              <Trans>
                {done} of <Plural value={total} one="# record" other="# records" />
              </Trans>
            )
          }
          share={total === 0 ? 0 : records / total}
        />
      </div>
      <Button
        size="small"
        tone="outline"
        aria-label={t({ message: `Cancel ${name}`, comment: 'Button: cancels the export of a file' })}
        onClick={onCancel}
      >
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}

type EndedProps = { own: OwnExport; isBusy: boolean; onDownload: () => void }

function Ended({ own: { status, file_name: name, records }, isBusy, onDownload }: EndedProps) {
  const { t } = useLingui()
  if (status === 'failed')
    return (
      <p className="text-danger-ink">
        <Trans>The file {name} could not be made. Export the list again.</Trans>
      </p>
    )
  return (
    <p>
      <Trans comment="An exported file that was downloaded, with its number of records">
        <bdi>{name}</bdi> downloaded, <Plural value={records} one="# record" other="# records" />
      </Trans>{' '}
      <Button
        size="small"
        tone="link"
        busy={isBusy}
        busyLabel={t({ message: 'Downloading', comment: 'Button: while a file is being downloaded' })}
        aria-label={t`Download ${name} again`}
        onClick={onDownload}
      >
        <Trans comment="Button: downloads an exported file again">Download again</Trans>
      </Button>
    </p>
  )
}
