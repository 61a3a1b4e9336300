import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react'
import { Disclosure } from '#platform/ui/Disclosure.tsx'

type Listed = { id: string; title: string }

const IndexContext = createContext<{ listed: readonly Listed[]; list: (one: Listed) => () => void } | null>(
  null,
)

/**
 * Collects the sections that are shown, so that the index has no link to a section that this club or person does not
 * have.
 */
export function ProfileIndexProvider({ children }: { children: ReactNode }) {
  const [listed, setListed] = useState<readonly Listed[]>([])
  const list = useCallback((one: Listed) => {
    setListed((before) => inOrder([...before.filter(({ id }) => id !== one.id), one]))
    return () => setListed((before) => before.filter(({ id }) => id !== one.id))
  }, [])
  return <IndexContext value={{ listed, list }}>{children}</IndexContext>
}

/** Adds a section to the index while it is shown. */
export function useListedSection(id: string, title: string): void {
  const list = useContext(IndexContext)?.list
  useEffect(() => list?.({ id, title }), [id, title, list])
}

/** Links to the sections of the profile: beside them on wide screens, folded above them on others. */
export function ProfileIndex() {
  const { t } = useLingui()
  const listed = useContext(IndexContext)?.listed ?? []
  const links = (
    <ul>
      {listed.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t`Sections of your profile`} className="profile-index">
      <div className="mb-8 border-t border-row lg:hidden">
        <Disclosure summary={<Trans>Go to a section</Trans>}>{links}</Disclosure>
      </div>
      <div className="max-lg:hidden">{links}</div>
    </nav>
  )
}

/** Sorts sections in the order in which they follow each other on the page. */
function inOrder(listed: readonly Listed[]): Listed[] {
  return listed.toSorted((a, b) => {
    const [first, second] = [document.getElementById(a.id), document.getElementById(b.id)]
    if (first === null || second === null) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}
