import { useLingui } from '@lingui/react/macro'

/** The 3 px line at the top while the next screen is on its way. */
export function ProgressLine({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui()
  return isBusy ? (
    <div className="progress-line" role="progressbar" aria-label={t`Loading`} data-chrome="" />
  ) : null
}
