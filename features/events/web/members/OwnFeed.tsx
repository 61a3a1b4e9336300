import { Trans, useLingui } from '@lingui/react/macro'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { call } from '#platform/web/http.ts'
import { useAction } from '#platform/web/lazy/use-action.ts'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { endOwnFeed, findOwnFeed, renewOwnFeed, type OwnFeed as Feed } from '../../calendar-feed.contract.ts'

type FeedCall = Endpoint<Record<string, never>, { item: Feed }>

/** For logged-in people: the URL of a calendar feed with the events they have entered. */
export function OwnFeed() {
  const { t } = useLingui()
  // If the personal feed cannot be loaded, the URL of the public feed is still shown above.
  const { data, put } = useFetched(findOwnFeed, {})
  const { isBusy, failure, run } = useAction('own feed')
  const change = (endpoint: FeedCall) => void run(async () => put(await call(endpoint, {})))
  if (data === null) return null
  const { item: feed } = data
  return (
    <section aria-label={t`Your own events`}>
      <h2 className="text-h4">
        <Trans>Your own events</Trans>
      </h2>
      {feed.url === null ? (
        <Offer isBusy={isBusy} onMake={() => change(renewOwnFeed)} />
      ) : (
        <Address
          url={feed.url}
          isBusy={isBusy}
          onRenew={() => change(renewOwnFeed)}
          onEnd={() => change(endOwnFeed)}
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
        <Trans>A private calendar of the events you have entered, for your phone.</Trans>
      </p>
      <Button tone="outline" wide className="mt-3" busy={isBusy} onClick={onMake}>
        <Trans>Create my address</Trans>
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
        <Trans>Anyone with this address can see the events you have entered, so don’t share it:</Trans>{' '}
        <Ltr className="calendar-feed">{url}</Ltr>
      </p>
      <div className="calendar-own">
        <Button tone="outline" size="small" busy={isBusy} onClick={onRenew}>
          <Trans>Create a new address</Trans>
        </Button>
        <Button tone="outline" size="small" busy={isBusy} onClick={onEnd}>
          <Trans>Turn it off</Trans>
        </Button>
      </div>
    </>
  )
}
