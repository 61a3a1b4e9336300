import { Which } from '#platform/ui/Which.tsx'
import { Trans, useLingui } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { callForFile } from '#platform/web/http.ts'
import { wordsOf } from '#platform/web/lazy/failure-messages.ts'
import type { FileKind } from '../answers.rules.ts'
import { type CaseFile, caseFile, type SpecialVehicle } from '../club-rego.contract.ts'

type FileListProps = {
  item: Pick<SpecialVehicle, 'files'>
  kind: FileKind
  /** Removes a document; absent if that is not possible. */
  onRemove?: ((file: CaseFile) => void) | undefined
}

/** The documents of one kind, each with a button to open it. */
export function FileList({ item, kind, onRemove }: FileListProps) {
  const files = item.files.filter((file) => file.kind === kind)
  if (files.length === 0) return null
  return (
    <ul className="grid gap-1 py-2">
      {files.map((file) => (
        <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <OpenFile file={file} />
          {onRemove === undefined ? null : <RemoveFile file={file} onRemove={onRemove} />}
        </li>
      ))}
    </ul>
  )
}

/** Opens a private document with the access token, which a plain link could not send. */
function OpenFile({ file }: { file: CaseFile }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const open = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const bytes = await callForFile(caseFile, {}, { params: { id: String(file.id) } })
      const address = URL.createObjectURL(bytes)
      const link = document.createElement('a')
      link.href = address
      link.download = file.name
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      showToast({
        tone: 'failed',
        words: wordsOf(error, t`That didn’t reach us. Check your signal and try again.`, 'club rego file'),
      })
    }
    setIsBusy(false)
  }
  return (
    <Button tone="link" icon={<Icon of={FileText} size={20} />} busy={isBusy} onClick={() => void open()}>
      <bdi className="min-w-0 truncate">{file.name}</bdi>
    </Button>
  )
}

function RemoveFile({ file, onRemove }: { file: CaseFile; onRemove: (file: CaseFile) => void }) {
  const { name } = file
  return (
    <Button
      tone="link"
      className="text-danger"
      icon={<Icon of={Trash2} size={20} />}
      onClick={() => onRemove(file)}
    >
      <Trans>Remove</Trans>
      <Which>{name}</Which>
    </Button>
  )
}
