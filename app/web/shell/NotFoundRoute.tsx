import { NotFound } from '#features/pages/web/NotFound.tsx'
import { useDocumentHead } from './use-document-head.ts'

/** The not-found screen for a path without a screen or page. */
export function NotFoundRoute() {
  useDocumentHead(null)
  return <NotFound />
}
