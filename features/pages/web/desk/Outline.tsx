import { Trans, useLingui } from '@lingui/react/macro'
import FileCog from 'lucide-react/icons/file-cog'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { VisuallyHidden } from '#platform/ui/VisuallyHidden.tsx'
import { blocksOnPage, type BlockState } from '../../page-edits.rules.ts'
import { blockName } from './block-name.ts'
import { precedingAt } from './block-places.ts'
import { commentsAbout } from './comments-about.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { MoveBlockDialog } from './MoveBlockDialog.tsx'
import { CopySeveral } from './CopySeveral.tsx'
import { outlineKeyOf } from './outline-keys.ts'
import { CommentCount, OutlineRow } from './OutlineRow.tsx'
import type { BlockActions } from './use-block-actions.ts'
import { useBlockChoice } from './use-block-choice.ts'
import { PasteButton } from './PasteButton.tsx'
import { type RowDrag, useRowDrag } from './use-row-drag.ts'

type OutlineProps = {
  /** The key of a block, or null for the page itself. */
  selected: string | null
  onSelect: (key: string | null) => void
  actions: BlockActions
  onAdd: () => void
}

/**
 * The blocks of the page in their order. The arrow keys select a block, and with Alt they move it. With Control or
 * Command, D duplicates the block, C copies it and V pastes the copied blocks after it. Delete removes the block. A
 * block can also be moved by dragging its handle, or with the dialog that lists all places. Several blocks are copied
 * after they were chosen by their checkboxes; Escape ends the choice.
 */
export function Outline({ selected, onSelect, actions, onAdd }: OutlineProps) {
  const { t } = useLingui()
  const { state, comments } = useSessionView()
  const blocks = blocksOnPage(state)
  const [moving, setMoving] = useState<BlockState | null>(null)
  const [announcement, runMove] = useMoveAnnouncement()
  const move: BlockActions['moveTo'] = (key, after) => runMove(key, () => actions.moveTo(key, after))
  const own: BlockActions = {
    ...actions,
    moveTo: move,
    moveUp: (key) => runMove(key, () => actions.moveUp(key)),
    moveDown: (key) => runMove(key, () => actions.moveDown(key)),
  }
  const keys = blocks.map(({ key }) => key)
  const { drag, handlersOf } = useRowDrag(keys, (key, place) => {
    const after = precedingAt(blocks, key, place)
    if (after !== undefined) move(key, after)
  })
  const [choice, beginButton] = useBlockChoice(keys, selected)
  const endOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && choice.chosen !== null) choice.end()
  }
  const countOf = (key: string | null) => commentsAbout(comments, state, key).length
  const press = (event: KeyboardEvent<HTMLElement>, block: BlockState, at: number) => {
    const run = keyAction(event, { block, at, blocks, actions: own, onSelect })
    if (run === null) return
    event.preventDefault()
    run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape only ends the choice of blocks
    <nav aria-label={t`Blocks of the page`} className="outline" onKeyDown={endOnEscape}>
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
            isChosen={choice.chosen?.has(block.key) ?? null}
            onChoose={() => choice.toggle(block.key)}
            actions={own}
            drop={dropOf(drag, block.key, { at, count: blocks.length })}
            dragHandlers={handlersOf(block.key)}
            onSelect={() => onSelect(block.key)}
            onKeyDown={(event) => press(event, block, at)}
            onMoveTo={() => setMoving(block)}
          />
        ))}
      </ol>
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {moving === null ? null : (
        <MoveBlockDialog
          block={moving}
          onClose={() => setMoving(null)}
          onMove={(after) => move(moving.key, after)}
        />
      )}
      {blocks.length === 0 ? (
        <p className="my-4 text-muted">
          <Trans>This page has no blocks yet. Add the first one.</Trans>
        </p>
      ) : null}
      <Button tone="outline" wide icon={<Icon of={Plus} />} onClick={onAdd}>
        <Trans>Add a block</Trans>
      </Button>
      <PasteButton onPaste={() => actions.paste(selected)} />
      <CopySeveral
        choice={choice}
        beginButton={beginButton}
        total={blocks.length}
        onCopy={() => {
          if (choice.chosen !== null && actions.copySeveral(choice.chosen)) choice.end()
        }}
      />
    </nav>
  )
}

/**
 * Returns the text for screen readers about the last move, empty before the first one, and a function that runs a move
 * of a block. If the move changes the page, the function updates the text and scrolls the row of the block into view.
 */
function useMoveAnnouncement(): [string, (key: string, move: () => void) => void] {
  const { i18n, t } = useLingui()
  const session = usePageSession()
  const [moved, setMoved] = useState({ key: '', sentence: '' })
  useEffect(() => {
    document.querySelector(`[data-outline="${moved.key}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [moved])
  const runMove = (key: string, move: () => void) => {
    const before = session.view().state
    move()
    const { state } = session.view()
    if (state === before) return
    const blocks = blocksOnPage(state)
    const at = blocks.findIndex((block) => block.key === key)
    const block = blocks[at]
    if (block === undefined) return
    const [name, place, count] = [blockName(i18n, block), at + 1, blocks.length]
    setMoved({ key, sentence: t`${name}, moved to ${place} of ${count}` })
  }
  return [moved.sentence, runMove]
}

/**
 * Returns the edge of a row at which the line for the dragged row is drawn, or `dragged` for the dragged row itself;
 * null for all other rows. Only the last row can have the line below it.
 */
function dropOf(drag: RowDrag | null, key: string, { at, count }: { at: number; count: number }) {
  if (drag === null) return null
  if (drag.key === key) return 'dragged'
  if (drag.place === at) return 'above'
  return drag.place === count && at === count - 1 ? 'below' : null
}

type KeyContext = {
  block: BlockState
  at: number
  blocks: readonly BlockState[]
  actions: BlockActions
  onSelect: (key: string | null) => void
}

/** Returns the function that a key runs; null if the browser uses the key. */
function keyAction(
  event: KeyboardEvent,
  { block, at, blocks, actions, onSelect }: KeyContext,
): (() => void) | null {
  const action = outlineKeyOf(event, hasSelectedText())
  switch (action) {
    case null:
      return null
    case 'select_previous':
    case 'select_next': {
      const target = blocks[at + (action === 'select_previous' ? -1 : 1)]
      return target === undefined ? null : () => onSelect(target.key)
    }
    case 'move_up':
      return () => actions.moveUp(block.key)
    case 'move_down':
      return () => actions.moveDown(block.key)
    case 'ignore':
      return () => undefined
    default:
      return () => actions[action](block.key)
  }
}

function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== ''
}
