import { Trans } from '@lingui/react/macro'
import { isHexColour } from '#platform/shared/colour.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useMoney } from '#platform/web/use-money.ts'
import { useTypes } from './use-types.ts'

/** The membership type with which a person joins, with today's price and a link to the other types. */
export function JoiningAs({ code }: { code: string }) {
  const money = useMoney()
  const found = useTypes()?.find((one) => one.code === code)
  const type = found?.name ?? ''
  const total = found === undefined ? '' : money(centsOf(found.join_today))
  return (
    <p className="mt-6 card flex items-center gap-4 px-5 ps-6">
      <Kerb colour={found !== undefined && isHexColour(found.colour) ? found.colour : 'primary'} />
      <span className="min-w-0 grow font-semibold">
        {found === undefined ? null : (
          <Trans>
            {type}, {total}
          </Trans>
        )}
      </span>
      <ScreenLink to="/renew" className="btn btn-link no-underline">
        <Trans comment="Link to choose another membership type">Change</Trans>
      </ScreenLink>
    </p>
  )
}
