import * as z from 'zod/mini'
import { accountHealths, platforms } from '~/contract/social'
import { textField, wordField } from '~/src/navigation/search-fields'

/** Ways an account is connected (docs/glossary.md, “account”). */
export const accountKinds = ['direct', 'agent_session', 'practice'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Steps of the dialog `Connect account` before a platform is involved; a sign-in has `connection` instead. */
const connectSteps = ['choose', 'practice', 'agent_session', 'setup'] as const

/** The screen's search parameters. */
export const AccountsSearch = z.object({
  platform: wordField(platforms),
  kind: wordField(accountKinds),
  health: wordField(accountHealths),
  /** The dialog `Connect account`, at this step. */
  connect: wordField(connectSteps),
  /** The platform that the dialog is about. */
  on: wordField(platforms),
  /** A sign-in at a platform: the studio's callback leads back to it. */
  connection: textField(),
})
export type AccountsSearch = z.output<typeof AccountsSearch>

export type OnAccountsSearch = (change: Partial<AccountsSearch>) => void

/** The dialog closed. */
export const noDialog = { connect: undefined, on: undefined, connection: undefined } as const
