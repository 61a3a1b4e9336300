/**
 * Validates a case in the order of its pages, for screens and server.
 * @source docs/reference/club-rego.md §3.1, §3.2
 */
import type { MessageDescriptor } from '@lingui/core'
import { hasControlCharacters, tidyText } from '#features/accounts/person.rules.ts'
import { withLatinDigits } from '#platform/shared/latin-digits.ts'
import { addDays, isDay } from '#platform/shared/days.ts'
import {
  ANSWER_LIMITS,
  CASE_ROWS,
  type CaseAnswers,
  type CaseRow,
  CHECK_ITEMS,
  type CheckItem,
  type CheckSheet,
  type FileKind,
} from './answers.rules.ts'
import { CASE_WORDS, SLOT_WORDS } from './case-labels.rules.ts'
import { isOldEnough, joinsOn, type PhotoSlot, readManufactured, type SchemeRules } from './schemes.rules.ts'

export type CaseMistake = {
  row: CaseRow
  field: string
  code: string
  message: MessageDescriptor
  /** The values of the message's placeholders. */
  values?: Record<string, string | number>
}

/** The photos and documents of a case. */
export type CasePapers = { photos: readonly PhotoSlot[]; files: readonly FileKind[] }

/** Returns the answers in their normalised form, as they are stored. */
export function tidyAnswers(said: CaseAnswers): CaseAnswers {
  const code = (text: string) => withLatinDigits(text).normalize('NFC').replace(/[\s-]/g, '').toUpperCase()
  const isTransfer = said.kind === 'transfer'
  return {
    ...said,
    previous_club: isTransfer ? tidyText(said.previous_club) : '',
    manufactured: withLatinDigits(said.manufactured).trim(),
    make: tidyText(said.make),
    model: tidyText(said.model),
    colour: tidyText(said.colour),
    vin: code(said.vin),
    engine_number: tidyText(said.engine_number),
    plate_no: hasPlate(said) ? code(said.plate_no) : '',
    garage_address: {
      street_address: tidyText(said.garage_address.street_address),
      city: tidyText(said.garage_address.city),
      state: said.garage_address.state.trim().toUpperCase(),
      postcode: withLatinDigits(said.garage_address.postcode).trim(),
    },
    modifications:
      said.modified === 'yes'
        ? said.modifications.map(({ what, year, certificate_no: no }) => ({
            what: tidyText(what),
            year: withLatinDigits(year).trim(),
            certificate_no: tidyText(no),
          }))
        : [],
    inspection_no: tidyText(said.inspection_no),
    insurer: tidyText(said.insurer),
    policy_no: tidyText(said.policy_no),
  }
}

/** Returns whether a vehicle with this status has a plate to enter. */
export function hasPlate({ current_status: status }: Pick<CaseAnswers, 'current_status'>): boolean {
  return status !== '' && status !== 'unregistered'
}

/** Returns the pages that a scheme uses, in order. */
export function rowsOf(rules: SchemeRules): CaseRow[] {
  return CASE_ROWS.filter((row) => {
    if (row === 'inspection') return rules.inspection !== null
    if (row === 'insurance') return rules.asks_insurance
    if (row === 'use') return rules.days_options.length > 0 || rules.log_book === 'optional'
    return true
  })
}

/**
 * Returns everything that is missing or invalid in an application. The signature is not included, because it comes
 * later.
 * @param today the calendar day at the club
 */
export function caseMistakes(
  said: CaseAnswers,
  papers: CasePapers,
  rules: SchemeRules,
  today: string,
): CaseMistake[] {
  const answers = tidyAnswers(said)
  const rows = new Set(rowsOf(rules))
  return [
    ...vehicleMistakes(answers, rules, today),
    ...numberMistakes(answers, rules, today),
    ...modificationMistakes(answers, rules, today),
    ...photoMistakes(papers, rules),
    ...inspectionMistakes(answers, papers, rules, today),
    ...insuranceMistakes(answers, papers, rules, today),
    ...ownershipMistakes(papers),
    ...garageMistakes(answers, rules),
    ...useMistakes(answers, rules),
  ].filter(({ row }) => rows.has(row))
}

export type Found = Omit<CaseMistake, 'row'>
const on = (row: CaseRow, found: (Found | null)[]): CaseMistake[] =>
  found.flatMap((one) => (one === null ? [] : [{ row, ...one }]))
const required = (field: string, isThere: boolean, message: MessageDescriptor): Found | null =>
  isThere ? null : { field, code: 'required', message }

/** Validates a required text and its length. */
function text(field: string, value: string, most: number, missing: MessageDescriptor): Found | null {
  if (value === '') return { field, code: 'required', message: missing }
  return fits(field, value, most)
}

function fits(field: string, value: string, most: number): Found | null {
  if (hasControlCharacters(value)) return { field, code: 'invalid', message: CASE_WORDS.signs }
  return [...value].length > most
    ? { field, code: 'too_long', message: CASE_WORDS.tooLong, values: { most } }
    : null
}

