import { Trans } from '@lingui/react/macro'

/** Says that only a few pieces of an item are left. */
export function FewLeft({ left }: { left: number }) {
  return <Trans>Only {left} left</Trans>
}
