import { expect, expectTypeOf, it } from 'vitest'
import { columnsOfDraft, type DraftColumns } from '#platform/server/records/draft-columns.ts'
import type { RecordFields } from '#platform/server/records/record-model.ts'
import type { Vehicle } from '../vehicles.contract.ts'
import {
  VEHICLE_COLUMNS,
  type VehicleDraft,
  type VehicleFieldsElsewhere,
  type VehicleRow,
} from './vehicles.store.ts'

/** A contract with an additional field that has neither a column nor an entry in the field table. */
type Grown = { tow_bar: string }
type Columns<Draft extends VehicleDraft> = DraftColumns<Draft, VehicleRow, VehicleFieldsElsewhere>

it('the stored columns must cover every field of the contract', () => {
  expectTypeOf<typeof VEHICLE_COLUMNS>().toExtend<Columns<VehicleDraft>>()
  expectTypeOf<typeof VEHICLE_COLUMNS>().not.toExtend<Columns<VehicleDraft & Grown>>()
})

it('the field table must cover every field of the answer', () => {
  expectTypeOf<RecordFields<keyof Vehicle>>().not.toExtend<RecordFields<keyof (Vehicle & Grown)>>()
})

it('maps a draft to its columns and leaves out absent fields', () => {
  const draft = { make: 'Austin', sold_on: null, body_type: undefined, photo_ids: [1] }
  expect(columnsOfDraft<VehicleRow>(VEHICLE_COLUMNS, draft)).toEqual({ make: 'Austin', soldOn: null })
})
