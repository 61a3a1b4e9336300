import { useLoaderData } from 'react-router'
import { NotFound, PageScreen, type PageData } from '#features/pages/pages.public.tsx'
import { useDocumentHead } from './use-document-head.ts'

/** A content page, or the not-found layout where there is none. */
export function PageRoute() {
  const data = useLoaderData<PageData>()
  useDocumentHead(data.seo)
  return data.view === null ? <NotFound /> : <PageScreen key={data.view.url} data={data} />
}
