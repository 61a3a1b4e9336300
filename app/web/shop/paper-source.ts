/** Lets the server check whether an order's document exists before it renders the page. */
import { createContext, type LoaderFunctionArgs } from 'react-router'

export type PaperKind = 'invoice' | 'tickets'

/** Returns whether the public id of an address belongs to a document of this kind. */
export type PaperSource = { isThere(kind: PaperKind, id: string): Promise<boolean> }

/** Set by the server only. In a browser it is null, and the screen's own call decides. */
export const paperSourceContext = createContext<PaperSource | null>(null)

export type PaperData = { isMissing: boolean } | null

/** Returns the loader that checks whether the document of an address exists. */
export function loadPaperOf(kind: PaperKind) {
  return async ({ context, params }: LoaderFunctionArgs): Promise<PaperData> => {
    const source = context.get(paperSourceContext)
    return source === null ? null : { isMissing: !(await source.isThere(kind, params['id'] ?? '')) }
  }
}
