import { NotFound } from '#features/pages/web/NotFound.tsx'
import { useDocumentHead } from './use-document-head.ts'

/** The not-found layout for a path that no screen and no page answers. */
export function NotFoundRoute() {
  useDocumentHead(null)
  return <NotFound />
}
