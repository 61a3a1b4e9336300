/**
 * Lists the differences between two versions of a page, field by field.
 * @source docs/reference/pages-and-blocks.md §8.1
 */
import type { MessageDescriptor } from '@lingui/core'
import { isTranslation } from '#features/site/record-texts.rules.ts'
import { fieldsOfPage } from './field-walk.rules.ts'
import { diffPages } from './page-diff.rules.ts'
import {
  ITEM_KEY,
  type PageOperation,
  type PageVersionContent,
  TRANSLATIONS,
} from './page-drafts.contract.ts'

/** One difference. `block` is the key of a block; null for the page itself. */
export type VersionChange =
  | { kind: 'block_added' | 'block_removed' | 'block_moved'; block: string }
  | {
      kind: 'item_added' | 'item_removed' | 'item_moved'
      block: string | null
      path: string
      label: MessageDescriptor | null
    }
  | {
      kind: 'field'
      block: string | null
      path: string
      label: MessageDescriptor | null
      before: unknown
      after: unknown
    }

/** Returns every difference, in the order of the later version. */
export function changesBetween(from: PageVersionContent, to: PageVersionContent): VersionChange[] {
  const [before, after] = [fieldsAt(from), fieldsAt(to)]
  const labelAt = (block: string | null, path: string): MessageDescriptor | null =>
    (after.get(placeOf(block, path)) ?? before.get(placeOf(block, path)))?.label ?? null
  return diffPages(from, to).map((operation): VersionChange => {
    switch (operation.kind) {
      case 'add_block':
      case 'restore_block':
        return { kind: 'block_added', block: operation.block }
      case 'remove_block':
        return { kind: 'block_removed', block: operation.block }
      case 'move_block':
        return { kind: 'block_moved', block: operation.block }
      case 'set':
        return {
          kind: 'field',
          block: operation.block,
          path: operation.path,
          label: labelAt(operation.block, operation.path),
          before: before.get(placeOf(operation.block, operation.path))?.value ?? null,
          after: withoutSource(operation) ?? null,
        }
      default:
        return {
          kind: ITEM_KINDS[operation.kind],
          block: operation.block,
          path:
            operation.kind === 'add_item'
              ? `${operation.path}/${String(operation.item[ITEM_KEY])}`
              : operation.path,
          label: listLabel(operation, labelAt),
        }
    }
  })
}

type ItemOperation = Extract<PageOperation, { kind: `${string}_item` }>

const ITEM_KINDS = {
  add_item: 'item_added',
  restore_item: 'item_added',
  remove_item: 'item_removed',
  move_item: 'item_moved',
} as const satisfies Record<ItemOperation['kind'], string>

function listLabel(
  operation: ItemOperation,
  labelAt: (block: string | null, path: string) => MessageDescriptor | null,
): MessageDescriptor | null {
  const { kind, block, path } = operation
  return labelAt(block, kind === 'add_item' ? path : path.slice(0, path.lastIndexOf('/')))
}

function fieldsAt(content: PageVersionContent) {
  return new Map(
    fieldsOfPage(content).map(({ block, path, field, value }) => [
      placeOf(block, path),
      { label: field.label, value },
    ]),
  )
}

function placeOf(block: string | null, path: string): string {
  return `${block ?? ''}:${path}`
}

/** Returns the new value of a field. For a translation, the result omits the source text from which it was made. */
function withoutSource({ path, value }: Extract<PageOperation, { kind: 'set' }>): unknown {
  return path.startsWith(`${TRANSLATIONS}/`) && isTranslation(value) ? value.value : value
}
