import type { PersonData, TableRule } from '#platform/server/person-data.ts'

const SENT: TableRule = {
  staff: ['sent_by_person_id'],
  removal: 'kept',
  exportedIn: 'committee_work',
  because: 'An image, video or file of the club’s site. The library shows no name for a removed person.',
}

/** Personal data of the library: who sent its items. */
export const mediaLibraryData: PersonData = {
  tables: { media_image: SENT, media_video: SENT, media_file: SENT },
}
