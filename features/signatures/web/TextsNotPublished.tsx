import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '#platform/ui/Button.tsx'

/** Shown instead of a form while the club has not approved the texts that must be signed. */
export function TextsNotPublished() {
  return (
    <div className="max-w-[40rem]">
      <h1 className="text-h1" tabIndex={-1}>
        <Trans>Not open yet</Trans>
      </h1>
      <p className="mt-2">
        <Trans>
          The club has not published its declaration yet, so there is nothing to sign. Come back later, or ask
          the club when it opens.
        </Trans>
      </p>
      <ButtonLink href="/" className="mt-6">
        <Trans>Back</Trans>
      </ButtonLink>
    </div>
  )
}
