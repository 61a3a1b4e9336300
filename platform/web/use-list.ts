import { useLingui } from '@lingui/react/macro'
import { listIn } from '../shared/list.ts'

/** Returns a function that joins non-empty items into a list in the language of the screen. */
export function useList(): (items: readonly (string | undefined)[]) => string {
  const { i18n } = useLingui()
  return (items) => listIn(i18n.locale, items)
}
