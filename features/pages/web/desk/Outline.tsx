import { Plural, Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileCog from 'lucide-react/icons/file-cog'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType, KeyboardEvent } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { audienceOf } from '../../audience.rules.ts'
import { blocksOnPage, type BlockState } from '../../page-edits.rules.ts'
import { audienceLabel } from './audience-labels.ts'
import { useAudienceTypes } from './audience-types.ts'
import { blockName, templateName } from './block-name.ts'
import { commentsAbout } from './comments-about.ts'
import { useSessionView } from './editing-context.ts'
import type { BlockActions } from './use-block-actions.ts'

type OutlineProps = {
  /** The key of a block, or null for the page itself. */
  selected: string | null
  onSelect: (key: string | null) => void
  actions: BlockActions
  onAdd: () => void
}

/**
 * The blocks of the page in their order. Arrow keys move between them; with Alt they move the block, with Control and D
 * they duplicate it, and Delete removes it.
 */
export function Outline({ selected, onSelect, actions, onAdd }: OutlineProps) {
  const { t } = useLingui()
  const { state, comments } = useSessionView()
  const blocks = blocksOnPage(state)
  const countOf = (key: string | null) => commentsAbout(comments, state, key).length
  const press = (event: KeyboardEvent<HTMLElement>, block: BlockState, at: number) => {
    const run = keyAction(event, { block, at, blocks, actions, onSelect })
    if (run === null) return
    event.preventDefault()
    run()
  }
  return (
    <nav aria-label={t`Blocks of the page`} className="outline">
      <button
        type="button"
        className="outline-page"
        aria-current={selected === null ? 'true' : undefined}
        onClick={() => onSelect(null)}
      >
        <Icon of={FileCog} />
        <Trans>Page settings</Trans>
        <CommentCount count={countOf(null)} />
      </button>
      <ol>
        {blocks.map((block, at) => (
          <OutlineRow
            key={block.key}
            block={block}
            isSelected={block.key === selected}
            isFirst={at === 0}
            isLast={at === blocks.length - 1}
            comments={countOf(block.key)}
            actions={actions}
            onSelect={() => onSelect(block.key)}
            onKeyDown={(event) => press(event, block, at)}
          />
        ))}
      </ol>
      {blocks.length === 0 ? (
        <p className="my-4 text-muted">
          <Trans>This page has no blocks yet. Add the first one.</Trans>
        </p>
      ) : null}
      <Button tone="outline" wide icon={<Icon of={Plus} />} onClick={onAdd}>
        <Trans>Add a block</Trans>
      </Button>
    </nav>
  )
}

type KeyContext = {
  block: BlockState
  at: number
  blocks: readonly BlockState[]
  actions: BlockActions
  onSelect: (key: string | null) => void
}

function keyAction(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  { block, at, blocks, actions, onSelect }: KeyContext,
): (() => void) | null {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (step !== 0 && altKey) return () => (step < 0 ? actions.moveUp(block.key) : actions.moveDown(block.key))
  if (step !== 0) {
    const target = blocks[at + step]
    return target === undefined ? null : () => onSelect(target.key)
  }
  if (key === 'Delete') return () => actions.remove(block.key)
  return (ctrlKey || metaKey) && key.toLowerCase() === 'd' ? () => actions.duplicate(block.key) : null
}

type OutlineRowProps = {
  block: BlockState
  isSelected: boolean
  isFirst: boolean
  isLast: boolean
  /** The number of unresolved comments on the block. */
  comments: number
  actions: BlockActions
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function OutlineRow({ block, isSelected, isFirst, isLast, comments, ...handlers }: OutlineRowProps) {
  const { actions, onSelect, onKeyDown } = handlers
  const { i18n, t } = useLingui()
  const { key, values } = block
  const types = useAudienceTypes()
  const isHidden = values['hidden'] === true
  const audience = audienceOf(values['audience'])
  const audienceName = audienceLabel(i18n, audience, types)
  const name = blockName(i18n, block)
  return (
    <li className={`outline-row ${isSelected ? 'is-selected' : ''} ${isHidden ? 'is-hidden' : ''}`}>
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
          {block.isRestored ? t`, kept because somebody changed it` : ''}
        </span>
        <CommentCount count={comments} />
      </button>
      {isSelected ? (
        <div role="toolbar" aria-label={t`Actions for ${name}`} className="outline-tools">
          <Tool words={t`Move up`} icon={ArrowUp} isOff={isFirst} onPress={() => actions.moveUp(key)} />
          <Tool words={t`Move down`} icon={ArrowDown} isOff={isLast} onPress={() => actions.moveDown(key)} />
          <Tool
            words={isHidden ? t`Show this block` : t`Hide this block`}
            icon={isHidden ? EyeOff : Eye}
            onPress={() => actions.setHidden(key, !isHidden)}
          />
          <Tool words={t`Duplicate this block`} icon={Copy} onPress={() => actions.duplicate(key)} />
          <Tool words={t`Remove this block`} icon={Trash} onPress={() => actions.remove(key)} />
        </div>
      ) : null}
    </li>
  )
}

function CommentCount({ count }: { count: number }) {
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
