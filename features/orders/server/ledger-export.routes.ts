import type { FastifyInstance } from 'fastify'
import { type Audit, readQuery, sendCsv } from '#features/staff/server/staff.public.ts'
import type { Db } from '#platform/server/database/pool.ts'
import { personOf, requireRole } from '#platform/server/http/require-role.ts'
import { serve } from '#platform/server/http/serve.ts'
import { csvOf } from '#platform/shared/csv.ts'
import { Problem } from '#platform/shared/problem.ts'
import { accountsWithoutCode, journalRows } from '../journals.rules.ts'
import {
  type AccountCode,
  accountCodes,
  type AccountingProgram,
  LEDGER_EXPORT_REFUSALS,
  ledgerCsv,
  saveAccountCodes,
} from '../ledger-export.contract.ts'
import { codesAnswer, codesInput, ledgerCsvInput, saveCodesInput } from '../ledger-export.schema.ts'
import { listAccountCodes, listJournalSums, listUsedAccounts, saveCodes } from './ledger-export.store.ts'
import type { OrderDeps } from './order-deps.ts'

type LedgerExportDeps = Pick<OrderDeps, 'database' | 'club'> & { audit: Audit }

/** The ledger accounts that every club has. The accounts of a payment type are added when it is used. */
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
      await deps.database.transaction(async (tx) => {
        const before = new Map(
          (await listAccountCodes(tx, program)).map(({ account, code }) => [account, code]),
        )
        const changed = codes.filter(({ account, code }) => (before.get(account) ?? '') !== code)
        if (changed.length === 0) return
        await saveCodes(tx, program, changed)
        await deps.audit(tx, {
          personId: personOf(caller),
          verb: 'changed_account_codes',
          subjectKind: 'books',
          subjectId: program,
          change: Object.fromEntries(
            changed.map(({ account, code }) => [account, { before: before.get(account) ?? '', after: code }]),
          ),
        })
      })
      return { data: await codesOf(db, program) }
    },
  })

  app.get(ledgerCsv.path, async (request, reply) => {
    mayCall(request.caller)
    const { program, ...period } = readQuery(ledgerCsvInput, request.query)
    const { timezone } = await deps.club()
    const [sums, codes] = await Promise.all([
      listJournalSums(db, { ...period, timezone }),
      listAccountCodes(db, program),
    ])
    const byAccount = new Map(codes.map(({ account, code }) => [account, code]))
    if (accountsWithoutCode(sums, byAccount).length > 0) throw new Problem(LEDGER_EXPORT_REFUSALS.noCode)
    await deps.database.transaction((tx) =>
      deps.audit(tx, {
        personId: personOf(request.caller),
        verb: 'exported_ledger',
        subjectKind: 'books',
        subjectId: program,
        change: { ...period, rows: sums.length },
      }),
    )
    const csv = csvOf(journalRows(program, sums, byAccount))
    return sendCsv(reply, `ledger-${program}-${period.from}-${period.to}.csv`, csv)
  })
}

async function codesOf(db: Db, program: AccountingProgram): Promise<AccountCode[]> {
  const [codes, used] = await Promise.all([listAccountCodes(db, program), listUsedAccounts(db)])
  const accounts = [...new Set([...ACCOUNTS, ...used.filter((account) => account.startsWith('money:'))])]
  return accounts.map((account) => ({
    account,
    code: codes.find((one) => one.account === account)?.code ?? '',
  }))
}
