import { useEffect } from 'react'

/**
 * Marks the document as hydrated: begin/hold-actions.ts then repeats the person's actions from before, and tests wait
 * for this attribute. It is in a file of its own because a module with a component is replaced in open pages during
 * development, and the entry must run only once.
 */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['app'] = 'hydrated'
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
