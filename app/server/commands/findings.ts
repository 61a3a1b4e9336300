/** The findings of `npm run doctor` in addition to the lines of the status page. All functions are pure. */
import type { RequestEcho } from '#features/status/echo.contract.ts'

export type Finding = {
  /** A fault makes the command fail; a warning does not. */
  level: 'ok' | 'warning' | 'fault'
  name: string
  text: string
  advice?: string
}

/** Judges whether the web server in front passes the visitors' addresses on. */
export function proxyFinding(appUrl: string, echo: RequestEcho): Finding {
  const name = 'Proxy'
  const {
    client_address: client,
    peer_address: peer,
    has_forwarded_for: isForwarded,
    is_proxy_trusted: isTrusted,
  } = echo
  if (!appUrl.startsWith('https:'))
    return { level: 'ok', name, text: `Visitors connect directly; the server sees ${client}.` }
  if (!isForwarded)
    return {
      level: 'fault',
      name,
      text: 'The web server that handles https does not send X-Forwarded-For, so all visitors share one rate limit.',
      advice: 'Let it send X-Forwarded-For with the address of the visitor. Caddy does so by itself.',
    }
  if (!isTrusted)
    return {
      level: 'fault',
      name,
      text: `X-Forwarded-For from ${peer} is ignored, so all visitors share one rate limit.`,
      advice: `Set TRUSTED_PROXIES=${peer} and restart the server.`,
    }
  return { level: 'ok', name, text: `Visitors' addresses arrive through the trusted proxy ${peer}.` }
}

/** The mode of a path, for example 0o600, and whether this account can write to it. */
export type PathState = { path: string; isThere: boolean; mode: number; canWrite: boolean }

const OTHERS = 0o077
const WRITABLE_BY_ALL = 0o002

/** Judges the permissions of the club's folder and keys. @param isRoot whether this process runs as root */
export function permissionFindings(
  { folders, secrets }: { folders: readonly PathState[]; secrets: readonly PathState[] },
  isRoot: boolean,
): Finding[] {
  const name = 'Permissions'
  const findings: Finding[] = []
  for (const { path, canWrite, mode } of folders) {
    if (!canWrite)
      findings.push({
        level: 'fault',
        name,
        text: `This account cannot write to ${path}.`,
        advice: `Run the command as the account of the server, or: chown -R ACCOUNT ${path}`,
      })
    // A warning, because the permissions of a folder on another machine often cannot be changed.
    if ((mode & WRITABLE_BY_ALL) !== 0)
      findings.push({
        level: 'warning',
        name,
        text: `Every account of this machine can change files in ${path}.`,
        advice: `chmod o-w ${path}`,
      })
  }
  for (const { path, isThere, mode } of secrets)
    if (isThere && (mode & OTHERS) !== 0)
      findings.push({
        level: 'fault',
        name,
        text: `Other accounts of this machine can read ${path}.`,
        advice: `chmod 600 ${path}`,
      })
  if (isRoot)
    findings.push({
      level: 'warning',
      name,
      text: 'The command runs as root. The server itself should run as an account of its own.',
      advice: 'docs/operations.md describes the systemd unit, which does so.',
    })
  if (findings.length > 0) return findings
  return [{ level: 'ok', name, text: 'The folders are writable and the keys are private.' }]
}

/** The TXT records of the domain and of its `_dmarc` name; null if DNS could not be asked. */
export type MailRecords = { domain: string; own: readonly string[] | null; dmarc: readonly string[] | null }

/** Judges the records by which other mail servers recognise the club's mail. @source RFC 7208 */
export function mailRecordFindings({ domain, own, dmarc }: MailRecords): Finding[] {
  const name = 'Mail domain'
  if (own === null || dmarc === null)
    return [
      {
        level: 'warning',
        name,
        text: `DNS did not answer for ${domain}, so SPF and DMARC were not checked.`,
      },
    ]
  const findings: Finding[] = []
  const spf = own.filter((record) => /^v=spf1(\s|$)/i.test(record))
  if (spf.length !== 1)
    findings.push({
      level: 'warning',
      name,
      text:
        spf.length === 0
          ? `${domain} has no SPF record, so mail is often sorted out as spam.`
          : `${domain} has ${spf.length} SPF records; other mail servers ignore all of them.`,
      advice: `Have exactly one TXT record at ${domain}, with the value that the mail provider names, such as: v=spf1 include:mail.example.org -all`,
    })
  if (!dmarc.some((record) => /^v=DMARC1(;|\s|$)/i.test(record)))
    findings.push({
      level: 'warning',
      name,
      text: `${domain} has no DMARC record, so large mail providers refuse its mail.`,
      advice: `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
    })
  if (findings.length > 0) return findings
  return [{ level: 'ok', name, text: `${domain} has SPF and DMARC records.` }]
}

/** Formats a finding for the terminal. */
export function findingText({ level, name, text, advice }: Finding): string {
  const sign = { ok: 'ok      ', warning: 'WARNING ', fault: 'FAULT   ' }[level]
  const lines = [`${sign}${name}: ${text}`]
  if (advice !== undefined && level !== 'ok') lines.push(`        → ${advice}`)
  return lines.join('\n')
}
