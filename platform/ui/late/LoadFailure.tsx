import { Trans } from '@lingui/react/macro'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'

/** Why nothing can be shown, and another try. */
export function LoadFailure({ words, onTryAgain }: { words: string; onTryAgain: () => void }) {
  return (
    <div className="max-w-[44rem]">
      <Banner tone="danger" isAnnounced>
        {words}
      </Banner>
      <Button tone="outline" className="mt-4" onClick={onTryAgain}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
