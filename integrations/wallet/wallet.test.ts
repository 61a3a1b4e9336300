import { decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it, test } from 'vitest'
import { MovableClock } from '#platform/shared/clock.ts'
import { settingsFrom } from '#app/server/settings.ts'
import {
  appleEnvironment,
  fakeApple,
  googleEnvironment,
  ISSUER,
  newKeys,
  openPass,
  pemOf,
  PASS_TYPE,
  TEAM,
} from '#tests/wallet/fake-apple.ts'
import { openWallet } from './open-wallet.ts'
import { type PassContent, WalletFault } from './wallet.ts'

const NOW = '2026-11-21T00:00:00Z'
const apple = fakeApple()
const other = fakeApple()
const keys = newKeys()

const CONTENT: PassContent = {
  id: 'abcDEF123-_abcDEF123-_',
  code: 'https://club.example/card/abcDEF123-_abcDEF123-_',
  club: 'Corella Plains Car Club',
  name: 'Tess Underbool',
  number: 'CP-0412',
  text: {
    title: 'Membership card of Corella Plains Car Club',
    name: 'Member',
    number: 'Number',
    noteTitle: 'About this pass',
    note: 'Scan the code.',
  },
  locale: 'en',
  ground: '#0b2e33',
  ink: '#fff',
  logo: 'https://club.example/app-icon/1/512.png',
}
const PICTURES = { 'icon.png': Buffer.from('a picture'), 'logo.png': Buffer.from('another') }

function open(environment: Record<string, string>, nowIso = NOW) {
  return openWallet(settingsFrom({ DEMO: '1', ...environment }).wallet, { clock: new MovableClock(nowIso) })
}

describe('a pass for Apple Wallet', () => {
  it('is a ZIP archive whose files are listed with their hashes, and whose list is signed', async () => {
    const file = await open(appleEnvironment(apple)).apple?.create(CONTENT, PICTURES)
    const { pass, files } = openPass(file ?? Buffer.alloc(0), apple.wwdrCertificate)
    expect([...files.keys()].sort()).toEqual([
      'icon.png',
      'logo.png',
      'manifest.json',
      'pass.json',
      'signature',
    ])
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: PASS_TYPE,
      teamIdentifier: TEAM,
      serialNumber: CONTENT.id,
      backgroundColor: 'rgb(11, 46, 51)',
      foregroundColor: 'rgb(255, 255, 255)',
      sharingProhibited: true,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: CONTENT.code, messageEncoding: 'iso-8859-1' }],
    })
  })

  it('is not accepted if it was changed after signing, or signed for another authority', async () => {
    const file = (await open(appleEnvironment(apple)).apple?.create(CONTENT, PICTURES)) ?? Buffer.alloc(0)
    const changed = Buffer.from(file)
    changed.set(Buffer.from('Jess'), file.indexOf('Tess'))
    expect(() => openPass(changed, apple.wwdrCertificate)).toThrow(/pass.json differs/)
    expect(() => openPass(file, other.wwdrCertificate)).toThrow(/not by the authority/)
  })

  test.each<[string, () => Record<string, string>, string]>([
    ['a damaged certificate', () => ({ APPLE_PASS_CERTIFICATE: 'x' }), 'APPLE_PASS_CERTIFICATE is not a'],
    ['a damaged WWDR certificate', () => ({ APPLE_WWDR_CERTIFICATE: 'x' }), 'APPLE_WWDR_CERTIFICATE is not'],
    ['a damaged key', () => ({ APPLE_PASS_KEY: 'x' }), 'APPLE_PASS_KEY is not a private key'],
    [
      'the key of another certificate',
      () => ({ APPLE_PASS_KEY: pemOf(keys.privateKey) }),
      'does not belong to APPLE_PASS_CERTIFICATE',
    ],
    [
      'a certificate of another pass type',
      () => appleEnvironment(apple, apple.issuePass({ passTypeId: 'pass.example.other' })),
      'was not issued for the pass type',
    ],
    [
      'a certificate of another team',
      () => appleEnvironment(apple, apple.issuePass({ teamId: 'OTHER12345' })),
      'was not issued to the team',
    ],
    [
      'a certificate of another authority',
      () => ({ APPLE_WWDR_CERTIFICATE: other.wwdrCertificate }),
      'was not issued by APPLE_WWDR_CERTIFICATE',
    ],
    [
      'an expired certificate',
      () => appleEnvironment(apple, apple.issuePass({ to: '2026-11-20T00:00:00Z' })),
      'APPLE_PASS_CERTIFICATE expired on 2026-11-20.',
    ],
    [
      'a certificate that is not valid yet',
      () => appleEnvironment(apple, apple.issuePass({ from: '2026-12-01T00:00:00Z' })),
      'APPLE_PASS_CERTIFICATE is not valid before 2026-12-01.',
    ],
  ])('is refused with a message for the operator: %s', async (_, change, reason) => {
    const { apple: passes } = open({ ...appleEnvironment(apple), ...change() })
    const state = passes?.check()
    expect(state).toEqual({ kind: 'fault', reason: expect.stringContaining(reason) })
    await expect(passes?.create(CONTENT, PICTURES)).rejects.toThrow(WalletFault)
  })

  it('is refused from the instant at which the certificate expires while the server runs', () => {
    const clock = new MovableClock(NOW)
    const { wallet } = settingsFrom({ DEMO: '1', ...appleEnvironment(apple) })
    const passes = openWallet(wallet, { clock }).apple
    expect(passes?.check()).toEqual({ kind: 'ready', validTo: new Date('2027-06-01T00:00:00Z') })
    clock.setTo('2027-06-01T00:00:01Z')
    expect(passes?.check()).toMatchObject({ kind: 'fault' })
  })
})

