import type { Traces } from '#platform/server/traces.ts'
import type { TracesOptions } from './traces-options.ts'

/** Opens the traces to OTEL_EXPORTER_OTLP_ENDPOINT. The libraries are loaded only if it is set. */
export async function openTraces(
  endpoint: string | undefined,
  options: TracesOptions,
): Promise<Traces | null> {
  if (endpoint === undefined) return null
  const { openOtlpTraces } = await import('./otlp-traces.ts')
  return openOtlpTraces(endpoint, options)
}
