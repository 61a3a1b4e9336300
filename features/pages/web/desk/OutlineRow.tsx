import { Plural, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ClipboardCopy from 'lucide-react/icons/clipboard-copy'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import GripVertical from 'lucide-react/icons/grip-vertical'
import ListTree from 'lucide-react/icons/list-tree'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType, KeyboardEvent } from 'react'
import { Icon } from '#platform/ui/Icon.tsx'
import { audienceOf } from '../../audience.rules.ts'
import type { BlockState } from '../../page-edits.rules.ts'
import { audienceLabel } from './audience-labels.ts'
import { useAudienceTypes } from './audience-types.ts'
import { blockName, templateName } from './block-name.ts'
import type { BlockActions } from './use-block-actions.ts'
import type { DragHandlers } from './use-row-drag.ts'

type OutlineRowProps = {
  block: BlockState
  isSelected: boolean
  isFirst: boolean
  isLast: boolean
  /** The number of unresolved comments on the block. */
  comments: number
  /** Whether the block is chosen to be copied with others; null while no blocks are being chosen. */
  isChosen: boolean | null
  onChoose: () => void
  actions: BlockActions
  /** The edge of this row at which a dragged row would be placed, or `dragged` for the dragged row itself. */
  drop: 'above' | 'below' | 'dragged' | null
  dragHandlers: DragHandlers
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Opens the dialog to move the block to any place. */
  onMoveTo: () => void
}

/** One block in the outline, with its actions if it is selected. */
export function OutlineRow({ block, isSelected, isFirst, isLast, comments, ...handlers }: OutlineRowProps) {
  const { isChosen, onChoose, actions, drop, dragHandlers, onSelect, onKeyDown, onMoveTo } = handlers
  const { i18n, t } = useLingui()
  const { key, values } = block
  const types = useAudienceTypes()
  const isHidden = values['hidden'] === true
  const audience = audienceOf(values['audience'])
  const audienceName = audienceLabel(i18n, audience, types)
  const name = blockName(i18n, block)
  return (
    <li
      className={`outline-row ${isSelected ? 'is-selected' : ''} ${isHidden ? 'is-hidden' : ''}`}
      data-drop={drop ?? undefined}
    >
      {isChosen === null ? (
        <span className="outline-handle" title={t`Drag to move`} aria-hidden="true" {...dragHandlers}>
          <Icon of={GripVertical} size={18} />
        </span>
      ) : (
        <label className="outline-tick">
          <input
            type="checkbox"
            className="tick"
            aria-label={t`Select ${name}`}
            checked={isChosen}
            onChange={onChoose}
          />
        </label>
      )}
      <button
        type="button"
        className="outline-name"
        aria-current={isSelected ? 'true' : undefined}
        data-outline={key}
        ref={(element) => {
          // The arrow keys change the selection. If the focus is in the outline, move it to the newly selected block.
          if (isSelected && element?.ownerDocument.activeElement?.hasAttribute('data-outline') === true)
            element.focus()
        }}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <bdi className="font-semibold">{name}</bdi>
        <span className="text-note text-muted">
          {templateName(i18n, values['template'])}
          {isHidden ? t`, hidden` : ''}
          {audience === null ? '' : t`, visible to: ${audienceName}`}
          {block.isRestored ? t`, not removed, because another person changed it` : ''}
        </span>
        <CommentCount count={comments} />
      </button>
      {isSelected ? (
        <div role="toolbar" aria-label={t`Actions for ${name}`} className="outline-tools">
          <Tool words={t`Move up`} icon={ArrowUp} isOff={isFirst} onPress={() => actions.moveUp(key)} />
          <Tool words={t`Move down`} icon={ArrowDown} isOff={isLast} onPress={() => actions.moveDown(key)} />
          <Tool words={t`Move to…`} icon={ListTree} isOff={isFirst && isLast} onPress={onMoveTo} />
          <Tool
            words={isHidden ? t`Show this block` : t`Hide this block`}
            icon={isHidden ? EyeOff : Eye}
            onPress={() => actions.setHidden(key, !isHidden)}
          />
          <Tool words={t`Duplicate this block`} icon={Copy} onPress={() => actions.duplicate(key)} />
          <Tool words={t`Copy this block`} icon={ClipboardCopy} onPress={() => actions.copy(key)} />
          <Tool words={t`Remove this block`} icon={Trash} onPress={() => actions.remove(key)} />
        </div>
      ) : null}
    </li>
  )
}

/** The number of unresolved comments on a block or the page. Renders nothing if there are none. */
export function CommentCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="text-note font-semibold">
      <Plural value={count} one="# comment" other="# comments" />
    </span>
  )
}

type ToolProps = { words: string; icon: ComponentType; isOff?: boolean; onPress: () => void }

function Tool({ words, icon, isOff = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="outline-tool"
      aria-label={words}
      title={words}
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : onPress())}
    >
      <Icon of={icon} size={18} />
    </button>
  )
}
