/** The labels of the values that can be chosen for a vehicle, such as body type and fuel. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  BodyType,
  Fuel,
  Induction,
  LogbookIssuer,
  SafetyCage,
  TransponderType,
} from '../vehicle-choices.rules.ts'

export const BODY_WORDS: Readonly<Record<BodyType, MessageDescriptor>> = {
  sedan: msg`Sedan`,
  hatch: msg`Hatch`,
  coupe: msg`Coupe`,
  wagon: msg`Wagon`,
  convertible: msg`Convertible`,
  ute: msg`Ute`,
  van: msg`Van`,
  sports: msg`Sports car`,
  'open-wheel': msg`Open-wheeler`,
  buggy: msg`Buggy`,
  motorcycle: msg`Motorcycle`,
  kart: msg`Kart`,
  truck: msg`Truck`,
  trailer: msg`Trailer`,
  other: msg`Something else`,
}

export const FUEL_WORDS: Readonly<Record<Fuel, MessageDescriptor>> = {
  petrol: msg`Petrol`,
  diesel: msg`Diesel`,
  LPG: msg`LPG`,
  electric: msg`Electric`,
  hybrid: msg`Hybrid`,
}

export const INDUCTION_WORDS: Readonly<Record<Induction, MessageDescriptor>> = {
  NA: msg`Naturally aspirated`,
  turbo: msg`Turbo`,
  super: msg`Supercharged`,
  rotary: msg`Rotary`,
}

export const TRANSPONDER_WORDS: Readonly<Record<TransponderType, MessageDescriptor>> = {
  none: msg`None, or hired on the day`,
  MYLAPS: msg`MYLAPS`,
  Dorian: msg`Dorian`,
  other: msg`Another make`,
}

export const LOGBOOK_WORDS: Readonly<Record<LogbookIssuer, MessageDescriptor>> = {
  MA: msg`Motorsport Australia`,
  AASA: msg`AASA`,
  other: msg`Another organisation`,
}

export const CAGE_WORDS: Readonly<Record<SafetyCage, MessageDescriptor>> = {
  none: msg`None`,
  half: msg`Half cage`,
  full: msg`Full cage`,
}
