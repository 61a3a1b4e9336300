/** The code a page needs beyond the first load: its widgets, and the older renderer where it has rows. */
import type { ComponentType } from 'react'
import type { PageView } from '../page-view.ts'
import { loadWidget, templatesOf } from './widgets/registry.ts'

type ClassicRowsComponent = ComponentType<{ view: PageView; nowMs: number | null }>

/** Source file of the older renderer, as the build's manifest names it. */
export const CLASSIC_SOURCE = 'features/pages/web/classic/ClassicRows.tsx'

let classicRows: ClassicRowsComponent | null = null

/** Brings it all; what is there already costs nothing. */
export async function loadCodeOf(view: PageView): Promise<void> {
  await Promise.all([...templatesOf(view).map(loadWidget), view.rows === undefined ? undefined : loadClassicRows()])
}

async function loadClassicRows(): Promise<void> {
  classicRows ??= (await import('./classic/ClassicRows.tsx')).ClassicRows
}

/** The older renderer; null until a page that needs it was loaded. */
export function classicRenderer(): ClassicRowsComponent | null {
  return classicRows
}
