import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { showToast, type ToastMessage } from '#platform/ui/toasts.ts'
import { randomUuid } from '#platform/web/random.ts'
import { type DraftBlockValues, EDIT_LIMITS } from '../../page-drafts.contract.ts'
import { blocksOnPage } from '../../page-edits.rules.ts'
import { copyBlocks, findCopiedBlocks } from './copied-blocks.ts'
import { usePageSession } from './editing-context.ts'
import { pastedValues } from './pasted-blocks.ts'

/** Copying and pasting blocks. Blocks are identified by their keys. */
export type BlockClipboard = {
  /** Copies a block, so that it can be pasted on any page. */
  copy: (key: string) => void
  /** Copies several blocks in the order of the page. @returns whether they were copied */
  copySeveral: (keys: ReadonlySet<string>) => boolean
  /** Pastes the copied blocks after another one, or at the end for null, and selects the first of them. */
  paste: (after: string | null) => void
}

/** Returns the functions that copy and paste blocks of the open page. `onSelect` selects a pasted block. */
export function useBlockClipboard(onSelect: (key: string | null) => void): BlockClipboard {
  const { t } = useLingui()
  const session = usePageSession()
  return useMemo(() => {
    const blocks = () => blocksOnPage(session.view().state)
    const copy = (keys: ReadonlySet<string>): boolean => {
      const copied = blocks().filter(({ key }) => keys.has(key))
      if (copied.length === 0) return false
      const list = copied.map(({ values }) => values as DraftBlockValues)
      const result = copyBlocks(session.owner, list)
      const count = list.length
      const messages: Record<typeof result, ToastMessage> = {
        copied: {
          tone: 'done',
          words:
            count === 1
              ? t`The block was copied. You can paste it on any page.`
              : t`${plural(count, {
                  one: '# block was copied. You can paste it on any page.',
                  other: '# blocks were copied. You can paste them on any page.',
                })}`,
        },
        logged_out: { tone: 'failed', words: t`Nothing was copied, because you are logged out.` },
        not_stored: {
          tone: 'failed',
          words: t`Nothing was copied. This browser’s storage is full or turned off.`,
        },
      }
      showToast(messages[result])
      return result === 'copied'
    }
    const paste = (place: string | null) => {
      const copied = findCopiedBlocks(session.owner)
      if (copied.length === 0) return
      const pasted = pastedValues(session.view().state, copied)
      if ('refusal' in pasted) {
        const limit = EDIT_LIMITS.blocks
        const words =
          pasted.refusal === 'too_many'
            ? t`A page has at most ${limit} blocks. Remove one first.`
            : t`This copy can no longer be pasted. Copy again.`
        showToast({ tone: 'failed', words })
        return
      }
      const keys = pasted.blocks.map(() => randomUuid())
      const first = place ?? blocks().at(-1)?.key ?? null
      const undo = session.change(
        ...pasted.blocks.map((values, at) => ({
          kind: 'add_block' as const,
          block: keys[at] ?? '',
          values,
          after: at === 0 ? first : (keys[at - 1] ?? null),
        })),
      )
      onSelect(keys[0] ?? null)
      const count = keys.length
      const words =
        count === 1
          ? t`The block was pasted.`
          : t`${plural(count, { one: '# block was pasted.', other: '# blocks were pasted.' })}`
      showToast({ tone: 'done', words, action: { words: t`Undo`, run: undo } })
    }
    return { copy: (key) => void copy(new Set([key])), copySeveral: copy, paste }
  }, [session, onSelect, t])
}
