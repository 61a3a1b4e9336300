import type { RouterContextProvider } from 'react-router'
import { pageSourceContext, type FoundPage } from '../page-source.ts'
import { loadCodeOf } from './page-code.ts'

export type PageData = FoundPage

/** Finds the page of a path and loads the code of its widgets. */
export async function loadPage(context: Readonly<RouterContextProvider>, path: string): Promise<PageData> {
  const found = await context.get(pageSourceContext).find(path)
  await loadCodeOf(found.view)
  return found
}