function vehicleMistakes(answers: CaseAnswers, rules: SchemeRules, today: string): CaseMistake[] {
  const { odometer, plate_no: plate } = answers
  const isOdometer =
    odometer !== null && Number.isInteger(odometer) && odometer >= 0 && odometer <= ANSWER_LIMITS.odometer
  return on('vehicle', [
    answers.kind === 'transfer'
      ? text('previous_club', answers.previous_club, ANSWER_LIMITS.club, CASE_WORDS.previousClub)
      : null,
    ageMistake(answers, rules, today),
    text('make', answers.make, ANSWER_LIMITS.make, CASE_WORDS.make),
    text('model', answers.model, ANSWER_LIMITS.model, CASE_WORDS.model),
    required('body_type', answers.body_type !== '', CASE_WORDS.bodyType),
    text('colour', answers.colour, ANSWER_LIMITS.colour, CASE_WORDS.colour),
    required('odometer', isOdometer, CASE_WORDS.odometer),
    required('current_status', answers.current_status !== '', CASE_WORDS.currentStatus),
    hasPlate(answers) && !/^[A-Z0-9]{1,9}$/.test(plate)
      ? { field: 'plate_no', code: plate === '' ? 'required' : 'invalid', message: CASE_WORDS.plate }
      : null,
    required('drive_side', answers.drive_side !== '', CASE_WORDS.driveSide),
  ])
}

/**
 * Validates the vehicle's age. The message for a vehicle that is too young contains the day on which it will be old
 * enough.
 */
function ageMistake({ manufactured }: CaseAnswers, { age }: SchemeRules, today: string): Found | null {
  const built = readManufactured(manufactured, today)
  if (built === null) return { field: 'manufactured', code: 'required', message: CASE_WORDS.manufactured }
  return isOldEnough(age, built, today) ? null : tooYoungProblem(age, built)
}

/** Returns the message for a vehicle that is too young. */
export function tooYoungProblem(
  age: SchemeRules['age'],
  built: { year: number; month: number | null },
): Found {
  if (age.counted === 'built_before')
    return {
      field: 'manufactured',
      code: 'too_young',
      message: CASE_WORDS.builtTooLate,
      values: { year: String(age.year) },
    }
  return {
    field: 'manufactured',
    code: 'too_young',
    message: CASE_WORDS.tooYoung,
    values: { years: age.years, day: joinsOn(age, built) ?? '' },
  }
}

function numberMistakes(answers: CaseAnswers, rules: SchemeRules, today: string): CaseMistake[] {
  const built = readManufactured(answers.manufactured, today)
  const hasVin = built === null || built.year >= FIRST_VIN_YEAR
  const isVin = /^[A-HJ-NPR-Z0-9]{17}$/.test(answers.vin)
  const isChassis = /^[A-Z0-9/.]{4,20}$/.test(answers.vin)
  const { gvm_kg: gvm } = answers
  const most = rules.most_gvm_kg
  const weight =
    most === null
      ? null
      : gvm === null
        ? { field: 'gvm_kg', code: 'required', message: CASE_WORDS.gvm }
        : gvm < 1 || gvm > most
          ? { field: 'gvm_kg', code: 'too_heavy', message: CASE_WORDS.tooHeavy, values: { most } }
          : null
  return on('numbers', [
    hasVin
      ? isVin
        ? null
        : { field: 'vin', code: 'invalid', message: CASE_WORDS.vin }
      : isChassis
        ? null
        : { field: 'vin', code: 'invalid', message: CASE_WORDS.chassis },
    text('engine_number', answers.engine_number, ANSWER_LIMITS.engineNumber, CASE_WORDS.engineNumber),
    weight,
  ])
}

/**
 * The first year of manufacture from which every car has a VIN with 17 characters.
 * @source docs/reference/vehicles.md §2.2
 */
const FIRST_VIN_YEAR = 1989

function modificationMistakes(answers: CaseAnswers, rules: SchemeRules, today: string): CaseMistake[] {
  const { modified, modifications } = answers
  if (modified === '')
    return on('modifications', [{ field: 'modified', code: 'required', message: CASE_WORDS.modified }])
  if (modified === 'no') return []
  if (!rules.takes_modified)
    return on('modifications', [{ field: 'modified', code: 'not_here', message: CASE_WORDS.notModified }])
  if (modifications.length === 0)
    return on('modifications', [{ field: 'modifications', code: 'required', message: CASE_WORDS.listOne }])
  return on(
    'modifications',
    modifications.flatMap(({ what, year, certificate_no: no }, index) => [
      text(`modifications.${index}.what`, what, ANSWER_LIMITS.what, CASE_WORDS.what),
      /^\d{4}$/.test(year) && Number(year) >= 1885 && Number(year) <= Number(today.slice(0, 4))
        ? null
        : { field: `modifications.${index}.year`, code: 'required', message: CASE_WORDS.whatYear },
      fits(`modifications.${index}.certificate_no`, no, ANSWER_LIMITS.certificate),
    ]),
  )
}

