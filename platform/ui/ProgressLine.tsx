import { useLingui } from '@lingui/react/macro'

/** The 3 px progress line at the top while the next screen loads. */
export function ProgressLine({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui()
  return isBusy ? (
    <div className="progress-line" role="progressbar" aria-label={t`Loading`} data-chrome="" />
  ) : null
}
