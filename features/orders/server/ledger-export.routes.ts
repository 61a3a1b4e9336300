import type { FastifyInstance } from 'fastify'
import { type Audit, type Exports, serveExport } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { refuseChangedValues, withCurrent } from '#platform/server/revision.ts'
import { Problem } from '#platform/shared/problem.ts'
import { accountsWithoutCode, journalHead, journalRows } from '../journals.rules.ts'
import {
  type AccountCode,
  accountCodes,
  type AccountingProgram,
  LEDGER_EXPORT_REFUSALS,
  ledgerCsv,
  saveAccountCodes,
} from '../ledger-export.contract.ts'
import { codesAnswer, codesInput, ledgerCsvInput, saveCodesInput } from '../ledger-export.schema.ts'
import {
  hasPostings,
  listAccountCodes,
  listJournalSums,
  listUsedAccounts,
  lockAccountCodes,
  saveCodes,
} from './ledger-export.store.ts'
import type { OrderDeps } from './order-deps.ts'

type LedgerExportDeps = Pick<OrderDeps, 'database' | 'club'> & { audit: Audit; exports: Exports }

/** The ledger accounts that every club has. The other ones, such as that of a payment type, are added when used. */
const ACCOUNTS = [
  'receivable',
  'sales',
  'gst',
  'credit',
  'vouchers',
  'to_refund',
  'goodwill',
  'suspense',
  'other_income',
] as const

const mayCall = requireRole('treasurer')

type LedgerQuestion = Parameters<typeof listJournalSums>[1] & { program: AccountingProgram }

/** Registers the export of the ledger for accounting programs. */
export function ledgerExportRoutes(app: FastifyInstance, deps: LedgerExportDeps): void {
  const { db } = deps.database

  serve(app, accountCodes, {
    input: codesInput,
    mayCall,
    answer: codesAnswer,
    handle: async ({ input: { program } }) => ({ data: await codesOf(db, program) }),
  })

  serve(app, saveAccountCodes, {
    input: saveCodesInput,
    mayCall,
    answer: codesAnswer,
    handle: async ({ input: { program, codes }, caller }) => {
      const read = async () => ({ data: await codesOf(db, program) })
      await withCurrent(() => changeCodes(deps, { program, codes, by: personOf(caller) }), read)
      return read()
    },
  })

  serveExport(app, deps.exports, {
    endpoint: ledgerCsv,
    input: ledgerCsvInput,
    mayCall,
    questionOf: async (input) => {
      const { timezone } = await deps.club()
      const question = { ...input, timezone }
      const uncoded = (await codesOf(db, input.program)).filter(({ code }) => code === '')
      const accounts = uncoded.map(({ account }) => account)
      // Summing a period is slow, so do it only if an account without a code has postings. No code is needed if they
      // add up to zero.
      if (await hasPostings(db, { ...question, accounts })) await refuseWithoutCode(db, question)
      return question
    },
    fileName: ({ program, from, to }) => `ledger-${program}-${from}-${to}.csv`,
    head: ({ program }) => journalHead(program),
    // The file has at most a line for each account and day of a year, so it is made in one page, whose size is not
    // known before.
    count: () => Promise.resolve(0),
    pages: async function* ({ program, ...period }, read) {
      const [sums, codes] = await read((reads) =>
        Promise.all([listJournalSums(reads, period), listAccountCodes(reads, program)]),
      )
      const byAccount = new Map(codes.map(({ account, code }) => [account, code]))
      // A code may have been removed since the export was started.
      if (accountsWithoutCode(sums, byAccount).length > 0) throw new Error('an account has no code any more')
      yield { records: sums.length, lines: journalRows(program, sums, byAccount) }
    },
    audit: ({ program, from, to, step }, rows) => ({
      verb: 'exported_ledger',
      subjectKind: 'books',
      subjectId: program,
      change: { from, to, step, rows },
    }),
  })
}

type CodesChange = {
  program: AccountingProgram
  /** `was` is the code that the caller saw; undefined to replace any. */
  codes: readonly (AccountCode & { was?: string | undefined })[]
  by: number
}

/**
 * Saves codes and records the changed ones in the audit log.
 * @throws Problem CONFLICT if another person has changed a code meanwhile to a third one
 */
async function changeCodes(
  { database, audit }: LedgerExportDeps,
  { program, codes, by }: CodesChange,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockAccountCodes(tx)
    const before = new Map((await listAccountCodes(tx, program)).map(({ account, code }) => [account, code]))
    const stored = (account: string): string => before.get(account) ?? ''
    const checked = codes.filter(({ was }) => was !== undefined)
    refuseChangedValues({
      was: Object.fromEntries(checked.map(({ account, was }) => [account, was])),
      sent: Object.fromEntries(checked.map(({ account, code }) => [account, code])),
      stored: Object.fromEntries(checked.map(({ account }) => [account, stored(account)])),
    })
    const changed = codes.filter(({ account, code }) => stored(account) !== code)
    if (changed.length === 0) return
    await saveCodes(tx, program, changed)
    await audit(tx, {
      personId: by,
      verb: 'changed_account_codes',
      subjectKind: 'books',
      subjectId: program,
      change: Object.fromEntries(
        changed.map(({ account, code }) => [account, { before: stored(account), after: code }]),
      ),
    })
  })
}

/** @throws Problem NOT_ELIGIBLE if an account with a sum in the period has no code */
async function refuseWithoutCode(db: Db, { program, ...period }: LedgerQuestion): Promise<void> {
  const [sums, codes] = await Promise.all([listJournalSums(db, period), listAccountCodes(db, program)])
  const byAccount = new Map(codes.map(({ account, code }) => [account, code]))
  if (accountsWithoutCode(sums, byAccount).length > 0) throw new Problem(LEDGER_EXPORT_REFUSALS.noCode)
}

async function codesOf(db: Db, program: AccountingProgram): Promise<AccountCode[]> {
  const [codes, used] = await Promise.all([listAccountCodes(db, program), listUsedAccounts(db)])
  const accounts = [...new Set([...ACCOUNTS, ...used])]
  return accounts.map((account) => ({
    account,
    code: codes.find((one) => one.account === account)?.code ?? '',
  }))
}
