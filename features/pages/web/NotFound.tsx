import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { SearchField } from '#platform/ui/SearchField.tsx'
import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import { RunWideLine } from '#platform/ui/art/RunWideLine.tsx'

/** The not-found screen. Its three texts are fixed by the specification. @source docs/reference/public-site.md §1.5 */
export function NotFound() {
  return (
    <section className="on-brand relative isolate min-h-[60vh] overflow-hidden">
      <ContourGround />
      <RunWideLine />
      <div className="page relative pt-20 pb-40 lg:py-30">
        <p className="text-label text-signal">
          <Trans>You’ve run wide</Trans>
        </p>
        <h1 className="mt-2 text-hero" tabIndex={-1}>
          <Trans>Page not found</Trans>
        </h1>
        <p className="mt-4 max-w-[40ch] text-body">
          <Trans>Please visit our homepage to get where you need to go.</Trans>
        </p>
        <p className="mt-8">
          <ButtonLink tone="amber" href="/">
            <Trans>Take me home</Trans>
          </ButtonLink>
        </p>
        <form role="search" action="/search" method="get" className="mt-8 max-w-[34rem]" data-theme="auto">
          <SearchField />
        </form>
      </div>
    </section>
  )
}
