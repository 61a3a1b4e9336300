/**
 * Loads the code that a page needs beyond the first load: its widgets, block backgrounds, and the older renderer if it
 * has rows.
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

/** Returns the names of the parts that a page needs; the not-found screen if there is no page. */
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

/** Loads all code of a page; code already loaded costs nothing. */
export async function loadCodeOf(view: PageView | null): Promise<void> {
  await Promise.all([
    ...(view === null ? [] : templatesOf(view)).map(loadWidget),
    ...partsOf(view).map(async (name) => {
      if (!come[name]) Object.assign(come, await loaders[name]())
    }),
  ])
}

/** Returns the component of a part of the page; undefined until its code is loaded. */
export function partNamed<Name extends keyof Parts>(name: Name): Parts[Name] | undefined {
  return come[name]
}
