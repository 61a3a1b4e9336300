import type { PersonData, TableRule } from '#platform/server/person-data.ts'

const SENT: TableRule = {
  staff: ['sent_by_person_id'],
  removal: 'kept',
  exportedIn: 'committee_work',
  because: 'An image, video or file of the club’s site. The library shows no name for a removed person.',
}

const UNFINISHED: TableRule = {
  staff: ['person_id'],
  removal: 'kept',
  minimised: { because: 'Deleted a day after its last part.' },
  exportedIn: null,
  because: 'An unfinished upload of a file for the club’s site, which is deleted a day after its last part.',
}

const PART: TableRule = {
  owner: [],
  removal: 'kept',
  minimised: { because: 'Deleted with its upload.' },
  exportedIn: null,
  because: 'A part of an unfinished upload, which is deleted with it.',
}

/** Personal data of the library: who sent its items. */
export const mediaLibraryData: PersonData = {
  tables: {
    media_image: SENT,
    media_video: SENT,
    media_file: SENT,
    media_upload: UNFINISHED,
    media_upload_part: PART,
  },
}
