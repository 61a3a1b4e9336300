import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

/** Prefixes the page title with "Error: " as long as a form has errors. @source docs/reference/screens.md §1.2 */
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
