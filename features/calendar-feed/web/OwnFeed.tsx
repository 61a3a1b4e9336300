import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { call } from '#platform/web/http.ts'
import { useFailureWords } from '#platform/web/late/failure-words.ts'
import { reportFault } from '#platform/web/report.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { endOwnFeed, findOwnFeed, renewOwnFeed, type OwnFeed as Feed } from '../calendar-feed.contract.ts'

type FeedCall = Endpoint<Record<string, never>, { item: Feed }>

/** For who is logged in: the address of a calendar with the events they have entered. */
export function OwnFeed() {
  const wordsOf = useFailureWords('own feed')
  const { t } = useLingui()
  const [feed, setFeed] = useState<Feed | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    call(findOwnFeed, {}, { signal: leaving.signal }).then(
      ({ item }) => setFeed(item),
      // Without it the public address still stands above.
      (error: unknown) => {
        if (!leaving.signal.aborted && !(error instanceof RequestFailure)) reportFault(error, 'own feed')
      },
    )
    return () => leaving.abort()
  }, [])
  const change = async (endpoint: FeedCall) => {
    setIsBusy(true)
    setFailure('')
    try {
      setFeed((await call(endpoint, {})).item)
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  if (feed === null) return null
  return (
    <section aria-label={t`Your own events`}>
      <h2 className="text-h4">
        <Trans>Your own events</Trans>
      </h2>
      {feed.url === null ? (
        <Offer isBusy={isBusy} onMake={() => void change(renewOwnFeed)} />
      ) : (
        <Address
          url={feed.url}
          isBusy={isBusy}
          onRenew={() => void change(renewOwnFeed)}
          onEnd={() => void change(endOwnFeed)}
        />
      )}
      {failure === '' ? null : (
        <p role="alert" className="mt-2 text-danger-ink">
          {failure}
        </p>
      )}
    </section>
  )
}

function Offer({ isBusy, onMake }: { isBusy: boolean; onMake: () => void }) {
  return (
    <>
      <p className="mt-2 text-note text-muted">
        <Trans>A calendar with what you have entered, for your phone alone.</Trans>
      </p>
      <Button tone="outline" wide className="mt-3" busy={isBusy} onClick={onMake}>
        <Trans>Make my address</Trans>
      </Button>
    </>
  )
}

type AddressProps = { url: string; isBusy: boolean; onRenew: () => void; onEnd: () => void }

function Address({ url, isBusy, onRenew, onEnd }: AddressProps) {
  return (
    <>
      <ButtonLink href={url.replace(/^https?:/, 'webcal:')} tone="outline" wide className="mt-3">
        <Trans>Add my events to my calendar</Trans>
      </ButtonLink>
      <p className="mt-2 text-note text-muted">
        <Trans>Whoever has this address sees what you have entered, so keep it to yourself:</Trans>{' '}
        <Ltr className="calendar-feed">{url}</Ltr>
      </p>
      <div className="calendar-own">
        <Button tone="outline" size="small" busy={isBusy} onClick={onRenew}>
          <Trans>Make a new address</Trans>
        </Button>
        <Button tone="outline" size="small" busy={isBusy} onClick={onEnd}>
          <Trans>Switch it off</Trans>
        </Button>
      </div>
    </>
  )
}
