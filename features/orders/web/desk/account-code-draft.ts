import type { AccountCode } from '../../ledger-export.contract.ts'

/** The codes of an accounting program, as its call returns them. */
export type AccountCodes = { data: AccountCode[] }

/** The codes in the form, by account; empty for an account without one. */
export type CodesDraft = Readonly<Record<string, string>>

/** Returns the codes as the form shows them. */
export function codesDraftOf(codes: AccountCodes | null): CodesDraft {
  return Object.fromEntries((codes?.data ?? []).map(({ account, code }) => [account, code]))
}

/** Returns the codes that differ from the loaded ones, each with the loaded code. */
export function changedCodes(
  draft: CodesDraft,
  loaded: AccountCodes | null,
): (AccountCode & { was: string })[] {
  const shown = codesDraftOf(loaded)
  return Object.entries(draft)
    .map(([account, code]) => ({ account, code: code.trim(), was: shown[account] ?? '' }))
    .filter(({ code, was }) => code !== was)
}
