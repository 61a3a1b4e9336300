/**
 * The code a page needs beyond the first load: its widgets, what lies behind its blocks, and the
 * older renderer where it has rows.
 */
import type { ComponentType } from 'react'
import type { BlockView, PageView } from '../page-view.ts'
import { loadWidget, templatesOf } from './widgets/registry.ts'

type Parts = {
  Backdrop: ComponentType<{ block: BlockView; isFirst: boolean }>
  ClassicRows: ComponentType<{ view: PageView; nowMs: number | null }>
  NotFound: ComponentType
}

const loaders: { [Name in keyof Parts]: () => Promise<Pick<Parts, Name>> } = {
  Backdrop: () => import('./blocks/Backdrop.tsx'),
  ClassicRows: () => import('./classic/ClassicRows.tsx'),
  NotFound: () => import('./NotFound.tsx'),
}

const come: Partial<Parts> = {}

/** Which parts a page holds, by name; no page is drawn by the not-found layout. */
export function partsOf(view: PageView | null): (keyof Parts)[] {
  if (view === null) return ['NotFound']
  const hasBackdrop = view.blocks.some(
    (block) => block.background_image !== undefined || block.background_video !== undefined,
  )
  return [
    ...(hasBackdrop ? (['Backdrop'] as const) : []),
    ...(view.rows === undefined ? [] : (['ClassicRows'] as const)),
  ]
}

/** Brings it all; what is there already costs nothing. */
export async function loadCodeOf(view: PageView | null): Promise<void> {
  await Promise.all([
    ...(view === null ? [] : templatesOf(view)).map(loadWidget),
    ...partsOf(view).map(async (name) => {
      if (!come[name]) Object.assign(come, await loaders[name]())
    }),
  ])
}

/** A part; undefined until a page that needs it was loaded. */
export function partNamed<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  return come[name]
}
