import { Trans, useLingui } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import Paperclip from 'lucide-react/icons/paperclip'
import {
  DeskFailure,
  DeskList,
  IfAllowed,
  useDesk,
  useDeskAction,
  useInstant,
} from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { FileSize } from '#platform/ui/lazy/FileSize.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { SectionHead } from '#platform/ui/SectionHead.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call, callForFile } from '#platform/web/http.ts'
import { saveFile } from '#platform/web/save-file.ts'
import type { FileCalls, RecordFile } from '../../desk-records.contract.ts'
import { useFileUploads } from './use-file-uploads.ts'

type FilesProps = {
  calls: FileCalls
  /** The id of the record in the audit log. */
  id: string
  onChanged?: (() => void) | undefined
}

/** The files that staff attached to a record, newest first, with a button that attaches more. */
export function FilesPanel({ calls, id, onChanged }: FilesProps) {
  const { t } = useLingui()
  const { data, failure, reload } = useDesk(calls.list, { id })
  const change = (): void => {
    reload()
    onChanged?.()
  }
  const { uploads, add, retry, drop } = useFileUploads({ calls, id }, change)
  return (
    <section className="mt-8">
      <SectionHead
        title={<Trans comment="Heading: the files that staff attached to a record">Files</Trans>}
      />
      <DeskList isThere={data !== null} failure={failure} onReload={reload}>
        {data?.data.length === 0 && uploads.length === 0 ? (
          <p className="mt-3 text-muted">
            <Trans>There are no files yet. Attach a scan or a photo here. Only staff see files.</Trans>
          </p>
        ) : (
          <ul>
            {data?.data.map((file) => (
              <li key={file.id} className="border-b border-line py-2">
                <FileRow calls={calls} id={id} file={file} onChanged={change} />
              </li>
            ))}
          </ul>
        )}
      </DeskList>
      {uploads.map(({ key, trip: _, ...upload }) => (
        <div key={key} className="mt-3">
          <UploadNote upload={upload} onRetry={() => retry(key)} onDrop={() => drop(key)} />
        </div>
      ))}
      <IfAllowed call={calls.add}>
        <div className="mt-4">
          <FileButton
            name={t`PDF or picture for this record`}
            accept="application/pdf,image/*"
            multiple
            size="small"
            icon={<Icon of={Paperclip} size={18} />}
            onFiles={add}
          >
            <Trans comment="Button: opens the file picker">Attach files</Trans>
          </FileButton>
          <p className="mt-2 text-note text-muted">
            <Trans>PDF or picture, up to 10 MB each</Trans>
          </p>
        </div>
      </IfAllowed>
    </section>
  )
}

type FileRowProps = FilesProps & { file: RecordFile }

function FileRow({ calls, id, file, onChanged }: FileRowProps) {
  const { t } = useLingui()
  const instant = useInstant()
  const opening = useDeskAction()
  const action = useDeskAction()
  const open = (): void =>
    void opening.run(async () => saveFile(await callForFile(calls.read, { id, file_id: file.id }), file.name))
  const setDeleted = async (isDeleted: boolean): Promise<void> => {
    await call(calls.remove, { id, file_id: file.id, is_deleted: isDeleted })
    onChanged?.()
  }
  const remove = (): void =>
    void action.run(async () => {
      await setDeleted(true)
      showToast({
        tone: 'removed',
        words: t({ message: 'File deleted', comment: 'A file on a record of the desk was deleted' }),
        action: {
          words: t({ message: 'Undo', comment: 'Button' }),
          run: () => void action.run(() => setDeleted(false)),
        },
      })
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <Button
          tone="link"
          icon={<Icon of={FileText} size={20} />}
          busy={opening.isBusy}
          busyLabel={t`Opening`}
          onClick={open}
        >
          <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
        </Button>
        <p className="text-note text-muted">
          <FileSize bytes={file.bytes} /> · {instant(file.created_at)}
          {file.by === '' ? null : (
            <>
              , <bdi>{file.by}</bdi>
            </>
          )}
        </p>
        <DeskFailure words={opening.failure === '' ? action.failure : opening.failure} />
      </div>
      <IfAllowed call={calls.remove}>
        <Button size="small" tone="outline" busy={action.isBusy} busyLabel={t`Deleting`} onClick={remove}>
          <Trans comment="Button: deletes a file">Delete</Trans>
          <Which>{file.name}</Which>
        </Button>
      </IfAllowed>
    </div>
  )
}
