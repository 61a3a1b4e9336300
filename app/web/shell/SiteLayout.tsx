import { Outlet, useLoaderData } from 'react-router'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { SiteFrameProvider } from '#features/site/site.public.tsx'
import { BackToTop } from '#platform/ui/BackToTop.tsx'
import { SkipLink } from '#platform/ui/SkipLink.tsx'
import { RouteChange } from './RouteChange.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** What stands around every public screen. */
export function SiteLayout() {
  const frame = useLoaderData<SiteFrame>()
  return (
    <SiteFrameProvider value={frame}>
      <SkipLink />
      <RouteChange />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        <Outlet />
      </main>
      <SiteFooter />
      {frame.configuration.show_back_to_top ? <BackToTop /> : null}
    </SiteFrameProvider>
  )
}
