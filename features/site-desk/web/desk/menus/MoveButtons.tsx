import { Trans } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'

type MoveButtonsProps = {
  /** The start of the ids of both buttons, which end with `-up` and `-down`. */
  id: string
  /** The text of the item, for the names of the buttons. */
  name: string
  at: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Two buttons that move an item of a list one place up or down. */
export function MoveButtons({ id, name, at, count, onMove }: MoveButtonsProps) {
  return (
    <span className="flex gap-1">
      <Button id={`${id}-up`} size="small" tone="outline" disabled={at === 0} onClick={() => onMove(-1)}>
        <Icon of={ArrowUp} size={18} />
        <VisuallyHidden>
          <Trans>Move {name} up</Trans>
        </VisuallyHidden>
      </Button>
      <Button
        id={`${id}-down`}
        size="small"
        tone="outline"
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        <Icon of={ArrowDown} size={18} />
        <VisuallyHidden>
          <Trans>Move {name} down</Trans>
        </VisuallyHidden>
      </Button>
    </span>
  )
}
