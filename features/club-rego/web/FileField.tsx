import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import type { FileKind } from '../answers.rules.ts'
import { FILE_WORDS } from '../case-words.rules.ts'
import { removeFile, type SpecialVehicle } from '../club-rego.contract.ts'
import { FileList } from './FileList.tsx'
import { UploadNote } from './UploadNote.tsx'
import { wordsOf } from './use-club-rego.ts'
import { useFileUploads } from './use-uploads.ts'

type FileFieldProps = {
  item: SpecialVehicle
  kind: FileKind
  hint?: ReactNode
  error?: string | undefined
  onSaved: (item: SpecialVehicle) => void
  /** False where what was sent stays. */
  canRemove?: boolean
}

/** Papers of one kind: a PDF, or a photo of the paper. Only its owner and the registrar can open them. */
export function FileField({ item, kind, hint, error, onSaved, canRemove = true }: FileFieldProps) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useFileUploads(item.id, onSaved)
  const upload = uploads.of(kind)
  const name = i18n._(FILE_WORDS[kind])
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    if (file !== undefined) uploads.start(kind, file)
    // So that the same file can be chosen again after a mistake.
    event.target.value = ''
  }
  const remove = async (fileId: number): Promise<void> => {
    try {
      onSaved((await call(removeFile, { id: item.id, file_id: fileId })).item)
    } catch (failure) {
      if (!(failure instanceof RequestFailure)) reportFault(failure, 'club rego file')
      showToast({
        tone: 'failed',
        words: wordsOf(failure, t`That didn’t save. Check your signal and try again.`),
      })
    }
  }
  return (
    <div
      id={`rego-files.${kind}`}
      role="group"
      aria-labelledby={`rego-file-${kind}`}
      tabIndex={-1}
      className="outline-none"
    >
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
      <Button
        tone="outline"
        className="mt-2"
        icon={<Icon of={Upload} />}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a file</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png"
        aria-label={name}
        onChange={take}
      />
    </div>
  )
}
