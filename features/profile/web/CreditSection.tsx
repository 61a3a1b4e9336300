import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { useProfile } from './profile-context.ts'
import { PlainSection } from './ProfileSection.tsx'

/** The credit that each supplier owes the person. @source docs/reference/accounts.md §7.4 */
export function CreditSection({ isStale }: { isStale: boolean }) {
  const { t } = useLingui()
  const { name, configuration } = useSite()
  const { balances, format } = useProfile()
  return (
    <PlainSection id="credit" title={t`Credit`}>
      {balances === null && !isStale ? <Skeleton className="mt-4 h-5 w-2/3" /> : null}
      {balances === null && isStale ? (
        <p className="py-3 text-muted">
          <Trans>We can’t load this right now.</Trans>
        </p>
      ) : null}
      {balances?.length === 0 ? (
        <div className="py-3">
          <p className="text-muted">
            <Trans>None. Refunds you take as credit appear here.</Trans>
          </p>
          <ScreenLink to="/orders" className="inline-flex min-h-11 items-center link">
            <Trans>My orders</Trans>
          </ScreenLink>
        </div>
      ) : null}
      {balances !== null && balances.length > 0 ? (
        <ul>
          {balances.map(({ supplier, balance }) => (
            <li
              key={supplier}
              className="flex items-baseline justify-between gap-4 border-b border-line py-3"
            >
              <span className="min-w-0">
                {supplier === configuration.payment_user_id ? name : t`Supplier ${supplier}`}
              </span>
              <Figure className="text-price">{format.money(Math.round(balance * 100))}</Figure>
            </li>
          ))}
        </ul>
      ) : null}
    </PlainSection>
  )
}
