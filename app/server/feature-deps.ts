import type { AccountLimits } from '#features/accounts/server/accounts.public.ts'
import type { StatusFeatureDeps } from '#features/status/server/status.feature.ts'
import type { FileStore } from '#integrations/files/file-store.ts'
import type { IdentityProvider } from '#integrations/identity/identity-provider.ts'
import type { OpenedRacers } from '#integrations/racers/open-racers.ts'
import type { OpenedRacingEvents } from '#integrations/racing-events/open-racing-events.ts'
import type { Wallet } from '#integrations/wallet/wallet.ts'
import type { MailWording } from '#platform/server/mail/render-mail.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import type { Settings } from './settings.ts'

/** The dependencies that every feature receives when the app is created. */
export type FeatureDeps = {
  service: Service
  random: Random
  files: FileStore
  /** Client of the racing-licence service; null if the club uses none. */
  racers: OpenedRacers | null
  /** Source of events of other organisers; null if the calendar shows the club's own events only. */
  racingEvents: OpenedRacingEvents | null
  /** Provider whose accounts people may also use to log in; null if there is none. */
  identity: IdentityProvider | null
  /** Signs the membership passes for wallets. */
  wallet: Wallet
  /** Returns the club's own texts of mails. */
  mailWording: () => Promise<MailWording>
  /** Secret from which all signing keys are derived. */
  secretKey: string
  /** Account limits that tests override. */
  accountLimits?: Partial<AccountLimits> | undefined
  settings: Settings
  /** The parts of the process that the status page checks. */
  measured: Pick<StatusFeatureDeps, 'probeMail' | 'bucket' | 'tasks'>
}
