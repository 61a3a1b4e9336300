import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { isHexColour } from '#platform/shared/colour.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { publicTypes, type ShownType } from '../membership-types.contract.ts'

type Variables = {
  heading: string
  note: string
  footnote: string
  /** Added by the server when it renders the page; never part of what the author saves. */
  types?: ShownType[]
}

/** The prices of the club's membership types. A changed fee is visible on the page at once. */
export function MembershipTypesWidget({ variables, isFirst }: { variables: Variables; isFirst: boolean }) {
  const { heading, note, footnote } = variables
  const types = useTypes(variables.types)
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        {heading === '' ? null : <Heading className={isFirst ? 'text-h1' : 'text-h3'}>{heading}</Heading>}
        {note === '' ? null : <p className="text-note text-muted">{note}</p>}
      </div>
      {types?.length === 0 ? (
        <p className="mt-2.5">
          <Trans>The club does not offer a membership online yet.</Trans>
        </p>
      ) : (
        <Types types={types ?? []} />
      )}
      {footnote === '' ? null : <p className="mt-4 max-w-[62ch] text-note text-muted">{footnote}</p>}
      <p className="mt-4">
        <ScreenLink
          to="/renew"
          className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
        >
          <Trans>Join the club</Trans>
        </ScreenLink>
      </p>
    </>
  )
}

function Types({ types }: { types: readonly ShownType[] }) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <table className="timing-sheet mt-2.5" data-kerbs>
      <thead>
        <tr>
          <th scope="col" className="text-start">
            <Trans>Type</Trans>
          </th>
          <th scope="col" className="text-start">
            <Trans>Who can join</Trans>
          </th>
          <th scope="col" className="text-end">
            <Trans>A year</Trans>
          </th>
          <th scope="col" className="text-end">
            <Trans>Joining fee</Trans>
          </th>
          <th scope="col" className="text-end">
            <Trans>Join today</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.name}>
            <th scope="row" className="text-start text-h4 sm:relative">
              <Kerb colour={isHexColour(type.colour) ? type.colour : 'primary'} />
              {type.name}
            </th>
            <td className="text-start text-muted">{type.description}</td>
            <td className="figure text-end" data-label={t`A year`} data-figure data-beside>
              {money(centsOf(type.fee))}
            </td>
            <td
              className={`figure text-end ${type.joining_fee === 0 ? 'text-muted max-sm:hidden' : ''}`}
              data-label={t`Joining fee`}
              data-figure
            >
              {type.joining_fee === 0 ? <Trans>none</Trans> : money(centsOf(type.joining_fee))}
            </td>
            <td className="figure text-end text-price" data-figure data-main>
              {money(centsOf(type.join_today))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns the types for the page; null until they are loaded. */
function useTypes(drawn: ShownType[] | undefined): readonly ShownType[] | null {
  const [found, setFound] = useState<readonly ShownType[] | null>(null)
  const isDrawn = drawn !== undefined
  useEffect(() => {
    if (isDrawn) return undefined
    const leaving = new AbortController()
    call(publicTypes, {}, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportFault(error, 'membership types')
      },
    )
    return () => leaving.abort()
  }, [isDrawn])
  return drawn ?? found
}
