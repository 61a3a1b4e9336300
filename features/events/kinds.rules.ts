import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EventKind } from './events.contract.ts'

/** The display name of each kind of event. */
export const KIND_WORDS: Record<EventKind, MessageDescriptor> = {
  motorkhana: msg`Motorkhana`,
  khanacross: msg`Khanacross`,
  autocross: msg`Autocross`,
  hillclimb: msg`Hillclimb`,
  supersprint: msg`Supersprint`,
  regularity: msg`Regularity`,
  rallysprint: msg`Rallysprint`,
  drift: msg`Drift`,
  practice: msg`Practice`,
  come_and_try: msg`Come and try`,
  social_run: msg`Social run`,
  show: msg`Show`,
  meeting: msg`Meeting`,
  training: msg`Training`,
  working_bee: msg`Working bee`,
}
