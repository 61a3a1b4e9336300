/**
 * The registrar's side of club rego on the wire: what waits, one case with its check sheet, what the authority must be
 * told, the register as at any day, and the schemes with their dated rules.
 * @source DOMAIN §2.1 "Staff", §3.6 "registrar", §4 "Special vehicle"
 */
import { msg } from '@lingui/core/macro'
import type { SignatureInput } from '#features/signatures/signatures.contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { CaseRow, CheckItem, CheckSheet } from './answers.rules.ts'
import type { CaseMove, CaseState } from './case-states.rules.ts'
import {
  type CaseEvent,
  type CaseMessage,
  CLUB_REGO_BASE,
  type RegisterInput,
  type SpecialVehicle,
} from './club-rego.contract.ts'
import type { OwnerFacts } from './eligibility.rules.ts'
import type { RegisterLine } from './register.rules.ts'
import type { SchemeRules } from './schemes.rules.ts'

const DESK = `${CLUB_REGO_BASE}/desk`

/** Cases by what has to be done with them next. */
export const QUEUE_VIEWS = ['new', 'in_review', 'waiting', 'to_sign', 'registered', 'over'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

/** Which states a view holds. */
export const VIEW_STATES: Readonly<Record<QueueView, readonly CaseState[]>> = {
  new: ['submitted', 'declaration_expired'],
  in_review: ['in_review', 'inspection_booked'],
  waiting: ['changes_requested', 'declaration_signed'],
  to_sign: ['approved'],
  registered: ['registered', 'renewal_due', 'suspended'],
  over: ['ended', 'declined', 'withdrawn'],
}

export type QueueRow = {
  id: number
  state: CaseState
  vehicle: string
  scheme: string
  member: string
  club_plate_no: string
  club_rego_expiry: string | null
  declaration_expires: string | null
  submitted_at: string | null
  updated_at: string
}

export type QueueCounts = Record<QueueView, number> & {
  /** Open tasks to tell the authority. */
  to_tell: number
}

/** Those that wait longest first. `q` finds by name, vehicle or plate. */
export const deskQueue = endpoint<
  { view: QueueView; q?: string; page?: number },
  { data: QueueRow[]; counts: QueueCounts; has_more: boolean }
>('GET', `${DESK}/queue`)

/** Something the authority must be told, and by when. */
export type AuthorityTask = {
  id: number
  case_id: number
  reason: 'membership_lapsed' | 'insurance_ended' | 'ended'
  since: string
  notify_by: string
  /** Days that are left; negative once it is late. */
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
export const tellAuthority = endpoint<
  { id: number; told_on: string },
  { data: AuthorityTask[]; today: string }
>('POST', `${DESK}/told`)

/** Something that a case lacks, in words. */
export type CaseGap = { row: CaseRow; message: string }

/** Everything that the registrar sees of a case. */
export type DeskCase = {
  item: SpecialVehicle
  events: CaseEvent[]
  messages: CaseMessage[]
  /** What the check sheet still lacks; nobody approves or signs before it is empty. */
  open_checks: CheckItem[]
  /** What is missing or wrong of the application today. */
  gaps: CaseGap[]
  owner: OwnerFacts & { date_of_birth: string | null; mobile: string; email: string }
  /** Their own vehicle: another registrar decides. */
  is_own: boolean
  /** What may be made of it from here. */
  moves: CaseMove[]
  registrar_name: string
  today: string
}

export type DeskCaseAnswer = { item: DeskCase }

export const deskCase = endpoint<{ id: number }, DeskCaseAnswer>('GET', `${DESK}/case`)
export const takeCase = endpoint<{ id: number }, DeskCaseAnswer>('POST', `${DESK}/take`)
export const keepChecks = endpoint<{ id: number; checks: CheckSheet }, DeskCaseAnswer>(
  'POST',
  `${DESK}/checks`,
)
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
/** The club's declaration. It is signed, so it is never optimistic. */
export const signDeclaration = endpoint<{ id: number; signature: SignatureInput }, DeskCaseAnswer>(
  'POST',
  `${DESK}/sign`,
)
/** Plate and papers were seen. */
export const putOnRegister = endpoint<RegisterInput, DeskCaseAnswer>('POST', `${DESK}/register`)
/** Lets a suspended vehicle back on the road. */
export const resumeCase = endpoint<{ id: number; words: string }, DeskCaseAnswer>('POST', `${DESK}/resume`)
export const endDeskCase = endpoint<{ id: number; words: string }, DeskCaseAnswer>('POST', `${DESK}/end`)
export const writeDeskMessage = endpoint<{ id: number; words: string }, DeskCaseAnswer>(
  'POST',
  `${DESK}/message`,
)

/** A vehicle as the register has it on a day. */
export type RegisterItem = RegisterLine & {
  case_id: number
  state: CaseState
  /** Whether its owner was a member that day. */
  is_member: boolean
}

/** The register as at the end of a day, by the plate; today's when absent. */
export const deskRegister = endpoint<{ on?: string }, { on: string; today: string; data: RegisterItem[] }>(
  'GET',
  `${DESK}/register`,
)
/** The same as a file for a spreadsheet. */
export const registerCsv = endpoint<{ on?: string }, object>('GET', `${DESK}/register.csv`)

export type DeskScheme = {
  id: number
  code: string
  name: string
  summary: string
  is_active: boolean
  /** The first day of each, oldest first. */
  versions: { id: number; valid_from: string; rules: SchemeRules }[]
}

export type DeskSchemes = { data: DeskScheme[]; today: string }

export const deskSchemes = endpoint<Record<string, never>, DeskSchemes>('GET', `${DESK}/schemes`)
/** New rules from a day on. What was sent before keeps its own. */
export const addSchemeVersion = endpoint<
  { scheme_id: number; valid_from: string; rules: SchemeRules },
  DeskSchemes
>('POST', `${DESK}/version`)
/** Opens a scheme to members, or closes it. */
export const setSchemeActive = endpoint<{ scheme_id: number; is_active: boolean }, DeskSchemes>(
  'POST',
  `${DESK}/scheme`,
)

export const QUEUE_PAGE = 50

export const CLUB_REGO_DESK_WORDS = {
  validFrom: msg`Rules begin today or later, and on another day than those before`,
  day: msg`Enter a day up to today`,
  why: msg`Say why`,
} as const
