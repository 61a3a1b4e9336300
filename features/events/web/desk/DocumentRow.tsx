import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { sizeOfDocument } from '../../events.rules.ts'
import { FILE_PATH } from '#features/media/media.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Checkbox } from '#platform/ui/Checkbox.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { Which } from '#platform/ui/Which.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { DOCUMENT_NAME_MAX_LENGTH } from '../../events-desk.contract.ts'
import type { DraftDocument } from './event-draft.ts'

/** An action on a document in the list. */
export type DocumentAction = 'up' | 'down' | 'remove' | 'undo'

type DocumentRowProps = {
  document: DraftDocument
  isFirst: boolean
  isLast: boolean
  /** Whether the document may be marked as supplementary regulations. */
  asksRegulations: boolean
  isUnnamed: boolean
  onChange: (change: Partial<DraftDocument>) => void
  onReplace: (file: File) => void
  onAction: (action: DocumentAction) => void
}

/** One PDF of an event. A removed one stays in its place and can be restored until the event is saved. */
export function DocumentRow(props: DocumentRowProps) {
  const { t } = useLingui()
  const { document, asksRegulations, isUnnamed, onChange, onAction } = props
  const { file, name, is_regulations: isRegulations } = document
  if (document.isRemoved)
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 rounded-box border border-row px-4 py-2">
        <span className="min-w-0 text-muted">
          <Trans>
            <bdi>{name}</bdi> is removed when you save.
          </Trans>
        </span>
        <Button
          tone="link"
          className="min-h-11"
          data-action={`${file} undo`}
          onClick={() => onAction('undo')}
        >
          <Trans>Undo</Trans>
          <Which>{name}</Which>
        </Button>
      </li>
    )
  return (
    <li className="rounded-box border border-row p-4">
      <TextField
        label={<Trans>Title</Trans>}
        maxLength={DOCUMENT_NAME_MAX_LENGTH}
        value={name}
        error={isUnnamed ? t`Enter a title` : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {asksRegulations ? (
        <Checkbox
          label={<Trans>Supplementary regulations</Trans>}
          checked={isRegulations}
          onChange={(event) => onChange({ is_regulations: event.target.checked })}
        />
      ) : null}
      <DocumentButtons {...props} />
    </li>
  )
}

function DocumentButtons({ document, isFirst, isLast, onReplace, onAction }: DocumentRowProps) {
  const { t } = useLingui()
  const { file, name } = document
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <DocumentLink document={document} />
      <span className="ms-auto flex flex-wrap items-center gap-2">
        <Button
          tone="outline"
          size="small"
          className="min-h-11"
          disabled={isFirst}
          data-action={`${file} up`}
          aria-label={t`Move ${name} up`}
          onClick={() => onAction('up')}
        >
          <Icon of={ChevronUp} />
        </Button>
        <Button
          tone="outline"
          size="small"
          className="min-h-11"
          disabled={isLast}
          data-action={`${file} down`}
          aria-label={t`Move ${name} down`}
          onClick={() => onAction('down')}
        >
          <Icon of={ChevronDown} />
        </Button>
        <FileButton
          tone="link"
          size="small"
          className="min-h-11"
          name={t`Replace ${name}`}
          accept="application/pdf,.pdf"
          onFiles={([chosen]) => {
            if (chosen !== undefined) onReplace(chosen)
          }}
        >
          <Trans>Replace</Trans>
          <Which>{name}</Which>
        </FileButton>
        <Button
          tone="link"
          size="small"
          className="min-h-11 text-danger"
          icon={<Icon of={Trash2} size={20} />}
          data-action={`${file} remove`}
          onClick={() => onAction('remove')}
        >
          <Trans>Remove</Trans>
          <Which>{name}</Which>
        </Button>
      </span>
    </div>
  )
}

/** A link to the public file. */
function DocumentLink({ document: { file, bytes } }: Pick<DocumentRowProps, 'document'>) {
  const format = useFormat()
  const { amount, isMega } = sizeOfDocument(bytes)
  const size = format?.number(amount) ?? ''
  return (
    <a
      href={FILE_PATH.replace(':id', file)}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline"
    >
      <Icon of={FileText} size={20} />
      {isMega ? <Trans>PDF, {size} MB</Trans> : <Trans>PDF, {size} kB</Trans>}
    </a>
  )
}
