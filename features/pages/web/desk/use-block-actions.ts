import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { showToast } from '#platform/ui/toasts.ts'
import { randomUuid } from '#platform/web/random.ts'
import { DRAFT_BLOCK_FIELDS } from '../../classic-fields.rules.ts'
import { withoutLostTranslations } from '../../translations.rules.ts'
import { blankValues } from '../../blank-values.rules.ts'
import type { DraftBlockValues } from '../../page-drafts.contract.ts'
import { blocksOnPage } from '../../page-edits.rules.ts'
import { BLOCK_FIELDS } from '../../page-fields.rules.ts'
import { WIDGET_FIELDS } from '../../widget-fields.rules.ts'
import type { WidgetTemplate } from '../../widgets.contract.ts'
import { usePageSession } from './editing-context.ts'
import { type BlockClipboard, useBlockClipboard } from './use-block-clipboard.ts'

/** The actions on a block, which is identified by its key. */
export type BlockActions = BlockClipboard & {
  moveUp: (key: string) => void
  moveDown: (key: string) => void
  /** Moves a block behind another one; to the start of the page for null. */
  moveTo: (key: string, after: string | null) => void
  setHidden: (key: string, isHidden: boolean) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** Adds a block after another one, or at the end for null, and selects it. */
  add: (template: WidgetTemplate, after: string | null) => void
}

/** Returns the actions for the blocks of the open page. `onSelect` selects the block that an action creates. */
export function useBlockActions(onSelect: (key: string | null) => void): BlockActions {
  const { t } = useLingui()
  const session = usePageSession()
  const clipboard = useBlockClipboard(onSelect)
  return useMemo(() => {
    const blocks = () => blocksOnPage(session.view().state)
    const placeOf = (key: string) => blocks().findIndex((block) => block.key === key)
    const move = (key: string, by: -1 | 1) => {
      const list = blocks()
      const at = placeOf(key)
      if (at < 0 || at + by < 0 || at + by >= list.length) return
      const after = by < 0 ? (list[at - 2]?.key ?? null) : (list[at + 1]?.key ?? null)
      session.change({ kind: 'move_block', block: key, after })
    }
    return {
      moveUp: (key) => move(key, -1),
      moveDown: (key) => move(key, 1),
      moveTo: (key, after) => session.change({ kind: 'move_block', block: key, after }),
      setHidden: (key, isHidden) =>
        session.change({ kind: 'set', block: key, path: 'hidden', value: isHidden }),
      duplicate: (key) => {
        const block = blocks()[placeOf(key)]
        if (block === undefined) return
        const copy = randomUuid()
        // Remove the anchor from the copy, because two blocks must not have the same anchor.
        const own = withoutLostTranslations(DRAFT_BLOCK_FIELDS, block.values)
        const values = { ...own, anchor_name: null } as unknown as DraftBlockValues
        session.change({ kind: 'add_block', block: copy, values, after: key })
        onSelect(copy)
      },
      remove: (key) => {
        const list = blocks()
        const at = placeOf(key)
        const undo = session.change({ kind: 'remove_block', block: key })
        onSelect(list[at + 1]?.key ?? list[at - 1]?.key ?? null)
        showToast({
          tone: 'removed',
          words: t`The block was removed.`,
          action: { words: t`Undo`, run: undo },
        })
      },
      ...clipboard,
      add: (template, after) => {
        const key = randomUuid()
        const values: DraftBlockValues = {
          template,
          ...blankValues(BLOCK_FIELDS),
          background_image_opacity: '100',
          background_image_saturation: '100',
          variables: blankValues(WIDGET_FIELDS[template]),
        }
        const last = blocks().at(-1)?.key ?? null
        session.change({ kind: 'add_block', block: key, values, after: after ?? last })
        onSelect(key)
      },
    }
  }, [session, onSelect, clipboard, t])
}
