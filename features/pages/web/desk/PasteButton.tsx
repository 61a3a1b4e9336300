import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { blockName } from './block-name.ts'
import { findCopiedBlocks, onCopiedBlocks } from './copied-blocks.ts'
import { usePageSession } from './editing-context.ts'

/** The button that pastes the copied blocks. Renders nothing if this login has copied none. */
export function PasteButton({ onPaste }: { onPaste: () => void }) {
  const { i18n } = useLingui()
  const { owner } = usePageSession()
  const [copied, setCopied] = useState(() => findCopiedBlocks(owner))
  useEffect(() => onCopiedBlocks(() => setCopied(findCopiedBlocks(owner))), [owner])
  const [first] = copied
  if (first === undefined) return null
  return (
    <div className="mt-2">
      <Button tone="outline" wide icon={<Icon of={ClipboardPaste} />} onClick={onPaste}>
        {copied.length > 1 ? (
          <Plural value={copied.length} one="Paste # block" other="Paste # blocks" />
        ) : (
          <Trans comment="Button: adds the copied block with this name to the page">
            Paste <bdi>{blockName(i18n, { values: first })}</bdi>
          </Trans>
        )}
      </Button>
    </div>
  )
}