function photoMistakes({ photos }: CasePapers, { photo_slots: slots }: SchemeRules): CaseMistake[] {
  return on(
    'photos',
    slots.map((slot) => required(`photos.${slot}`, photos.includes(slot), SLOT_WORDS[slot].missing)),
  )
}

/**
 * The last day on which the registrar may sign with the inspection report of the answers; null if the scheme requires
 * none or its day is not entered.
 */
export function inspectionValidTo(
  { inspection_date: day }: Pick<CaseAnswers, 'inspection_date'>,
  { inspection }: Pick<SchemeRules, 'inspection'>,
): string | null {
  return inspection === null || !isDay(day) ? null : addDays(day, inspection.most_days)
}

function inspectionMistakes(
  answers: CaseAnswers,
  { files }: CasePapers,
  { inspection }: SchemeRules,
  today: string,
): CaseMistake[] {
  if (inspection === null) return []
  const { inspection_type: type, inspection_no: no, inspection_date: day } = answers
  const oldest = addDays(today, -inspection.most_days)
  const date = !isDay(day)
    ? { field: 'inspection_date', code: 'required', message: CASE_WORDS.inspectionDate }
    : day > today
      ? { field: 'inspection_date', code: 'future', message: CASE_WORDS.notYet }
      : day < oldest
        ? {
            field: 'inspection_date',
            code: 'too_old',
            message: CASE_WORDS.inspectionOld,
            values: { days: inspection.most_days },
          }
        : null
  return on('inspection', [
    required('inspection_type', type !== '' && inspection.types.includes(type), CASE_WORDS.inspectionType),
    text('inspection_no', no, ANSWER_LIMITS.inspectionNo, CASE_WORDS.inspectionNo),
    date,
    required('files.inspection', files.includes('inspection'), CASE_WORDS.inspectionFile),
  ])
}

/** Returns everything that is missing or invalid in the insurance. */
export function insuranceMistakes(
  answers: CaseAnswers,
  { files }: CasePapers,
  rules: SchemeRules,
  today: string,
): CaseMistake[] {
  if (!rules.asks_insurance) return []
  const { policy_expiry: expiry } = answers
  return on('insurance', [
    text('insurer', answers.insurer, ANSWER_LIMITS.insurer, CASE_WORDS.insurer),
    text('policy_no', answers.policy_no, ANSWER_LIMITS.policyNo, CASE_WORDS.policyNo),
    !isDay(expiry)
      ? { field: 'policy_expiry', code: 'required', message: CASE_WORDS.policyExpiry }
      : expiry <= today
        ? { field: 'policy_expiry', code: 'expired', message: CASE_WORDS.policyExpired }
        : null,
    required('files.insurance', files.includes('insurance'), CASE_WORDS.insuranceFile),
  ])
}

function ownershipMistakes({ files }: CasePapers): CaseMistake[] {
  return on('ownership', [required('files.ownership', files.includes('ownership'), CASE_WORDS.ownershipFile)])
}

function garageMistakes({ garage_address: address }: CaseAnswers, { state }: SchemeRules): CaseMistake[] {
  return on('garage', [
    text('garage_address.street_address', address.street_address, ANSWER_LIMITS.street, CASE_WORDS.street),
    text('garage_address.city', address.city, ANSWER_LIMITS.city, CASE_WORDS.city),
    required('garage_address.postcode', /^\d{4}$/.test(address.postcode), CASE_WORDS.postcode),
    address.state === state
      ? null
      : {
          field: 'garage_address.state',
          code: address.state === '' ? 'required' : 'elsewhere',
          message: CASE_WORDS.garagedIn,
          values: { state },
        },
  ])
}

function useMistakes(
  { days_option: days }: CaseAnswers,
  { days_options: options }: SchemeRules,
): CaseMistake[] {
  if (options.length === 0) return []
  return on('use', [required('days_option', days !== null && options.includes(days), CASE_WORDS.daysOption)])
}

/**
 * Returns the items that are missing on a check sheet and prevent approval and signature. Includes failed items, and
 * results recorded before the sheet stored the person.
 */
export function openChecks(sheet: CheckSheet, rules: SchemeRules): CheckItem[] {
  return CHECK_ITEMS.filter((item) => {
    const { result, by } = sheet[item] ?? {}
    if (result === undefined || by === undefined || result === 'fail') return true
    return result === 'na' && mustPass(item, rules)
  })
}

/** Returns whether an item must pass: an item required by the scheme cannot be marked as not applicable. */
function mustPass(item: CheckItem, rules: SchemeRules): boolean {
  if (item === 'inspection') return rules.inspection !== null
  if (item === 'insurance') return rules.asks_insurance
  return item !== 'originality'
}
