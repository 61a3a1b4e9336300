import { Trans, useLingui } from '@lingui/react/macro'
import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { FieldError } from '#platform/ui/Field.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { DOCUMENTS_MAX } from '../../events-desk.contract.ts'
import { needsRegulations } from '../../events-desk.rules.ts'
import { DocumentRow, type DocumentAction } from './DocumentRow.tsx'
import type { DraftDocument } from './event-draft.ts'
import type { EventFieldsProps } from './event-fields.ts'

const PDF = 'application/pdf,.pdf'

/** The PDFs of an event: upload, name, reorder, replace and remove. */
export function DocumentFields({ draft, at, uploads, competitionKinds, onChange }: EventFieldsProps) {
  const { t } = useLingui()
  const { documents } = draft
  const isCompetition = needsRegulations(draft, competitionKinds)
  const { id, error } = at('documents')
  const unnamed = documents.filter(({ name, isRemoved }) => !isRemoved && name.trim() === '')
  const list = useRef<HTMLUListElement>(null)
  const [done, setDone] = useState<{ file: string; action: DocumentAction } | null>(null)
  // After a move or a removal, the clicked button is in another place or gone, so move the focus with it.
  useEffect(() => {
    if (done === null) return
    const wanted = done.action === 'remove' ? 'undo' : done.action === 'undo' ? 'remove' : done.action
    list.current?.querySelector<HTMLElement>(`[data-action="${done.file} ${wanted}"]`)?.focus()
  }, [done])
  const changeDocuments = (
    file: string,
    action: DocumentAction,
    change: (before: DraftDocument[]) => DraftDocument[],
  ) => {
    onChange((before) => ({ documents: change(before.documents) }))
    setDone({ file, action })
  }
  const set = (file: string, change: Partial<DraftDocument>) => (before: DraftDocument[]) =>
    before.map((one) => (one.file === file ? { ...one, ...change } : one))
  const isMoved = done?.action === 'up' || done?.action === 'down'
  const place = documents.findIndex(({ file }) => file === done?.file) + 1
  const count = documents.length
  return (
    <div id={id} className="grid gap-5">
      <p className="-mt-3 text-note text-muted">
        <Trans>PDFs of up to 20 MB each. Everybody can read them on the page of the event.</Trans>{' '}
        {isCompetition ? (
          <Trans>A competition has its supplementary regulations here before entries open.</Trans>
        ) : null}
        <span role="status">
          <VisuallyHidden>
            {isMoved && place > 0 ? (
              <Trans>
                Now document {place} of {count}
              </Trans>
            ) : null}
          </VisuallyHidden>
        </span>
      </p>
      {error === undefined || unnamed.length > 0 ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ul ref={list} className="grid gap-6" aria-label={t`Documents`} hidden={count === 0}>
        {documents.map((document, index) => (
          <DocumentRow
            key={document.file}
            document={document}
            isFirst={index === 0}
            isLast={index === count - 1}
            asksRegulations={isCompetition || document.is_regulations}
            isUnnamed={error !== undefined && unnamed.includes(document)}
            onChange={(change) =>
              onChange((before) => ({ documents: set(document.file, change)(before.documents) }))
            }
            onReplace={(file) => uploads.add([file], { of: 'document', replaces: document.file })}
            onAction={(action) =>
              changeDocuments(document.file, action, (before) =>
                action === 'up' || action === 'down'
                  ? moved(before, document.file, action === 'up' ? -1 : 1)
                  : set(document.file, { isRemoved: action === 'remove' })(before),
              )
            }
          />
        ))}
      </ul>
      {uploads.uploads
        .filter(({ purpose }) => purpose.of === 'document')
        .map((upload) => (
          <UploadNote
            key={upload.key}
            upload={upload}
            onRetry={() => uploads.retry(upload.key)}
            onDrop={() => uploads.drop(upload.key)}
          />
        ))}
      {count >= DOCUMENTS_MAX ? null : (
        <div>
          <FileButton
            icon={<Icon of={Upload} />}
            name={t`Documents`}
            accept={PDF}
            multiple
            onFiles={(files) =>
              uploads.add(files.slice(0, DOCUMENTS_MAX - count), { of: 'document', replaces: null })
            }
          >
            <Trans>Add a PDF</Trans>
          </FileButton>
        </div>
      )}
    </div>
  )
}

function moved(before: DraftDocument[], file: string, by: 1 | -1): DraftDocument[] {
  const from = before.findIndex((one) => one.file === file)
  const one = before[from]
  const to = from + by
  if (one === undefined || to < 0 || to >= before.length) return before
  const rest = before.filter((other) => other !== one)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
