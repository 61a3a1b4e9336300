import { useLoaderData } from 'react-router'
import { PageScreen, type PageData } from '#features/pages/pages.public.tsx'
import { useSite } from '#features/site/site.public.tsx'
import { useDocumentHead } from './use-document-head.ts'

/** A content page, or the not-found screen if there is none. */
export function PageRoute() {
  const data = useLoaderData<PageData>()
  const { configuration } = useSite()
  useDocumentHead(data.seo, data.seoLater)
  return (
    <PageScreen key={data.view?.url} data={data} isNewerRenderer={configuration.list_page_content_feature} />
  )
}
