/** The status lines about the keys with which passes for Apple Wallet and Google Wallet are signed. */
import { msg, plural } from '@lingui/core/macro'
import type { PassReadiness } from '#integrations/wallet/wallet.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { type Line, levelBelow, type LineFormat } from './line.ts'
import type { StatusFigures } from './status-figures.ts'

/** Apple's certificate is valid for about a year, and a new one has to be requested by hand. */
const CERTIFICATE_DAYS = { amber: 30, red: 7 }

const APPLE = msg({ message: 'Apple Wallet', comment: 'Status line: the certificate of wallet passes' })
const GOOGLE = msg({ message: 'Google Wallet', comment: 'Status line: the key of wallet passes' })

/** Returns a status line for each kind of pass that the club has set up. */
export function walletLines({ wallet, at }: StatusFigures, format: LineFormat): Line[] {
  const { apple, google } = wallet
  return [
    ...(apple === null ? [] : [walletLine({ id: 'wallet_apple', title: APPLE }, apple, at, format)]),
    ...(google === null ? [] : [walletLine({ id: 'wallet_google', title: GOOGLE }, google, at, format)]),
  ]
}

function walletLine(
  kind: Pick<Line, 'id' | 'title'>,
  state: PassReadiness,
  at: Date,
  format: LineFormat,
): Line {
  if (state.kind === 'fault') {
    const { reason } = state
    return {
      ...kind,
      level: 'red',
      says: [msg`Passes can’t be created, and members don’t see the button: ${reason}`],
      advice: msg`Correct the setting and restart the program. “Wallet passes” in docs/operations.md says how to get keys and certificates.`,
    }
  }
  if (state.validTo === null)
    return { ...kind, level: 'green', says: [msg`The key can sign passes.`], advice: null }
  const days = Math.max(Math.floor((state.validTo.getTime() - at.getTime()) / DAY_MS), 0)
  const until = format.instant(state.validTo)
  const level = levelBelow(days, CERTIFICATE_DAYS)
  return {
    ...kind,
    level,
    says: [msg`Valid for ${plural(days, { one: '# more day', other: '# more days' })}, until ${until}.`],
    advice:
      level === 'green'
        ? null
        : msg`Request a new certificate for passes from Apple. Passes that members have already added keep working.`,
  }
}
