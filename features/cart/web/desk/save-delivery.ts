import type { DeliveryTable } from '../../delivery-desk.contract.ts'

/** Saves the table with something changed. @returns whether it was saved */
export type SaveDelivery = (change: Partial<DeliveryTable>) => Promise<boolean>
