import { useEffect } from 'react'

/**
 * Marks the document as hydrated. begin/hold-actions.ts then repeats the clicks and inputs that the person made before,
 * and tests wait for this attribute. The component is in a file of its own because the development server replaces a
 * module with a component in open pages, and the entry module must run only once.
 */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset['app'] = 'hydrated'
    document.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
