import { useSite } from '#features/site/web/use-site.ts'
import { NotFoundRoute } from '../shell/NotFoundRoute.tsx'
import { GalleryScreen } from './GalleryScreen.tsx'

/** The gallery, only where the site is a demo. @source SPEC §2 "demo_asdf" */
export function GalleryRoute() {
  return useSite().isDemo ? <GalleryScreen /> : <NotFoundRoute />
}
