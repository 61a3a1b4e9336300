/** Lets the server check whether an order's document exists before it renders the page. */
import { createContext, type LoaderFunctionArgs } from 'react-router'

export type DocumentKind = 'invoice' | 'tickets'

/** Checks whether an order has a document of this kind under the public id in the address. */
export type DocumentSource = { isThere(kind: DocumentKind, id: string): Promise<boolean> }

/** Set by the server only. In a browser it is null, and the screen's own call decides. */
export const documentSourceContext = createContext<DocumentSource | null>(null)

export type DocumentData = { isMissing: boolean } | null

/** Returns the loader that checks whether the document of an address exists. */
export function loadDocumentOf(kind: DocumentKind) {
  return async ({ context, params }: LoaderFunctionArgs): Promise<DocumentData> => {
    const source = context.get(documentSourceContext)
    return source === null ? null : { isMissing: !(await source.isThere(kind, params['id'] ?? '')) }
  }
}
