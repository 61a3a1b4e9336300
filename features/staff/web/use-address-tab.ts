import { useLocation, useNavigate } from 'react-router'

/**
 * Returns the chosen tab of a record. It is stored in the URL as `tab`, so that a link leads to it and returning to the
 * page shows it again.
 * @param tabs the ids of the tabs; the first one is chosen if the URL names none of them
 */
export function useAddressTab<Id extends string>(
  tabs: readonly [Id, ...Id[]],
): { value: Id; choose: (id: Id) => void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('tab')
  return {
    value: tabs.find((id) => id === asked) ?? tabs[0],
    choose: (id) => void navigate(id === tabs[0] ? pathname : `${pathname}?tab=${id}`, { replace: true }),
  }
}
