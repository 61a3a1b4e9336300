import type { ShownType } from '../membership-types.contract.ts'
import { NoTypes } from './NoTypes.tsx'
import { TypeList } from './TypeList.tsx'
import { useTypes } from './use-types.ts'

type Variables = {
  heading: string
  note: string
  footnote: string
  /** Added by the server when it renders the page; never part of what the author saves. */
  types?: ShownType[]
}

/** The club's membership types with their prices, as links to join. A changed fee is visible on the page at once. */
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
      {types?.length === 0 ? <NoTypes /> : <TypeList types={types ?? []} level={isFirst ? 2 : 3} />}
      {footnote === '' ? null : <p className="mt-4 max-w-[62ch] text-note text-muted">{footnote}</p>}
    </>
  )
}
