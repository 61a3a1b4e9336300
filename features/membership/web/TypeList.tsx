import { Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { isHexColour } from '#platform/shared/colour.ts'
import { centsOf } from '#platform/shared/money.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { Kerb } from '#platform/ui/Kerb.tsx'
import { ScreenLink } from '#platform/ui/ScreenLink.tsx'
import { useFormat } from '#platform/web/use-format.ts'
import { useMoney } from '#platform/web/use-money.ts'
import { joinAddress, type ShownType } from '../membership-types.contract.ts'
import { groupByYear, type TypeGroup } from '../type-groups.rules.ts'

type TypeListProps = { types: readonly ShownType[]; level: 2 | 3 }

/** The membership types in groups by their kind of term. Each row gives today's price and links to joining with it. */
export function TypeList({ types, level }: TypeListProps) {
  const Heading = `h${level}` as const
  return groupByYear(types).map((group) => (
    <section key={`${group.runs} ${group.valid_to}`} className="mt-5">
      <Heading className="mb-2 text-h4">
        <YearLabel group={group} />
      </Heading>
      <ul className="card">
        {group.types.map((type) => (
          <TypeRow key={type.code} type={type} />
        ))}
      </ul>
    </section>
  ))
}

function YearLabel({ group: { runs, valid_to: validTo } }: { group: TypeGroup<ShownType> }) {
  const format = useFormat()
  if (runs === 'rolling') return <Trans>12 months from the day you become a member</Trans>
  if (runs === 'none') return <Trans>With no end</Trans>
  // The server renders the page before the reader's date format is known, so the days are added later.
  if (format === null || validTo === null) return <Trans>The club’s year</Trans>
  const day = format.day(validTo, 'medium')
  return <Trans>The club’s year, to {day}</Trans>
}

function TypeRow({ type }: { type: ShownType }) {
  const money = useMoney()
  const fee = money(centsOf(type.fee))
  return (
    <li className="row-link relative flex items-center gap-4 border-b border-line p-4 ps-6 last:border-b-0">
      <Kerb colour={isHexColour(type.colour) ? type.colour : 'primary'} />
      <div className="min-w-0 grow">
        <ScreenLink
          to={joinAddress(type.code)}
          lang={type.text_languages?.name}
          className="stretched text-h4 head-face"
        >
          {type.name}
        </ScreenLink>
        <p className="text-note text-muted">
          <bdi lang={type.text_languages?.description}>{type.description}</bdi>
        </p>
      </div>
      <p className="shrink-0 text-end">
        <bdi className="block text-price">{money(centsOf(type.join_today))}</bdi>
        {type.runs === 'none' ? null : (
          <span className="block text-note text-muted">
            {type.join_today === type.fee ? (
              <Trans comment="Below the price of a membership type">a year</Trans>
            ) : (
              <Trans>then {fee} a year</Trans>
            )}
          </span>
        )}
      </p>
      <Icon of={ChevronRight} size={20} mirrored />
    </li>
  )
}
