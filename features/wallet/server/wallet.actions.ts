/** Creates, sends and removes membership passes for wallets. */
import { msg } from '@lingui/core/macro'
import { type PassContent, WalletFault } from '#integrations/wallet/wallet.ts'
import { translate } from '#platform/server/messages.ts'
import { instantOf } from '#platform/shared/clock.ts'
import { wordsOn } from '#platform/shared/colour.ts'
import { MINUTE_MS } from '#platform/shared/durations.ts'
import type { Locale } from '#platform/shared/locales.ts'
import { Problem } from '#platform/shared/problem.ts'
import { PASS_FILE_END, PASS_FILE_PATH, WALLET_REFUSALS, type WalletOffer } from '../wallet.contract.ts'
import { readFilePayload, writeFilePayload } from '../wallet.rules.ts'
import type { ClubLook, PassHolder, WalletDeps } from './wallet-deps.ts'
import { deletePassCode, findPassCode, findPassOwner, savePassCode } from './wallet.store.ts'

const CODE_BITS = 128
/** How long the address of a pass file can be used. A phone may load it twice. */
const FILE_FOR_MS = 10 * MINUTE_MS

type WalletKind = 'apple' | 'google'

/**
 * Returns the kinds of passes that the card screen offers to a person. A kind whose certificate is not usable is not
 * offered.
 */
export async function readOffer(deps: WalletDeps, personId: number): Promise<WalletOffer> {
  const [code, holder] = await Promise.all([
    findPassCode(deps.database.db, personId),
    deps.holderOf(personId),
  ])
  const isOffered = (kind: WalletKind) => holder !== null && deps.wallet[kind]?.check().kind === 'ready'
  return { apple: isOffered('apple'), google: isOffered('google'), has_pass: code !== null }
}

/**
 * Returns the address from which a phone loads the signed pass.
 * @throws Problem NOT_ELIGIBLE without a current membership or if the club has not set up passes, UNAVAILABLE for an
 * unusable certificate
 */
export async function applePassAddress(deps: WalletDeps, personId: number): Promise<string> {
  requireReady(deps, 'apple')
  if ((await deps.holderOf(personId)) === null) throw new Problem(WALLET_REFUSALS.notCurrent)
  const code = await passCodeOf(deps, personId)
  const token = deps.fileCodes.sign(writeFilePayload({ code, untilMs: deps.clock.nowMs() + FILE_FOR_MS }))
  return `${deps.appUrl}${PASS_FILE_PATH}${token}${PASS_FILE_END}`
}

/** Returns the address at Google that adds the pass. @throws Problem as `applePassAddress` */
export async function googlePassAddress(deps: WalletDeps, personId: number, locale: Locale): Promise<string> {
  const google = requireReady(deps, 'google')
  const holder = await deps.holderOf(personId)
  if (holder === null) throw new Problem(WALLET_REFUSALS.notCurrent)
  const code = await passCodeOf(deps, personId)
  const content = contentOf(deps, { code, holder, look: await deps.club(), locale })
  return refuseIfFaulty(deps, () => google.saveAddress(content))
}

/**
 * Returns the file of a pass for the signed part of its address.
 * @throws Problem NOT_FOUND if the signature is not ours, the address has expired, or the pass was removed or the
 * membership ended meanwhile
 */
export async function readPassFile(deps: WalletDeps, signed: string, locale: Locale): Promise<Buffer> {
  const text = deps.fileCodes.read(signed)
  const payload = text === null ? null : readFilePayload(text)
  if (payload === null || payload.untilMs < deps.clock.nowMs()) throw new Problem('NOT_FOUND')
  await deps.limits.file.take(payload.code)
  const personId = await findPassOwner(deps.database.db, payload.code)
  const holder = personId === null ? null : await deps.holderOf(personId)
  if (holder === null) throw new Problem('NOT_FOUND')
  const apple = requireReady(deps, 'apple')
  const [look, pictures] = await Promise.all([deps.club(), deps.pictures()])
  const content = contentOf(deps, { code: payload.code, holder, look, locale })
  return refuseIfFaulty(deps, () => apple.create(content, pictures))
}

/** Removes a person's passes: their code is no longer accepted, also on phones that still show it. */
export async function removePasses(deps: WalletDeps, personId: number): Promise<void> {
  await deps.database.transaction((tx) => deletePassCode(tx, personId))
}

async function passCodeOf({ database, random, clock }: WalletDeps, personId: number): Promise<string> {
  const code = random.token(CODE_BITS)
  return database.transaction((tx) => savePassCode(tx, { personId, code, madeAt: instantOf(clock) }))
}

function requireReady<Kind extends WalletKind>(
  { wallet }: WalletDeps,
  kind: Kind,
): NonNullable<WalletDeps['wallet'][Kind]> {
  const passes = wallet[kind]
  if (passes === null) throw new Problem(WALLET_REFUSALS.notSetUp)
  if (passes.check().kind === 'fault') throw new Problem(WALLET_REFUSALS.faulty)
  return passes
}

/** Runs a function and turns a fault of the settings, which only the operator can correct, into a refusal. */
async function refuseIfFaulty<T>({ log }: WalletDeps, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof WalletFault)) throw error
    log.error({ reason: error.message }, 'a wallet pass cannot be made')
    throw new Problem(WALLET_REFUSALS.faulty)
  }
}

type PassParts = { code: string; holder: PassHolder; look: ClubLook; locale: Locale }

function contentOf({ appUrl }: WalletDeps, { code, holder, look, locale }: PassParts): PassContent {
  const club = look.name
  const card = `${appUrl}/membershipcard`
  return {
    id: code,
    code: `${appUrl}/card/${code}`,
    club,
    name: holder.name,
    number: holder.number,
    text: {
      title: translate(msg`Membership card of ${club}`, {}, locale),
      name: translate(msg({ message: 'Member', context: 'label on a wallet pass' }), {}, locale),
      number: translate(msg({ message: 'Number', context: 'label on a wallet pass' }), {}, locale),
      noteTitle: translate(msg`About this pass`, {}, locale),
      note: translate(
        msg`Scan the code to see whether the membership is current. At the gate, open your card in the app: ${card}`,
        {},
        locale,
      ),
    },
    locale,
    ground: look.colour,
    ink: wordsOn(look.colour),
    logo: look.iconAddress,
  }
}
