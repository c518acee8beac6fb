import type { socialAccounts } from '../db/schema'
import type { PlatformAdapter, Session, TargetAccount } from '../platforms/adapter'

export type AccountRow = typeof socialAccounts.$inferSelect

/**
 * Whether its platform is a simulated one of this server: a practice account's, and that of an agent session which no
 * agent serves, as in the sample and in twins (`details.simulated`).
 */
export const isSimulated = ({ connection, details }: Pick<AccountRow, 'connection' | 'details'>): boolean =>
  connection === 'practice' || details.simulated === 'yes'

/** What publishing through an account needs: its platform's adapter, a fresh token, and who it is there. */
export interface AccountSession {
  readonly adapter: PlatformAdapter
  readonly session: Session
  readonly target: TargetAccount
  /** Where the studio shows what `confirm` calls this: the page of a practice post. The address itself when left out. */
  readonly address?: ((url: string) => string) | undefined
}

/** The sign-ins of connected accounts. */
export interface AccountSessions {
  /**
   * A session with a token that is good for now, renewed where needed. Rejects with `PlatformError` of class `reconnect`
   * where the sign-in has ended, and with anything else where it can't be had at this moment.
   */
  sessionFor(account: AccountRow): Promise<AccountSession>
  /** The platform no longer takes the account's sign-in: marks it, and all that it serves, with the reason. */
  ended(account: AccountRow, reason: string): Promise<void>
}
