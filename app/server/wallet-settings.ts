/** The settings of passes for the wallets of phones. @source docs/reference/interfaces.md §2.1 */
import * as z from 'zod'
import type { WalletSettings } from '#integrations/wallet/open-wallet.ts'

/** The text of a certificate or key file, with the explanations that some programs write above it. */
const keyText = z.string().max(20_000, 'is too long')

/**
 * Reads the environment variables and checks only their format: a damaged certificate must not prevent the server from
 * starting.
 */
export const WALLET_ENVIRONMENT = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]+$/, 'must be a pass type identifier, like pass.org.example.club')
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be the ten capital letters and digits of the team')
    .optional(),
  APPLE_PASS_CERTIFICATE: keyText.optional(),
  APPLE_PASS_KEY: keyText.optional(),
  APPLE_WWDR_CERTIFICATE: keyText.optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{6,30}$/, 'must be a number')
    .optional(),
  GOOGLE_WALLET_KEY: keyText.optional(),
}

type WalletEnvironment = { [Name in keyof typeof WALLET_ENVIRONMENT]?: string | undefined }

/**
 * Returns the keys of each kind of pass; undefined if not set. The check of the settings has already refused a group of
 * which only some are set.
 */
export function walletFrom(read: WalletEnvironment): WalletSettings {
  const {
    APPLE_PASS_TYPE_ID: passTypeId,
    APPLE_TEAM_ID: teamId,
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdrCertificate,
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_KEY: googleKey,
  } = read
  return {
    apple:
      passTypeId === undefined ||
      teamId === undefined ||
      certificate === undefined ||
      key === undefined ||
      wwdrCertificate === undefined
        ? undefined
        : { passTypeId, teamId, certificate, key, wwdrCertificate },
    google: issuerId === undefined || googleKey === undefined ? undefined : { issuerId, key: googleKey },
  }
}
