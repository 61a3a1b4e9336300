import { Trans } from '@lingui/react/macro'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'

/** Message that the content could not be loaded, with a retry button. */
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
