import { useSite } from '#features/site/web/use-site.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { useDocumentHead } from '../shell/use-document-head.ts'
import { GalleryScreen } from './GalleryScreen.tsx'
import { WORDS } from './gallery-messages.ts'

/** The gallery; not found unless the site is a demo. @source docs/reference/public-site.md §1.4 */
export function GalleryRoute() {
  return useSite().isDemo ? <Gallery /> : <NotFoundRoute />
}

function Gallery() {
  const { titlePrefix, titleSuffix } = useSite()
  useDocumentHead({
    title: `${titlePrefix}${WORDS.title}${titleSuffix}`,
    description: WORDS.about,
    canonical: '',
  })
  return <GalleryScreen />
}
