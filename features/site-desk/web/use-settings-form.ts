import { type DeskFormState, useDeskForm } from '#features/staff/staff.public.tsx'
import {
  type DeskDetails,
  type DeskMoney,
  saveDetails,
  saveMoney,
} from '#features/site/site-desk.contract.ts'
import { call } from '#platform/web/http.ts'
import {
  type DetailsDraft,
  detailsDraftOf,
  type MoneyDraft,
  moneyDraftOf,
  readDetails,
  readMoney,
} from '../settings-draft.rules.ts'
import { DETAILS_LABELS, MONEY_LABELS } from './settings-labels.ts'

export type SettingsForm<Item, Draft> = Omit<DeskFormState<Item, Draft>, 'submit'> & {
  save: () => Promise<void>
}

const idOf = (field: string) => `settings-${field}`

/** The state of the form of the club's details, with its save function. */
export function useDetailsForm(
  item: DeskDetails,
  onSaved: (details: DeskDetails) => void,
): SettingsForm<DeskDetails, DetailsDraft> {
  const { submit, ...form } = useDeskForm({
    saves: saveDetails,
    item,
    draftOf: (details: DeskDetails | null) => detailsDraftOf(details ?? item),
    fields: DETAILS_LABELS,
    idOf,
    onSaved,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { details, mistakes } = readDetails(draft)
      const { updated_at } = known ?? item
      return { mistakes, send: async () => (await call(saveDetails, { ...details, updated_at })).item }
    })
  return { ...form, save }
}

/** The state of the form about money and members, with its save function. */
export function useMoneyForm(
  item: DeskMoney,
  onSaved: (money: DeskMoney) => void,
): SettingsForm<DeskMoney, MoneyDraft> {
  const { submit, ...form } = useDeskForm({
    saves: saveMoney,
    item,
    draftOf: (money: DeskMoney | null) => moneyDraftOf(money ?? item),
    fields: MONEY_LABELS,
    idOf,
    onSaved,
  })
  const save = (): Promise<void> =>
    submit((draft, known) => {
      const { money, mistakes } = readMoney(draft)
      const { updated_at } = known ?? item
      return { mistakes, send: async () => (await call(saveMoney, { ...money, updated_at })).item }
    })
  return { ...form, save }
}
