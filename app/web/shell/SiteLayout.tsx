import { createElement, useContext } from 'react'
import { Outlet, useLoaderData, useMatches } from 'react-router'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { SiteFrameProvider } from '#features/site/site.public.tsx'
import { SkipLink } from '#platform/ui/SkipLink.tsx'
import { HeaderAndFooterAreKept, KEPT_FOOTER, KEPT_HEADER } from './kept-frame.ts'
import { LateBackToTop } from './LateBackToTop.tsx'
import { OWN_FRAME } from './own-frame.ts'
import { RouteChange } from './RouteChange.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** What stands around every public screen. */
export function SiteLayout() {
  const frame = useLoaderData<SiteFrame>()
  const hasOwnFrame = useMatches().some(({ handle }) => handle === OWN_FRAME)
  const areKept = useContext(HeaderAndFooterAreKept)
  return (
    <SiteFrameProvider value={frame}>
      <SkipLink />
      {hasOwnFrame ? (
        <Outlet />
      ) : (
        <>
          {areKept ? createElement(KEPT_HEADER) : <SiteHeader />}
          <main id="main" tabIndex={-1} className="min-h-[60vh]">
            <Outlet />
          </main>
          {areKept ? createElement(KEPT_FOOTER) : <SiteFooter />}
        </>
      )}
      {frame.configuration.show_back_to_top ? <LateBackToTop /> : null}
      {/* Last, so that the new screen has put its title on the document before it is told. */}
      <RouteChange />
    </SiteFrameProvider>
  )
}
