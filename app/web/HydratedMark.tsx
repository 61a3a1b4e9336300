import { useEffect } from 'react'

/**
 * Says that the document is hydrated: begin/hold-actions.ts then repeats what was held, and tests wait for the
 * attribute. It is in a file of its own because a module with a component is replaced in open pages during
 * development, and the entry must run only once.
 */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['app'] = 'hydrated'
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
