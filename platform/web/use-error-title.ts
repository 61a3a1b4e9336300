import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

/** Says in the window's title that something must be mended, as long as it must. @source DOMAIN §6.2 rule 3 */
export function useErrorTitle(hasErrors: boolean): void {
  const { t } = useLingui()
  const mark = t`Error: `
  useEffect(() => {
    if (!hasErrors || document.title.startsWith(mark)) return
    document.title = mark + document.title
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [hasErrors, mark])
}
