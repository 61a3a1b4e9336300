import { createElement, useContext } from 'react'
import { Outlet, useLoaderData, useMatches } from 'react-router'
import type { SiteFrame } from '#features/site/site-frame.ts'
import { SiteFrameProvider } from '#features/site/site.public.tsx'
import { SkipLink } from '#platform/ui/SkipLink.tsx'
import { LinkLanguage } from '#platform/web/site-links.ts'
import { HeaderAndFooterAreCached, CACHED_FOOTER, CACHED_HEADER } from './stored-frame.ts'
import { LazyBackToTop } from './LazyBackToTop.tsx'
import { OWN_FRAME } from './own-frame.ts'
import { RouteChange } from './RouteChange.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** The frame of every public screen: header, footer, and the announcement of each new page to screen readers. */
export function SiteLayout() {
  const frame = useLoaderData<SiteFrame>()
  const hasOwnFrame = useMatches().some(({ handle }) => handle === OWN_FRAME)
  const areStored = useContext(HeaderAndFooterAreCached)
  const backToTop = frame.configuration.show_back_to_top ? <LazyBackToTop isAlone={hasOwnFrame} /> : null
  return (
    <SiteFrameProvider value={frame}>
      <LinkLanguage value={frame.namedLanguage}>
        <SkipLink />
        {hasOwnFrame ? (
          <>
            <Outlet />
            {backToTop}
          </>
        ) : (
          <>
            {areStored ? createElement(CACHED_HEADER) : <SiteHeader />}
            <main id="main" tabIndex={-1} className="min-h-[60vh]">
              <Outlet />
            </main>
            {backToTop}
            {areStored ? createElement(CACHED_FOOTER) : <SiteFooter />}
          </>
        )}
        {/* Keep this component last, so that the new screen has set the document's title before it is announced. */}
        <RouteChange />
      </LinkLanguage>
    </SiteFrameProvider>
  )
}
