import { Trans } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useSite } from '#features/site/site.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { useFetched } from '#platform/web/lazy/use-fetched.ts'
import { type CardCheck, checkCard } from '../membership.contract.ts'

/**
 * Shows the facts that a card's code proves: whether it is valid, the holder's first name, and nothing else.
 * @source docs/reference/membership.md §5.3
 */
export function CardCheckScreen({ token }: { token: string }) {
  const { data, failure, reload } = useFetched(checkCard, { token })
  return (
    <div className="page pt-10 pb-20">
      {failure !== '' ? (
        <LoadFailure words={failure} onTryAgain={reload} />
      ) : data === null ? (
        <SkeletonRows count={2} />
      ) : (
        <Verdict check={data} />
      )}
    </div>
  )
}

function Verdict({ check }: { check: CardCheck }) {
  const format = useFormat()
  const { timezone, name: club } = useSite()
  const checked = format === null ? '' : format.time(Date.parse(check.checked_at), timezone)
  const to = check.valid_to === null || format === null ? '' : format.day(check.valid_to, 'medium')
  const tone = check.is_valid ? 'bg-success-tint text-success-ink' : 'bg-danger-tint text-danger-ink'
  return (
    <section className="max-w-[34rem]">
      <div className={`flex items-center gap-4 rounded-card p-5 ${tone}`}>
        <Icon of={check.is_valid ? CircleCheck : CircleX} size={24} />
        <h1 className="text-h1" tabIndex={-1}>
          <VerdictWords state={check.state} />
        </h1>
      </div>
      {check.name === '' ? null : (
        <div className="mt-6 flex items-center gap-4">
          {check.photo === null ? null : (
            <img src={check.photo} alt="" width={96} height={96} className="rounded-box" />
          )}
          <div>
            <p className="text-h3">
              <bdi>{check.name}</bdi>
            </p>
            <p className="text-muted">
              {check.no_expiry ? (
                <Trans>Life member</Trans>
              ) : (
                <>
                  {check.type}
                  {to === '' ? null : (
                    <>, {check.is_valid ? <Trans>valid to {to}</Trans> : <Trans>ended on {to}</Trans>}</>
                  )}
                </>
              )}
            </p>
          </div>
        </div>
      )}
      <p className="mt-6 text-note text-muted">
        {check.state === 'stale' ? (
          <Trans>Codes change every day. Ask the member to open the card again.</Trans>
        ) : check.state === 'removed' ? (
          <Trans>This wallet pass was removed. Ask the member to open the card in the app.</Trans>
        ) : check.state === 'unknown' ? (
          <Trans>This is not a code from {club}.</Trans>
        ) : (
          <Trans>
            {club}, checked at {checked}
          </Trans>
        )}
      </p>
    </section>
  )
}

function VerdictWords({ state }: { state: CardCheck['state'] }) {
  switch (state) {
    case 'valid':
      return <Trans>Valid</Trans>
    case 'expired':
      return <Trans>Not valid</Trans>
    case 'stale':
    case 'removed':
      return <Trans>An old code</Trans>
    default:
      return <Trans>Not a card of this club</Trans>
  }
}
