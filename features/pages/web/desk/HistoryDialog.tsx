import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDesk } from '#features/staff/staff.public.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { listVersions } from '../../page-versions.contract.ts'
import { usePageSession } from './editing-context.ts'
import { RestoreBlock } from './RestoreBlock.tsx'
import { VersionList } from './VersionList.tsx'

/**
 * The versions of the page. A version, or one block of it, is restored into the draft; visitors see it after it is
 * published.
 */
export function HistoryDialog({ onClose, onCompare }: { onClose: () => void; onCompare: () => void }) {
  const { t } = useLingui()
  const { pageId: page } = usePageSession()
  const versions = useDesk(listVersions, { page })
  // The version of which one block is to be restored; null while all versions are shown.
  const [opened, setOpened] = useState<number | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const open = (version: number) => {
    // The pressed button disappears with its list, so move the focus to the list that replaces it.
    flushSync(() => setOpened(version))
    content.current?.focus()
  }
  const close = (version: number) => {
    flushSync(() => setOpened(null))
    content.current?.querySelector<HTMLElement>(`[data-blocks-of="${version}"]`)?.focus()
  }
  /** Closes the dialog and the question in it, the inner one first, so that the browser returns the focus. */
  const leave = () => {
    for (const question of content.current?.querySelectorAll('dialog') ?? []) question.close()
    content.current?.closest('dialog')?.close()
    onClose()
  }
  const title = opened === null ? t`Versions of this page` : t`Blocks of version ${opened}`
  return (
    <Dialog isOpen onClose={onClose} question={title}>
      <div ref={content} tabIndex={-1} role="group" aria-label={title} className="outline-none">
        {opened === null ? (
          <VersionList versions={versions} onClose={leave} onCompare={onCompare} onOpen={open} />
        ) : (
          <RestoreBlock version={opened} onBack={() => close(opened)} onClose={leave} />
        )}
      </div>
    </Dialog>
  )
}
