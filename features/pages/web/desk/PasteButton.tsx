import { Trans, useLingui } from '@lingui/react/macro'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { blockName } from './block-name.ts'
import { findCopiedBlock, onCopiedBlock } from './copied-block.ts'
import { usePageSession } from './editing-context.ts'

/** The button that pastes the copied block. Renders nothing if this login has copied none. */
export function PasteButton({ onPaste }: { onPaste: () => void }) {
  const { i18n } = useLingui()
  const { owner } = usePageSession()
  const [copied, setCopied] = useState(() => findCopiedBlock(owner))
  useEffect(() => onCopiedBlock(() => setCopied(findCopiedBlock(owner))), [owner])
  if (copied === null) return null
  return (
    <div className="mt-2">
      <Button tone="outline" wide icon={<Icon of={ClipboardPaste} />} onClick={onPaste}>
        <Trans comment="Button: adds the copied block with this name to the page">
          Paste <bdi>{blockName(i18n, { values: copied })}</bdi>
        </Trans>
      </Button>
    </div>
  )
}
