import { useLingui } from '@lingui/react/macro'
import { listIn } from '../shared/list.ts'

/** Lists in the language of the screen, without what is empty in them. */
export function useList(): (items: readonly (string | undefined)[]) => string {
  const { i18n } = useLingui()
  return (items) => listIn(i18n.locale, items)
}
