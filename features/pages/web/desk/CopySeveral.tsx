import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import type { RefObject } from 'react'
import type { BlockChoice } from './use-block-choice.ts'

type CopySeveralProps = {
  choice: BlockChoice
  /** The button that begins the choice. */
  beginButton: RefObject<HTMLButtonElement | null>
  /** The number of blocks of the page. */
  total: number
  /** Copies the chosen blocks. */
  onCopy: () => void
}

/** Below the outline: begins the choice of several blocks, then shows how many are chosen and copies them. */
export function CopySeveral({ choice, beginButton, total, onCopy }: CopySeveralProps) {
  const { t } = useLingui()
  const { chosen } = choice
  if (chosen === null) {
    if (total < 2) return null
    return (
      <div className="mt-2">
        <Button
          tone="outline"
          wide
          ref={beginButton}
          icon={<Icon of={ClipboardCopy} />}
          onClick={choice.begin}
        >
          <Trans>Copy several blocks</Trans>
        </Button>
      </div>
    )
  }
  const count = chosen.size
  return (
    <div role="group" aria-label={t`Copy several blocks`} className="mt-2 flex flex-wrap items-center gap-2">
      <p role="status" className="me-auto font-semibold">
        <Plural value={count} one="# selected" other="# selected" />
      </p>
      <Button size="small" tone="link" onClick={choice.chooseAll}>
        <Trans comment="Button in the page editor: selects all blocks of the page, to copy them">
          Select all
        </Trans>
      </Button>
      <Button size="small" disabled={count === 0} onClick={onCopy}>
        <Plural value={count} one="Copy # block" other="Copy # blocks" />
      </Button>
      <Button size="small" tone="outline" onClick={choice.end}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
