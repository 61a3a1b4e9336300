/**
 * API contract of the registrar's desk for club rego: one case with its check sheet, the notifications to the
 * authority, and the schemes with their versions. The lists are in club-rego-lists.contract.ts.
 * @source docs/reference/staff-desk.md §3.4; docs/reference/club-rego.md §4.1, §5.1
 */
import { msg } from '@lingui/core/macro'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { CaseRow, CheckItem, CheckPart, CheckResult, CheckSheet } from './answers.rules.ts'
import type { CaseMove } from './case-states.rules.ts'
import {
  type CaseEvent,
  type CaseMessage,
  CLUB_REGO_BASE,
  type RegisterInput,
  type SpecialVehicle,
} from './club-rego.contract.ts'
import type { OwnerData } from './eligibility.rules.ts'
import type { SchemeRules } from './schemes.rules.ts'

const DESK = `${CLUB_REGO_BASE}/desk`

/** A notification that the club must make to the authority, with its deadline. */
export type AuthorityTask = {
  id: number
  case_id: number
  reason: 'membership_lapsed' | 'insurance_ended' | 'ended'
  since: string
  notify_by: string
  /** Days until the deadline; negative once it has passed. */
  days_left: number
  told_on: string | null
  club_plate_no: string
  vehicle: string
  member: string
}

export const deskTasks = endpoint<{ told?: boolean }, { data: AuthorityTask[]; today: string }>(
  'GET',
  `${DESK}/tasks`,
)
export const notifyAuthority = endpoint<
  { id: number; told_on: string },
  { data: AuthorityTask[]; today: string }
>('POST', `${DESK}/told`)

/** A requirement that a case does not meet, as a message. */
export type CaseGap = { row: CaseRow; message: string }

/** One of the two parts of a check sheet. */
export type DeskCheckPart = {
  part: CheckPart
  /** Names of the people who recorded the results; empty if there are none yet. */
  checked_by: string[]
  /** The reason why the caller cannot record results of this part; empty if they can. */
  refusal: string
}

/** A case as the registrar sees it. A person who may confirm only one part receives only the data of that part. */
export type DeskCase = {
  item: SpecialVehicle
  events: CaseEvent[]
  messages: CaseMessage[]
  /** Items that are missing on the check sheet. The case can be approved and signed only if there are none. */
  open_checks: CheckItem[]
  /** Everything that is missing or invalid in the application today. */
  gaps: CaseGap[]
  /** Membership and vehicle. Two different people must confirm them. */
  parts: DeskCheckPart[]
  /** Whether the caller may decide on the case. If not, `moves` is empty. */
  is_registrar: boolean
  owner: OwnerData & { date_of_birth: string | null; mobile: string; email: string }
  /** Whether it is the caller's own vehicle, which another registrar must decide on. */
  is_own: boolean
  /** The moves that are possible now. */
  moves: CaseMove[]
  registrar_name: string
  today: string
}

/** Results of a check sheet as a screen showed them; null for an item without a result. */
export type ShownChecks = Partial<Record<CheckItem, { result: CheckResult; note: string } | null>>

export type DeskCaseAnswer = { item: DeskCase }

export const deskCase = endpoint<{ id: number }, DeskCaseAnswer>('GET', `${DESK}/case`)
export const takeCase = endpoint<{ id: number }, DeskCaseAnswer>('POST', `${DESK}/take`)
/**
 * Records the results of the given items. The others stay unchanged. `was` has the results of these items as they were
 * shown, null for an item without one. If another person has recorded a third result meanwhile, the call is refused
 * with CONFLICT and the current case; without `was` it is not checked.
 */
export const saveChecks = endpoint<
  { id: number; checks: CheckSheet; was?: ShownChecks | undefined },
  DeskCaseAnswer
>('POST', `${DESK}/checks`)
export const askForChanges = endpoint<
  { id: number; requests: { row: CaseRow; words: string }[]; words: string },
  DeskCaseAnswer
>('POST', `${DESK}/ask`)
export const bookInspection = endpoint<{ id: number; words: string }, DeskCaseAnswer>('POST', `${DESK}/book`)
export const approveCase = endpoint<{ id: number; conditions: string }, DeskCaseAnswer>(
  'POST',
  `${DESK}/approve`,
)
export const declineCase = endpoint<{ id: number; reason: string }, DeskCaseAnswer>('POST', `${DESK}/decline`)
/** Signs the club's declaration. The screen shows it as signed only after the server has confirmed it. */
export const signDeclaration = endpoint<{ id: number; signature: SignatureInput }, DeskCaseAnswer>(
  'POST',
  `${DESK}/sign`,
)
/** Registers the vehicle after the registrar has seen its plate and documents. */
export const putOnRegister = endpoint<RegisterInput, DeskCaseAnswer>('POST', `${DESK}/register`)
/** Ends the suspension of a vehicle. */
export const resumeCase = endpoint<{ id: number; words: string }, DeskCaseAnswer>('POST', `${DESK}/resume`)
export const endDeskCase = endpoint<{ id: number; words: string }, DeskCaseAnswer>('POST', `${DESK}/end`)
export const writeDeskMessage = endpoint<{ id: number; words: string }, DeskCaseAnswer>(
  'POST',
  `${DESK}/message`,
)

export type DeskScheme = {
  id: number
  code: string
  name: string
  summary: string
  is_active: boolean
  /** The versions of the rules with their first days, oldest first. */
  versions: { id: number; valid_from: string; rules: SchemeRules }[]
}

export type DeskSchemes = { data: DeskScheme[]; today: string }

export const deskSchemes = endpoint<Record<string, never>, DeskSchemes>('GET', `${DESK}/schemes`)
/** Adds a version of the rules that starts on a day. Cases sent before keep their version. */
export const addSchemeVersion = endpoint<
  { scheme_id: number; valid_from: string; rules: SchemeRules },
  DeskSchemes
>('POST', `${DESK}/version`)
/** Opens a scheme to members or closes it. */
export const setSchemeActive = endpoint<{ scheme_id: number; is_active: boolean }, DeskSchemes>(
  'POST',
  `${DESK}/scheme`,
)

export const CLUB_REGO_DESK_WORDS = {
  validFrom: msg`Choose today or a later day on which no other rules start`,
  day: msg`Enter a day up to today`,
  why: msg`Give a reason`,
} as const
