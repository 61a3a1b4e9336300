import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Log } from '#platform/server/log.ts'
import { listenForMetrics, type MetricsPort } from '../metrics-port.ts'
import type { OpenClubs } from './open-clubs.ts'

/** Opens the port with the figures of a process that serves several clubs. @param port undefined for no metrics */
export async function openClubsMetrics(
  port: number | undefined,
  clubs: Pick<OpenClubs<unknown>, 'openCount'>,
  log: Log,
): Promise<MetricsPort | null> {
  if (port === undefined) return null
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  void new Gauge({
    name: 'paddock_clubs_open',
    help: 'Clubs that this process has open',
    registers: [registry],
    collect() {
      this.set(clubs.openCount())
    },
  })
  return listenForMetrics(port, { text: () => registry.metrics(), contentType: registry.contentType, log })
}
