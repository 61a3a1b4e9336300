import { Trans } from '@lingui/react/macro'

/** The first element in keyboard order: a link past the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className="skip-link" href={`#${to}`} data-chrome="">
      <Trans>Skip to content</Trans>
    </a>
  )
}
