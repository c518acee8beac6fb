import * as z from 'zod/mini'
import { accountHealths, platforms } from '~/contract/social'
import { pathField, textField, wordField } from '~/src/navigation/search-fields'

/** Ways an account is connected (docs/glossary.md, “account”). */
export const accountKinds = ['direct', 'agent_session', 'practice'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Steps of the dialog `Connect account` before a sign-in starts, which has `connection` instead. */
const connectSteps = ['choose', 'practice', 'agent_session', 'setup'] as const

export const AccountsSearch = z.object({
  platform: wordField(platforms),
  kind: wordField(accountKinds),
  health: wordField(accountHealths),
  /** The open step of the dialog `Connect account`. */
  connect: wordField(connectSteps),
  /** The dialog's platform. */
  on: wordField(platforms),
  /** Id of a sign-in at a platform; the server's callback redirects to it. */
  connection: textField(),
  /** Address of the post to go back to. */
  from: pathField(),
})
export type AccountsSearch = z.output<typeof AccountsSearch>

export type OnAccountsSearch = (change: Partial<AccountsSearch>) => void

/** Parameters that close the dialog. */
export const noDialog = { connect: undefined, on: undefined, connection: undefined } as const
