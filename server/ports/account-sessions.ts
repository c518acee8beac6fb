import type { socialAccounts } from '../db/schema'
import type { PlatformAdapter, Session, TargetAccount } from '../platforms/adapter'

export type AccountRow = typeof socialAccounts.$inferSelect

/**
 * True if the account's platform is simulated by this server: a practice account, or an agent session that no agent
 * serves, as in the sample and in twins (`details.simulated`).
 */
export const isSimulated = ({ connection, details }: Pick<AccountRow, 'connection' | 'details'>): boolean =>
  connection === 'practice' || details.simulated === 'yes'

/**
 * What publishing through an account needs: the platform's adapter, a valid token, and the account's identity there.
 */
export interface AccountSession {
  readonly adapter: PlatformAdapter
  readonly session: Session
  readonly target: TargetAccount
  /** Maps an address from `confirm` to the studio's page of a practice post; the address itself when left out. */
  readonly address?: ((url: string) => string) | undefined
}

export interface AccountSessions {
  /**
   * A session with a currently valid token, refreshed if needed. Rejects with `PlatformError` of class `reconnect` if
   * the sign-in has ended, and with another error if it is temporarily unavailable.
   */
  sessionFor(account: AccountRow): Promise<AccountSession>
  /**
   * Call when the platform refuses an access token of the account: unless it was replaced meanwhile or can be renewed,
   * marks the sign-in and all its accounts with the reason. False if that can't be told now, as the platform doesn't
   * answer.
   */
  ended(account: AccountRow, refused: string, reason: string): Promise<boolean>
}
