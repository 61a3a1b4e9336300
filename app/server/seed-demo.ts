/** Fills an empty database with the demo club. */
import { seedDemoBuyer } from '#database/seed/demo-buyer.ts'
import { seedDemoEntries } from '#database/seed/demo-entries.ts'
import { seedDemoEventPapers } from '#database/seed/demo-event-papers.ts'
import { seedDemoMessage } from '#database/seed/demo-message.ts'
import { seedDemoResults } from '#database/seed/demo-results.ts'
import { seedDemoEvents } from '#database/seed/demo-events.ts'
import { seedDemoLogBook } from '#database/seed/demo-log-book.ts'
import { seedDemoHousehold, seedDemoSharedAddress } from '#database/seed/demo-household.ts'
import { seedDemoLapsed } from '#database/seed/demo-lapsed.ts'
import { seedDemoMembers } from '#database/seed/demo-members.ts'
import { seedDemoClubRego } from '#database/seed/demo-club-rego.ts'
import { seedDemoVehicles } from '#database/seed/demo-vehicles.ts'
import { seedDemoTill } from '#database/seed/demo-till.ts'
import { seedDemoPeople } from '#database/seed/demo-people.ts'
import { seedDemoClub } from '#database/seed/seed-demo-club.ts'
import { openRecordFiles } from '#features/desk-records/server/desk-records.public.ts'
import { auditLog } from '#features/staff/server/staff.public.ts'
import type { Random } from '#platform/server/random.ts'
import type { Service } from '#platform/server/service.ts'
import type { Features } from './features.ts'

/** Seeds the demo club, its people and their records. Records that exist already are left as they are. */
export async function seedDemo(
  features: Features,
  { service, random, dataDir }: { service: Service; random: Random; dataDir: string },
): Promise<void> {
  await seedDemoClub({ ...service, media: features.media })
  await seedDemoPeople({ ...service, random, dataDir })
  await seedDemoMembers(features.membership)
  await seedDemoHousehold(service)
  await seedDemoSharedAddress(service)
  await seedDemoLapsed(service)
  await seedDemoVehicles(service)
  await seedDemoClubRego(features.clubRego)
  await seedDemoLogBook(service)
  await seedDemoEvents({ ...service, random, media: features.media })
  const { payment_user_id: supplierId } = (await features.site.settings()).configuration
  await seedDemoBuyer({ ...service, random, supplierId })
  await seedDemoTill({ ...service, random })
  await seedDemoEntries(features.entries)
  await seedDemoMessage({ ...service, random })
  await seedDemoEventPapers({ ...service, recordFiles: openRecordFiles(features.media) })
  await seedDemoResults({ ...service, audit: auditLog(service.clock) })
}
