import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { type ReactNode } from 'react'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import type { FileKind } from '../answers.rules.ts'
import { FILE_WORDS } from '../case-labels.rules.ts'
import { removeFile, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileList } from './FileList.tsx'
import { useFileUploads } from './use-uploads.ts'

type FileFieldProps = {
  item: SpecialVehicle
  kind: FileKind
  hint?: ReactNode
  error?: string | undefined
  onSaved: (item: SpecialVehicle) => void
  /** Whether documents can be removed. False if those that were sent must stay. */
  canRemove?: boolean
}

/** Field for documents of one kind: a PDF or a photo of the paper. Only the owner and the registrar can open them. */
export function FileField({ item, kind, hint, error, onSaved, canRemove = true }: FileFieldProps) {
  const { t, i18n } = useLingui()
  const uploads = useFileUploads(item.id, onSaved)
  const upload = uploads.of(kind)
  const name = i18n._(FILE_WORDS[kind])
  const take = (files: readonly File[]): void => {
    if (files[0] !== undefined) uploads.start(kind, files[0])
  }
  const remove = async (fileId: number): Promise<void> => {
    try {
      onSaved((await call(removeFile, { id: item.id, file_id: fileId })).item)
    } catch (failure) {
      showToast({
        tone: 'failed',
        words: wordsOf(failure, t`That didn’t save. Check your signal and try again.`, 'club rego file'),
      })
    }
  }
  return (
    <div id={`rego-files.${kind}`} role="group" aria-labelledby={`rego-file-${kind}`} tabIndex={-1}>
      <p id={`rego-file-${kind}`} className="mb-1.5 text-label">
        {name}
      </p>
      <p className="-mt-1 mb-2 text-note text-muted">
        {hint} <Trans>PDF, JPG or PNG, up to 10 MB. Only you and the registrar can open it.</Trans>
      </p>
      {error === undefined ? null : <FieldError id={`rego-file-${kind}-error`}>{error}</FieldError>}
      <FileList item={item} kind={kind} onRemove={canRemove ? (file) => void remove(file.id) : undefined} />
      {upload === undefined ? null : (
        <UploadNote upload={upload} onRetry={() => uploads.retry(kind)} onDrop={() => uploads.drop(kind)} />
      )}
      <FileButton
        name={name}
        accept="application/pdf,image/jpeg,image/png"
        onFiles={take}
        icon={<Icon of={Upload} />}
        className="mt-2"
      >
        <Trans>Add a file</Trans>
      </FileButton>
    </div>
  )
}
