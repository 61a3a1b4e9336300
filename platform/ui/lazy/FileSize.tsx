import { Trans } from '@lingui/react/macro'
import { useFormat } from '#platform/web/use-format.ts'

const BYTES_PER_KB = 1000
const KB_PER_MB = 1000

/** The size of a file in kB or MB. */
export function FileSize({ bytes }: { bytes: number }) {
  const format = useFormat()
  if (format === null) return null
  const kilobytes = Math.max(1, Math.round(bytes / BYTES_PER_KB))
  const isMega = kilobytes >= KB_PER_MB
  const size = format.number(isMega ? kilobytes / KB_PER_MB : kilobytes, isMega ? 1 : 0)
  return (
    <span className="text-muted">
      {isMega ? (
        <Trans comment="Size of a file">{size} MB</Trans>
      ) : (
        <Trans comment="Size of a file">{size} kB</Trans>
      )}
    </span>
  )
}