describe('a pass for Google Wallet', () => {
  const read = async (content: PassContent) => {
    const address = (await open(googleEnvironment(keys)).google?.saveAddress(content)) ?? ''
    const token = address.replace('https://pay.google.com/gp/v/save/', '')
    const { payload } = await jwtVerify(token, keys.publicKey, {
      audience: 'google',
      currentDate: new Date(NOW),
    })
    return { address, token, payload }
  }

  it('is an address with a token that is signed with the key of the service account', async () => {
    const { token, payload } = await read(CONTENT)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT' })
    expect(payload).toMatchObject({
      iss: 'passes@club.example.iam.gserviceaccount.com',
      typ: 'savetowallet',
      iat: Date.parse(NOW) / 1000,
      payload: {
        genericClasses: [{ id: `${ISSUER}.membership` }],
        genericObjects: [
          {
            id: `${ISSUER}.${CONTENT.id}`,
            classId: `${ISSUER}.membership`,
            header: { defaultValue: { language: 'en', value: 'Tess Underbool' } },
            barcode: { type: 'QR_CODE', value: CONTENT.code },
            textModulesData: [{ id: 'number', header: 'Number', body: 'CP-0412' }],
          },
        ],
      },
    })
  })

  it('has an address of at most 1,800 characters, with the longest names', async () => {
    const long = { ...CONTENT, name: 'ชื่อยาว'.repeat(40), club: 'สโมสร'.repeat(40), number: 'เลข'.repeat(4) }
    const text = { ...CONTENT.text, number: 'หมายเลขสมาชิก' }
    const { address, payload } = await read({ ...long, text })
    expect(address.length).toBeLessThanOrEqual(1_800)
    expect(JSON.stringify(payload)).not.toContain('�')
  })

  it('leaves out what the club or the person does not have', async () => {
    const { payload } = await read({ ...CONTENT, number: '', logo: null })
    const [object] = (payload['payload'] as { genericObjects: object[] }).genericObjects
    expect(object).not.toHaveProperty('logo')
    expect(object).not.toHaveProperty('textModulesData')
  })

  test.each([
    ['no JSON', 'x', 'is not the JSON key file'],
    ['another file', '{"type":"authorized_user"}', 'is not the JSON key file'],
    ['a damaged key', JSON.stringify({ client_email: 'a@b.example', private_key: 'x' }), 'is damaged'],
  ])('is refused with a message for the operator: %s', async (_, key, reason) => {
    const { google } = open({ ...googleEnvironment(keys), GOOGLE_WALLET_KEY: key })
    expect(google?.check()).toEqual({ kind: 'fault', reason: expect.stringContaining(reason) })
    await expect(google?.saveAddress(CONTENT)).rejects.toThrow(WalletFault)
  })
})

test('without settings there are no passes', () => {
  expect(open({})).toEqual({ apple: null, google: null })
})
